"""The table of requirements: each id, its meaning, its folders, and the tests that show it.

People write `Tests/REQUIREMENTS.md`, except for the last column. That column follows from the names
of tests. `FAIRWAY_WRITE_REQUIREMENTS=1 pytest Tests/Wire/test_project.py` writes it.
"""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS / "REQUIREMENTS.md"
#: The last column of a requirement that is not built.
OPEN = "not built yet"
#: The maximum number of tests in the last column. Wire tests come first.
NAMED_MAX = 3

ROW = re.compile(r"^\| ([A-Z]+\d+) \| (.+?) \| (.*?) \| (.*?) \|$", re.M)


def rows(page):
    """(id, meaning, folders, tests) of each row."""
    return [
        (found[1], found[2], re.findall(r"`([^`]+)`", found[3]), found[4])
        for found in ROW.finditer(page)
    ]


def tests_by_requirement():
    """{requirement: the tests with its id in their names, as the page names them}"""
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
    for path in sorted((TESTS / "Page").glob("*.test.ts*")):
        for name in re.findall(r'^test\("([^"]+)"', path.read_text(), re.M):
            for requirement in ids_in(name.split(":")[0] + " ", r"[A-Z]+\d+", " "):
                found.setdefault(requirement, []).append(f"`{path.name}` {name.split(': ', 1)[-1]}")
    return found


def ids_in(name, one, separator):
    """The ids at the beginning of a name."""
    start = re.match(rf"(?:{one}{separator})+", name)
    return start[0].upper().strip(separator).split(separator) if start else []


def filled(page):
    """The page with the last column that follows from the tests."""
    shown = tests_by_requirement()

    def row(found):
        requirement, meaning, folders, _ = found.groups()
        tests = "<br>".join(shown.get(requirement, [])[:NAMED_MAX]) if folders else OPEN
        return f"| {requirement} | {meaning} | {folders} | {tests} |"

    return ROW.sub(row, page)
