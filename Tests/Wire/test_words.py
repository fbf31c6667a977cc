"""The words that users and operators read: the mechanical part of the rules for plain English."""

import re

import pytest
from server import CHECKOUT

SOURCES = CHECKOUT / "Sources"
#: Texts of the API's reference, which its own generator words, and of the benchmarks, which are not installed.
ELSEWHERE = ("Contract/AsyncAPI", "Contract/OpenAPI", "Commands/Tool/Bench", "Edges/Web/Page/")
#: A statement, and not the name of a column, a topic or a test clause of SQL.
STATEMENT = re.compile(r"[a-z,;:'] [a-z\\(]")
SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|ORDER BY|PRAGMA)\b|[=<>] ?\?|\?\d")
RULES = {
    "say: shows, reports, is notified": re.compile(r"\b(?:is|are|was|were|be|been|being) told\b", re.I),
    "say: is, exists, is stored": re.compile(r"\b(?:stands?|stood)\b(?! for\b| by\b)", re.I),
    "name the subject": re.compile(
        r"(?:^|(?<=[.:;] ))(?:Who|Whoever|Whose|What|Whatever|Whichever|Which)\b(?![^.]*\?)"),
    "put the subject first": re.compile(r"(?:^|(?<=[.;] ))Of (?:a|the|each|several|those|them|what|more)\b"),
    "say: is not a ...": re.compile(r"(?<!there )\b(?:is|are) (?:none|no (?!longer\b)\w+)\b", re.I),
    "say the limit": re.compile(r"\bas (?:many|much|often|long) [^.]{0,30}\bas (?:anybody|one|you|a user)\b", re.I),
    "say what happens": re.compile(r"\bgo(?:es)? (?:before|along|on)\b", re.I),
    "leave it out": re.compile(r"\b(?:all the same|of itself|by itself|by themselves|as such|any more)\b", re.I),
}


def literals(line):
    """The string literals of a line of Swift."""
    place = 0
    while (start := line.find('"', place)) >= 0:
        end, depth = start + 1, 0
        while end < len(line) and (depth or line[end] != '"'):
            if line.startswith("\\(", end) or depth and line[end] == "(":
                depth += 1
                end += line[end] == "\\"
            elif depth and line[end] == ")":
                depth -= 1
            elif line[end] == "\\":
                end += 1
            end += 1
        yield line[start + 1 : end]
        place = end + 1


def swift_texts():
    for path in sorted(SOURCES.rglob("*.swift")):
        name = path.relative_to(SOURCES).as_posix()
        if name.startswith(ELSEWHERE):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.lstrip().startswith("//") or "precondition" in line or "fatalError" in line:
                continue
            for text in literals(line):
                if STATEMENT.search(text) and not SQL.search(text):
                    yield f"{name}:{number}", text


def comments_of_the_configuration():
    path = CHECKOUT / "Config" / "fairway.json5"
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if found := re.match(r"\s*// (.*)", line):
            yield f"{path.name}:{number}", found[1]


def mails():
    for path in sorted((CHECKOUT / "Config" / "mail").glob("*.txt")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield f"{path.name}:{number}", line


@pytest.mark.parametrize("texts", [swift_texts, comments_of_the_configuration, mails])
def test_w1_texts_keep_to_the_mechanical_rules_of_plain_english(texts):
    found = [
        f"{place}: {advice}: {text}"
        for place, text in texts() for advice, rule in RULES.items() if rule.search(text)
    ]
    assert not found, "\n".join(found)
