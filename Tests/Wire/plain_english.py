"""The mechanical part of plain English: sentences that a reader has to read twice.

    plain_english.py [PATH...]     prints PATH:LINE: RULE: SENTENCE for each, and their number per 1,000 lines

Without a path it reads the places for users and operators: README, the manual, `deploy` and `Config`. A finding is a
sentence to look at. A few may stay, so `test_plain_english.py` allows `FINDINGS_MAX` per 1,000 lines of prose.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
#: {name: the files that users and operators read}
PLACES = {
    "README": ["README.md"],
    "manual": ["Sources/Manual/*.md"],
    "deploy": ["deploy/*.md"],
    "Config": ["Config/**/*.md", "Config/*.json5"],
}
FINDINGS_MAX = 20
WORDS_MAX = 30

#: Patterns that find a broken rule in one sentence.
RULES = {
    "name the subject": re.compile(r"^(?:Who|Whoever|Whose|What|Whatever|Whichever|Where|Which)\b(?!.*\?$)"),
    "say it the right way round": re.compile(
        r"^(?:Of (?:a|the|each|several|many|two|those|them|what|more)\b|(?:Nor|Neither) (?:do|does|is|are|has|have|can)\b)"),
    "say who notifies or shows": re.compile(r"\b(?:is|are|was|were|be|been|being) told\b"),
    "say is, exists or is stored": re.compile(r"\b(?:stands?|stood)\b(?! for\b| by\b|-)"),
    "say none in another way": re.compile(r"\b(?:that|which) (?:is|are) (?:none|no \w+)\b"),
    "say the limit": re.compile(r"\bas (?:many|much|often|long) .{0,30}\bas (?:anybody|one|you|a user)\b"),
    "say what happens": re.compile(r"\bgo(?:es)? (?:before|along|on)\b"),
    "say who does it": re.compile(r"\b(?:is|are) (?:looked (?:at|for)|asked again|gone (?:through|with)|taken in)\b"),
    "leave it out": re.compile(r"\b(?:by themselves|of itself|all the same|as such)\b|\bat that(?=[,.;]|$)"),
    "make two sentences": re.compile(r";.*;|:.*;| [–—] .* [–—] "),
}


@dataclass
class Finding:
    path: Path
    line: int
    rule: str
    sentence: str

    def __str__(self):
        return f"{self.path.relative_to(CHECKOUT)}:{self.line}: {self.rule}: {self.sentence[:120]}"


def rules_broken(sentence):
    """The names of the rules that a sentence breaks."""
    broken = [name for name, rule in RULES.items() if rule.search(sentence)]
    return broken + (["make it shorter"] if len(re.findall(r"[A-Za-z']+", sentence)) > WORDS_MAX else [])


def paragraphs(path):
    """Each paragraph of a file as (number of the first line, number of lines, text without markup).

    A heading, an item of a list and a cell of a table are paragraphs. Code is left out.
    """
    found, is_open, is_code = [], False, False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.strip()
        is_code ^= text.startswith("```")
        if path.suffix == ".json5":
            text = text[2:].strip() if text.startswith("//") else ""
        elif is_code or text.startswith("```") or line.startswith("    ") or re.match(r"\|[-| :]+$", text):
            text = ""
        if text.startswith("|"):
            found += [(number, 1, plain(cell)) for cell in text.strip("|").split("|") if cell.strip()]
        elif text and is_open and not re.match(r"#|[-*] |\d+\. ", text):
            first, lines, before = found[-1]
            found[-1] = (first, lines + 1, f"{before} {plain(text)}")
            continue
        elif text:
            found.append((number, 1, plain(text)))
        is_open = bool(text) and not text.startswith(("|", "#"))
    return found


def plain(text):
    """Markdown as a person reads it. A link becomes its words, and code becomes one word."""
    text = re.sub(r"`[^`]*`", "x", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"^(?:#+|[-*]|\d+\.) +|\*\*", "", text).strip()


def read(path):
    """The findings of a file, and its number of lines of prose."""
    found, lines = [], set()
    for first, number, text in paragraphs(path):
        lines |= set(range(first, first + number))
        for sentence in re.split(r"(?<=[.!?]) +|(?<=[.!?:]) (?=[A-Z])", text):
            found += [Finding(path, first, rule, sentence) for rule in rules_broken(sentence)]
    return found, len(lines)


def files_of(place):
    return sorted(path for name in PLACES[place] for path in CHECKOUT.glob(name))


def main(paths):
    paths = [Path(path).resolve() for path in paths] or [path for place in PLACES for path in files_of(place)]
    count = lines = 0
    for path in paths:
        found, number = read(path)
        count, lines = count + len(found), lines + number
        print("\n".join(map(str, found)), end="\n" if found else "")
    print(f"{count} findings in {lines} lines of prose, {1_000 * count / max(1, lines):.0f} per 1,000")


if __name__ == "__main__":
    main(sys.argv[1:])
