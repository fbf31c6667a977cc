"""Finds the texts for people in the Swift sources, and the catalogues with their translations.

A text for people is a string literal whose type is `LocalizedText`. Its template is the literal with a numbered place
for each value: `"The room \\(name) is full."` has the template `The room %1 is full.`

    localized_texts.py     prints PATH:LINE:COLUMN: TEMPLATE for each text for people
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import polib

CHECKOUT = Path(__file__).parents[2]
SOURCES = CHECKOUT / "Sources"
#: The folders with catalogues, from below. A text of several folders is in the catalogue of the first of them.
MODULES = (
    *("Libraries", "Core", "Engine"),
    *re.findall(r'Module\(\s*name: "(\w+)"', (CHECKOUT / "Package.swift").read_text()),
    *("Edges", "Commands"),
)
#: Folders without texts that depend on a person's language.
LEFT_OUT = (
    *("Commands/Tool", "Commands/fairway", "Libraries/Localization", "System", "Guard"),
    *("Commands/Daemon/Service", "Commands/Daemon/Server", "Edges/Mail", "Edges/Push"),
)

#: {call: the positions or labels of its arguments that are texts for people}
CALLS = {
    "Refusal": {1}, "init": {1}, "tooMany": {0, "reason"}, "field": {2}, "tooFew": {"reason"}, "note": {0}, "noteFirst": {0},
    "option": {"reason", 1}, "notReady": {"reason"}, "Notice": {"title", "body"}, "FormatOption": {2},
    "RecurrenceError": {1, "reason"}, "UDiscError": {"reason"}, "OSMSkipped": {1}, "skip": {1}, "refuse": {1},
    "warn": {1}, "alert": {1, 2}, "Problem": {"reason"}, "Objection": {"reason"}, "monitor": {1},
    "tell": {1, 2}, "lines.append": {0}, "bad": {0, 1}, "unreachable": {0}, "token": {0}, "denied": {0}, "outcome": {"of"}, "ExpectedScore": {"source"},
    "isHost": {0}, "roundNews": {0}, "removed": {"by"}, "started": {"by"},
    "both": {0}, "check": {"in"}, "requireTeams": {"in"}, "headline": {"of"}, "MonitorSettings": {"title"}, "Part": {"heading", "text"}, "NotificationKind": {"neutralTitle", "neutralBody"},
}  # fmt: skip


@dataclass(frozen=True)
class Text:
    """A text for people: one literal, or several literals joined with `+`."""

    path: Path
    line: int
    column: int
    template: str


@dataclass
class Bracket:
    """An open bracket, with the code before it."""

    sign: str
    #: The code before it, since the last statement.
    head: str
    place: int = 0
    label: str | None = None
    #: The code since the last `,` or statement inside it.
    since: list = field(default_factory=list)


def texts(path):
    """The texts for people of a Swift file."""
    return Reader(path).texts


class Reader:
    """Reads the literals and brackets of a Swift file."""

    def __init__(self, path):
        self.path = path
        self.code = path.read_text()
        self.texts = []
        self.stack = [Bracket("", "")]
        self.joined = None
        self.read()

    def read(self):
        code, at, end = self.code, 0, len(self.code)
        while at < end:
            sign = code[at]
            if code.startswith("//", at):
                at = code.find("\n", at)
                at = end if at < 0 else at
            elif code.startswith("/*", at):
                at = code.index("*/", at) + 2
            elif sign == '"':
                at = self.literal(at)
            else:
                self.punctuation(sign)
                at += 1

    def punctuation(self, sign):
        top = self.stack[-1]
        if sign not in " \n+":
            self.joined = None
        if sign in "([{":
            self.stack.append(Bracket(sign, "".join(top.since)))
            return
        elif sign in ")]}":
            closed = self.stack.pop()
            inside = "".join(closed.since)
            is_type = closed.sign == "[" and inside in ("LocalizedText", "String: LocalizedText", "ErrorCode: LocalizedText")
            self.stack[-1].since.append(closed.sign + (inside if is_type else "") + sign)
            if sign == "}" and self.stack[-1].sign in "{":
                self.stack[-1].since = ["}"]
            return
        elif sign == "," and top.sign in "([":
            top.place += 1
            top.label, top.since = None, []
            return
        elif sign == ":" and top.sign == "(":
            label = "".join(top.since).strip()
            if re.fullmatch(r"\w+", label):
                top.label, top.since = label, []
                return
        elif sign in "\n;" and top.sign in "{":
            # A statement ends with its line, unless the next line continues it.
            top.since.append("\n")
            return
        top.since.append(sign)

    def literal(self, at):
        start, template, count = at, "", 0
        code = self.code
        is_long = code.startswith('"""', at)
        quotes = '"""' if is_long else '"'
        at += len(quotes)
        while not code.startswith(quotes, at):
            if code.startswith("\\(", at):
                close = self.closing(at + 1)
                count += 1
                template += self.interpolated(code[at + 2 : close], count)
                at = close + 1
            elif code[at] == "\\":
                escaped = code[at + 1]
                if escaped == "u":
                    close = code.index("}", at)
                    template += chr(int(code[at + 3 : close], 16))
                    at = close + 1
                else:
                    template += {"n": "\n", "t": "\t", "\n": "\\\n"}.get(escaped, escaped)
                    at += 2
            else:
                template += code[at]
                at += 1
        if is_long:
            indent = re.search(r"\n([ \t]*)$", template).group(1)
            lines = template.split("\n")[1:-1]
            lines = [line.removeprefix(indent) for line in lines]
            template = "\n".join(lines).replace("\\\n", "")
        # The key of a dictionary is not a text.
        is_key = self.stack[-1].sign == "[" and code.startswith(":", at + len(quotes))
        if not is_key:
            self.found(start, template, count)
        self.stack[-1].since.append('""')
        return at + len(quotes)

    def closing(self, at):
        """The position of the bracket that closes the one at this position."""
        depth, in_text = 0, False
        while True:
            sign = self.code[at]
            if sign == '"':
                in_text = not in_text
            elif not in_text and sign in "([{":
                depth += 1
            elif not in_text and sign in ")]}":
                depth -= 1
                if depth == 0:
                    return at
            at += 1

    @staticmethod
    def interpolated(code, number):
        counted = re.match(r'counted: .*?, "([^"]*)"(?:, "([^"]*)")?$', code, re.S)
        if not counted:
            return f"%{number}"
        noun, plural = counted.groups()
        return f"%{number} {{{number}:{noun}|{plural or noun + 's'}}}"

    def found(self, start, template, count):
        if not re.search(r"[^\W\d]", re.sub(r"%\d", "", template)) and not self.joined:
            return
        if not self.is_for_people():
            self.joined = None
            return
        line = self.code.count("\n", 0, start) + 1
        column = start - self.code.rfind("\n", 0, start)
        if self.joined and "+" in "".join(self.stack[-1].since).rsplit('""', 1)[-1]:
            earlier = self.texts.pop()
            places = len(set(re.findall(r"%(\d)", earlier.template)))
            template = earlier.template + re.sub(
                r"(%|\{)(\d)", lambda m: f"{m[1]}{int(m[2]) + places}", template)
            line, column = earlier.line, earlier.column
        self.texts.append(Text(self.path, line, column, template))
        self.joined = True

    def is_for_people(self):
        """Whether a literal here is a text for people, by the brackets around it."""
        for bracket in reversed(self.stack):
            if bracket.sign in ("{", ""):
                typed = last_statement("".join(bracket.since), "let|var|return|func|guard|throw")
                typed = re.sub("[=!<>]=", "", typed)
                if re.search(r"(?:: |-> |: \[|: \[\w+: )LocalizedText\]?\??\s*=[^=\n]*\n?[^=]*$", typed):
                    return True
                if re.search(r"\bnotice\.(?:title|body) =[^=]*$|\bobjection =\s*$", typed):
                    return True
                if re.match(r"\s*(?:let|var) \w+ = ", last_statement("".join(bracket.since))):
                    return False
                if bracket.sign == "{":
                    last = last_statement(bracket.head)
                    if re.search(r"(?:->|:) \[?LocalizedText\]?\??\s*$|\bneutralText:|: Filled = $", last):
                        return True
                    if re.search(r"\b(?:Check(?:<.*>)?|StoredThing)\s*(?:\(\))?\s*$", last):
                        return True
                    if re.search(r"\b(?:func|init|struct|enum|extension|class|protocol|var|subscript)\b", last):
                        return False
                continue
            if bracket.sign == "(":
                callee = re.search(r"(\w+\.)?(\w+)(?:<[^<>]*>)?\s*$", bracket.head)
                if not callee:
                    continue
                if callee[1] in ("log.", "service."):
                    return False
                wanted = CALLS.get(f"{callee[1]}{callee[2]}", CALLS.get(callee[2]))
                if wanted is None:
                    return False
                if callee[2] == "note" and {"Rules", "Values"} & set(self.path.parts):
                    wanted = {1}
                return (bracket.label or bracket.place) in wanted
        return False


