"""The requirements page: each id, what it means, where it is built, and the tests that show it.

`Tests/REQUIREMENTS.md` is written by hand but for its last column, which follows from the tests'
names: `FAIRWAY_WRITE_REQUIREMENTS=1 pytest Tests/Wire/test_project.py` writes that anew.
"""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS / "REQUIREMENTS.md"
#: What stands in the last column where nothing is built.
OPEN = "not built yet"
#: So many tests are named for a requirement, wire tests first.
NAMED_MAX = 3

ROW = re.compile(r"^\| ([A-Z]+\d+) \| (.+?) \| (.*?) \| (.*?) \|$", re.M)


def rows(page):
    """(id, meaning, folders, tests) of each row."""
    return [
        (found[1], found[2], re.findall(r"`([^`]+)`", found[3]), found[4])
        for found in ROW.finditer(page)
    ]


def tests_by_requirement():
    """The tests that carry an id in their names, as the page names them."""
    found = {}
    for path in sorted((TESTS / "Wire").glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M):
            for requirement in ids_in(name.removeprefix("test_"), r"[a-z]+\d+", "_"):
                found.setdefault(requirement, []).append(f"`{path.stem}::{name}`")
    for path in sorted(TESTS.rglob("*.swift")):
        for name in re.findall(r"func `([^`]+)`", path.read_text()):
            if ":" not in name:
                continue
            for requirement in ids_in(name.split(":")[0] + " ", r"[A-Z]+\d+", " "):
                found.setdefault(requirement, []).append(f"`{path.stem}` {name.split(': ', 1)[-1]}")
    return found


def ids_in(name, one, separator):
    """The ids that a name begins with."""
    start = re.match(rf"(?:{one}{separator})+", name)
    return start[0].upper().strip(separator).split(separator) if start else []


def filled(page):
    """The page with its last column as the tests have it."""
    shown = tests_by_requirement()

    def row(found):
        requirement, meaning, folders, _ = found.groups()
        tests = "<br>".join(shown.get(requirement, [])[:NAMED_MAX]) if folders else OPEN
        return f"| {requirement} | {meaning} | {folders} | {tests} |"

    return ROW.sub(row, page)
