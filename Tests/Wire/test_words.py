"""The words that users and operators read: the mechanical part of the rules for plain English."""

import re
import sys

import pytest
from server import CHECKOUT

sys.path.insert(0, str(CHECKOUT / "Tests" / "Architecture"))
from swift_sources import SwiftFile  # noqa: E402

SOURCES = CHECKOUT / "Sources"
#: Sources that this test leaves out: the generated API reference, and the page with its own test.
ELSEWHERE = ("Modules/Contract/AsyncAPI", "Modules/Contract/OpenAPI", "Page/")
#: The code before a request's remark, which only the API's reference shows.
REMARK = re.compile(r"static let remark: String\? =\s*$")
#: A statement, and not the name of a column, a topic or a test clause of SQL.
STATEMENT = re.compile(r"[a-z,;:'] [a-z\\(]")
SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|ORDER BY|PRAGMA)\b|[=<>] ?\?|\?\d")
RULES = {
    "say: shows, reports, is notified": re.compile(r"\b(?:is|are|was|were|be|been|being) told\b", re.I),
    "say: is, exists, is stored": re.compile(r"\b(?:stands?|stood)\b(?! for\b| by\b)", re.I),
    "name the subject": re.compile(
        r"(?:(?:^|(?<=[.:;] )|(?<=  ))(?:Who|Whoever|Whose|What|Whatever|Whichever|Which)"
        r"|(?<=[:;,] )(?:who|whoever|what|whatever|where)|(?<=[:;] )(?:whose|whichever|which))\b(?![^.]*\?)"),
    "put the subject first": re.compile(r"(?:^|(?<=[.;] ))Of (?:a|the|each|several|those|them|what|more)\b"),
    "say: is not a ...": re.compile(r"(?<!there )\b(?:is|are) (?:none|no (?!longer\b)\w+)\b", re.I),
    "say the limit": re.compile(
        r"(?<!for )\bas (?:many|much|often|long) [^.]{0,30}\bas (?:anybody|one|you|a user)\b", re.I),
    "say what happens": re.compile(r"\bgo(?:es)? (?:before|along|on)\b", re.I),
    "leave it out": re.compile(r"\b(?:all the same|of itself|by itself|by themselves|as such|any more)\b", re.I),
}


def literals(code):
    """The string literals of a Swift file, each with its place in the file.

    A long string keeps its line breaks, except those that a backslash joins. Interpolated code stays as it is.
    """
    for literal in SwiftFile("", code).literals:
        text = code[literal.start:literal.end].strip("#")
        quotes = '"' * (3 if text.startswith('"""') else 1)
        text = text.removeprefix(quotes).removesuffix(quotes)
        yield literal.start, re.sub(r"\\\n *", "", text) if len(quotes) > 1 else text


def units(text):
    """The parts of a text that the rules check: each line, and all lines joined."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return {re.sub(r"\s+", " ", " ".join(lines)), *lines}


def swift_texts():
    for path in sorted(SOURCES.rglob("*.swift")):
        name = path.relative_to(SOURCES).as_posix()
        if name.startswith(ELSEWHERE):
            continue
        code = path.read_text()
        lines = code.splitlines()
        for place, text in literals(code):
            number = code.count("\n", 0, place) + 1
            is_for_programmers = re.search(r"precondition|fatalError", lines[number - 1])
            if is_for_programmers or SQL.search(text) or REMARK.search(code[:place][-60:]):
                continue
            yield from ((f"{name}:{number}", unit) for unit in units(text) if STATEMENT.search(unit))


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


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ('a("one cat", b: "two \\"cats\\"")', ["one cat", 'two \\"cats\\"']),
        ('a("\\(b("x", [")"])) cats") // "no"\n/* "no" */', ['\\(b("x", [")"])) cats']),
        ('let a = """\n    One \\\n    cat.\n    Two.\n    """', ["One cat. Two.", "One cat.", "Two."]),
        ('a(#"one "cat""#, "b")', ['one "cat"', "b"]),
    ],
)
def test_w1_the_rules_read_each_literal_of_a_source(code, texts):
    found = [unit for _, text in literals(code) for unit in units(text)]
    assert sorted(found) == sorted(texts)


@pytest.mark.parametrize(
    "text",
    ["Who leaves is out.", "  memory  What is lost", "shows losses, who knows of them", "a report: what is lost"],
)
def test_w1_a_sentence_without_a_subject_is_found(text):
    assert RULES["name the subject"].search(text)


@pytest.mark.parametrize("text", ["Who can join?", "a card, which is closed", "Choose a game: which one?"])
def test_w1_a_question_and_a_relative_clause_are_not_findings(text):
    assert not RULES["name the subject"].search(text)