#: A declaration of a function, an initialiser or an enum's case with values.
DECLARATION = re.compile(r"\b(?:func (\w+)|(?<!\.)(init)[?!]?|case (\w+))(?:<[^<>()]*>)?\(")
PARAMETER = re.compile(r"(?:(?P<label>\w+)(?: \w+)?: )?\[?LocalizedText\]?\??(?: = .*)?")


@dataclass(frozen=True)
class Declared:
    """A parameter whose arguments are texts for people."""

    path: Path
    line: int
    #: The name of the function or the case. For an initialiser, the name of the type.
    callee: str
    #: The position from 0, or the label.
    argument: int | str


def declared(path):
    """The parameters of a Swift file whose arguments are texts for people."""
    code = re.sub(r"//[^\n]*", "", path.read_text())
    for match in DECLARATION.finditer(code):
        function, initialiser, case = match.groups()
        line = code.count("\n", 0, match.start()) + 1
        callee = function or case or enclosing_type(code[: match.start()])
        for place, parameter in enumerate(parameters(code[match.end() :])):
            found = PARAMETER.fullmatch(parameter)
            if found:
                label = found["label"]
                yield Declared(path, line, callee, place if label in (None, "_") else label)


def enclosing_type(code):
    """The name of the type that a declaration at the end of this code belongs to."""
    open_types, depth = [], 0
    for match in re.finditer(r"\b(?:struct|class|enum|actor|extension|protocol) ([A-Z][\w.]*)[^{}]*\{|[{}]", code):
        depth += -1 if match[0] == "}" else 1
        open_types = [one for one in open_types if one[0] <= depth]
        if match[1]:
            open_types.append((depth, match[1].split(".")[-1]))
    return open_types[-1][1] if open_types else ""


