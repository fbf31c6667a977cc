"""Runs the page's modules in Node, for tests that need no browser."""

import functools
import json
import os
import subprocess
import tempfile

from server import CHECKOUT

PAGE = CHECKOUT / "Sources" / "Page"
#: Options of esbuild for modules that use components.
COMPONENTS = ["--jsx-factory=h", f"--alias:preact={CHECKOUT / '.build' / 'preact' / 'preact.js'}"]


@functools.cache
def texts():
    """A folder with the modules that `deploy/texts` makes from the catalogues. It stays as long as the tests run."""
    folder = tempfile.TemporaryDirectory(prefix="fairway-page-texts-")
    subprocess.run([CHECKOUT / "deploy" / "texts", folder.name], check=True, capture_output=True)
    return folder


def environment(of_texts=None):
    """The environment for esbuild, which then finds the texts of the page, or those in a given folder."""
    return os.environ | {"NODE_PATH": f"{of_texts or texts().name}:/usr/share/nodejs"}


def bundle(module, folder, *options, of_texts=None):
    """A module of the page and all its imports, as a text for `require`.

    The options are esbuild's: `--alias:mqtt=broker.js` gives the module another file than its import.
    """
    kind = "esm" if "--format=esm" in options else "cjs"
    file = folder / f"{module.replace('/', '-')}.{'mjs' if kind == 'esm' else kind}"
    make = ["esbuild", str(PAGE / module), "--bundle", f"--format={kind}", f"--outfile={file}", *COMPONENTS, *options]
    subprocess.run(make, check=True, capture_output=True, env=environment(of_texts))
    return json.dumps(str(file))


def texts_as_in(language, file, results, unknown=None):
    """Returns results of `core/texts.js` in a browser with a language, as JavaScript that uses its exports as `page`.

    The browser has no numbers and dates of languages whose code begins with `unknown`.
    """
    return printed(f"""
        for (const name of ["NumberFormat", "DateTimeFormat", "RelativeTimeFormat"]) {{
          const known = Intl[name].supportedLocalesOf;
          Intl[name].supportedLocalesOf = ([one]) => one.startsWith({json.dumps(unknown)}) ? [] : known([one]);
        }}
        globalThis.localStorage = {{ getItem: () => null }};
        Object.defineProperty(globalThis, "navigator", {{
          value: {{ languages: [{json.dumps(language)}] }}, configurable: true,
        }});
        globalThis.document = {{ documentElement: {{}} }};
        import({file}).then((page) => console.log(JSON.stringify({results})));""")


def printed(script):
    """Runs a script and returns its output, read as JSON."""
    done = subprocess.run(["node", "-e", script], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)
