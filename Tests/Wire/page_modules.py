"""Runs the page's modules in Node, for tests that need no browser."""

import json
import subprocess

from server import CHECKOUT

PAGE = CHECKOUT / "Sources" / "Edges" / "Web" / "Page"


def bundle(module, folder, *options):
    """A module of the page and all its imports, as a text for `require`.

    The options are esbuild's: `--alias:mqtt=broker.js` gives the module another file than its import.
    """
    file = folder / (module.replace("/", "-") + ".cjs")
    make = ["esbuild", str(PAGE / module), "--bundle", "--format=cjs", f"--outfile={file}", *options]
    subprocess.run(make, check=True, capture_output=True)
    return json.dumps(str(file))


def printed(script):
    """Runs a script and returns its output, read as JSON."""
    done = subprocess.run(["node", "-e", script], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)