def parameters(code):
    """The parameters of a list that begins here and ends with its closing bracket."""
    depth, parameter = 0, ""
    for sign in code:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or sign == "," and depth == 0:
            yield " ".join(parameter.split())
            parameter = ""
            if depth < 0:
                return
        else:
            parameter += sign


def unknown_calls():
    """The declarations that `CALLS` lacks: the scan would miss literals in their calls."""
    for path in swift_files():
        for one in declared(path):
            if one.argument not in CALLS.get(one.callee, set()):
                yield one


def last_statement(code, keywords="let|var|func|init|case|return|guard|if|for|while|switch|do|throw"):
    """The code of the last statement that begins with one of these words."""
    return re.split(rf"\n(?=\s*(?:@\w+ )?(?:\w+ )*(?:{keywords})\b)", code)[-1]


def swift_files():
    for path in sorted(SOURCES.rglob("*.swift")):
        if not str(path.relative_to(SOURCES)).startswith(LEFT_OUT):
            yield path


def used():
    """All texts for people of the sources."""
    return [text for path in swift_files() for text in texts(path)]


def module(path):
    """The folder of the module that a source belongs to."""
    return path.relative_to(SOURCES).parts[0]


def catalogues(language="is"):
    """The catalogues of a language, by module."""
    return {module(path): polib.pofile(str(path)) for path in sorted(SOURCES.glob(f"*/Texts/{language}.po"))}


if __name__ == "__main__":
    for text in used():
        print(f"{text.path.relative_to(CHECKOUT)}:{text.line}:{text.column}: {text.template!r}")
