"""Runs the tests of the page that need no browser: `Tests/Page`."""

import subprocess

import pytest
from page_modules import COMPONENTS, environment
from server import CHECKOUT

JSDOM = "/usr/share/nodejs/jsdom/lib/api.js"
FILES = sorted((CHECKOUT / "Tests" / "Page").glob("*.test.ts*"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_p4_the_units_of_the_page(file, tmp_path):
    program = tmp_path / f"{file.name.split('.')[0]}.mjs"
    subprocess.run(
        ["esbuild", file, "--bundle", "--platform=node", "--format=esm", "--target=node18", f"--outfile={program}",
         *COMPONENTS, f"--alias:jsdom={JSDOM}", f"--external:{JSDOM}", "--log-level=warning"],
        check=True, env=environment())
    done = subprocess.run(
        ["node", "--test", program], capture_output=True, text=True, env=environment(), timeout=120)
    assert done.returncode == 0, done.stdout
