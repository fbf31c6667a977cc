"""The sizes of files and functions."""

import re

from swift_sources import matching_bracket

FILE_LINES = 300
FUNCTION_LINES = 50
#: Files with fewer lines are small.
SMALL_LINES = 30
SMALL_PERCENT = 5
FUNCTION = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*(?:[a-z]+(?:\(\w+\))?\s+)*(?:func\s+([^\s(<]+)|(init)[?!]?)[(<]", re.M)
#: From the end of the parameters to the opening brace of the body.
BODY = re.compile(r"[^{}=\n]*(?:\n[ \t]*(?:\)|->|throws|where|async)[^{}\n]*)*\{")


def faults(tree):
    found = []
    for file in tree.files:
        lines = file.text.count("\n")
        if lines > FILE_LINES:
            found.append(
                f"{file.path} has {lines} lines, more than {FILE_LINES}. Split it where its subject changes.")
        for name, line, length in functions(file):
            if length > FUNCTION_LINES:
                found.append(
                    f"{file.path}:{line} {name} has {length} lines, more than {FUNCTION_LINES}. Split it.")
    return found + small_files(tree)


def small_files(tree):
    small = sum(file.text.count("\n") < SMALL_LINES for file in tree.files)
    if small * 100 <= len(tree.files) * SMALL_PERCENT:
        return []
    return [(
        f"{small} of {len(tree.files)} files have fewer than {SMALL_LINES} lines, more than {SMALL_PERCENT} %."
        " Put types that only one other type uses into that type's file.")]


def functions(file):
    """(name, first line, lines) of each function with a body."""
    for found in FUNCTION.finditer(file.code):
        start = found.start(1 if found[1] else 2)
        # Generic parameters may come before the parameters.
        parameters = file.code.index("(", found.end() - 1)
        body = BODY.match(file.code, matching_bracket(file.code, parameters))
        if body:
            end = matching_bracket(file.code, body.end() - 1)
            yield found[1] or "init", file.line(start), file.code.count("\n", start, end) + 1
