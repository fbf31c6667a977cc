"""The Swift files of a source tree: code without comments and texts, string literals, and declarations."""

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]

OPENING = re.compile(r'//|/\*|(#*)("""|")')
#: A declaration of a type at the top level of a file: it begins in the first column.
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated)\s+)*"
    r"(struct|class|enum|actor|protocol|typealias)\s+([A-Z]\w*)", re.M)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "\\": "\\", "'": "'"}


@dataclass
class Literal:
    """A string literal. In `text`, each interpolation is its expression between two zero bytes."""

    start: int
    end: int
    text: str


@dataclass
class SwiftFile:
    #: Relative to the root of the package, such as `Sources/Rooms/Server/Rooms/Rooms.swift`.
    path: str
    text: str
    literals: list = field(default_factory=list)
    #: The text with comments and string literals blanked. Offsets and lines stay the same.
    code: str = ""

    def __post_init__(self):
        self.code = read_code(self.text, self.literals)

    @cached_property
    def types(self):
        """The names of the types that the file declares at its top level. `private` ones are left out."""
        return [found[2] for found in TYPE.finditer(self.code) if not re.search(r"\b(file)?private\b", found[0])]

    @cached_property
    def extended(self):
        """The names of the types that the file extends: of `extension Room.Seat`, the last one too."""
        found = re.findall(r"^(?:\w+ )*extension\s+([\w.]+)", self.code, re.M)
        return [name for names in found for name in names.split(".")]

    @cached_property
    def names(self):
        """All names in the code that begin with a capital letter. Names after a dot are left out."""
        return set(re.findall(r"(?<![\w.])[A-Z]\w*", self.code))

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1


class SourceTree:
    """All Swift files below `Sources` of a package."""

    def __init__(self, root=CHECKOUT):
        self.root = Path(root)
        self.files = [
            SwiftFile(str(path.relative_to(self.root)), path.read_text())
            for path in sorted((self.root / "Sources").rglob("*.swift"))]

    def below(self, *folders):
        return [file for file in self.files if file.path.startswith(tuple(f"Sources/{name}/" for name in folders))]


def read_code(text, literals):
    """Blanks comments and string literals, and adds the literals to the list."""
    parts, at = [], 0
    while opening := OPENING.search(text, at):
        parts.append(text[at:opening.start()])
        if opening[0] == "//":
            end = text.find("\n", opening.end())
            end = len(text) if end < 0 else end
        elif opening[0] == "/*":
            end = comment_end(text, opening.end())
        else:
            end = literal_end(text, opening, literals)
        parts.append(re.sub(r"[^\n]", " ", text[opening.start():end]))
        at = end
    return "".join(parts) + text[at:]


def comment_end(text, at):
    depth = 1
    while depth:
        found = re.compile(r"/\*|\*/").search(text, at)
        if not found:
            return len(text)
        depth += 1 if found[0] == "/*" else -1
        at = found.end()
    return at


def literal_end(text, opening, literals):
    """Reads one string literal, adds it to the list, and returns where it ends."""
    hashes, quotes = opening[1], opening[2]
    closing, escape = quotes + hashes, "\\" + hashes
    parts, at = [], opening.end()
    while not text.startswith(closing, at):
        assert at < len(text), "a string literal has no end"
        if not text.startswith(escape, at):
            parts.append(text[at])
            at += 1
            continue
        at += len(escape)
        if text[at] == "(":
            end = expression_end(text, at)
            parts.append(f"\0{text[at + 1:end - 1]}\0")
            at = end
        elif found := re.compile(r"u\{([0-9a-fA-F]+)\}").match(text, at):
            parts.append(chr(int(found[1], 16)))
            at = found.end()
        elif found := re.compile(r"[ \t]*\n").match(text, at):
            parts.append("\1")
            at = found.end()
        else:
            parts.append(ESCAPES.get(text[at], text[at]))
            at += 1
    value = "".join(parts)
    if quotes == '"""':
        value = without_indentation(value)
    end = at + len(closing)
    literals.append(Literal(opening.start(), end, value))
    return end


def without_indentation(value):
    """The value of a literal of several lines: without the first line break and the indentation of the last line."""
    indentation = value[value.rfind("\n") + 1:]
    lines = re.split(r"([\n\1])", value[1:-len(indentation) - 1])
    return "".join("" if line == "\1" else line.removeprefix(indentation) for line in lines)


def expression_end(text, at):
    """The end of the expression whose opening parenthesis is at this place."""
    depth = 0
    while True:
        found = re.compile(r'[()]|(#*)("""|")').search(text, at)
        at = found.end()
        if found[0] == "(":
            depth += 1
        elif found[0] == ")":
            depth -= 1
            if depth == 0:
                return at
        else:
            at = literal_end(text, found, [])


def matching_bracket(code, at):
    """The end of what the brace or parenthesis at this place opens, in code without comments and literals."""
    opening, depth = code[at], 0
    for found in re.compile({"{": "[{}]", "(": "[()]"}[opening]).finditer(code, at):
        depth += 1 if found[0] == opening else -1
        if depth == 0:
            return found.end()
    return len(code)
