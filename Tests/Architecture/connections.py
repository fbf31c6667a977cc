"""Checks of the connections between modules.

They look at closures, extensions, stores, questions, and the owner of each part of the contract.
"""

import re
from collections import defaultdict

import modules
from swift_sources import matching_bracket

#: The folders that may extend `Context`: the engine, and the face of People.
CONTEXT_FOLDERS = ("Sources/Engine/", "Sources/People/Server/Permissions/")
PROPERTY = re.compile(
    r"(?:^|[{;])[ \t]*(?:@\w+\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*?(?:let|var)\s+(\w+)\s*([:=])", re.M)
#: The beginning of cases of an enumeration. A case of a `switch` looks the same if it binds a name.
CASES = re.compile(r"(?:^|[{;])[ \t]*(?:indirect\s+)?case\s+(?=[a-z`])", re.M)
PAYLOAD = re.compile(r"(\w+)`?\s*\(")
ALIAS = re.compile(r"\btypealias\s+(\w+)(?:<[^>]*>)?\s*=")
#: The beginning of a line that continues the type of the line before.
CONTINUED = re.compile(r"\s*(->|throws|async)")
TYPE_HEADER = re.compile(r"\b(struct|class|enum|extension|actor)\s+[A-Z][^{}]*$")
EXTENSION = re.compile(r"^(?:\w+ )*extension Context\b(?!\.)", re.M)
#: A structure that conforms to `Request`, or to a protocol that refines it: `RoomRequest`, `PagedRequest`.
REQUEST = re.compile(r"^package struct (\w+)(?:<[^>\n]*>)?:[^{]*Request\b[^{]*\{", re.M)
HANDLER = re.compile(r"\brouter\s*\.on\w*\(\s*([A-Z]\w*)\.self")
#: The property for the answer to a question: `weak var courses: (any CourseDirectory)?`.
ANSWER = re.compile(r"\bweak\s+(?:\w+(?:\(\w+\))?\s+)*?(?:var|let)\s+(\w+)\s*:\s*\(\s*any\s+(\w+)\s*\)\s*\?")
QUESTION = re.compile(r"\bQuestion\(\s*$")
#: The members of `BatchParticipant`, in a type at the beginning of a line.
BATCH_WORK = re.compile(
    r"^    package (?:private\(set\) )?(?:func (?:willCommit|didCommit)\(_ context: Context\)|var (?:wakesAt|hasUnsaved)\b)",
    re.M)
TYPE = re.compile(r"^(?:\w+ )*(?:class|extension) (\w+)", re.M)
PARTICIPANT = re.compile(r"^(?:\w+ )*class (\w+)\s*:[^{]*\bBatchParticipant\b", re.M)


def server_files(tree):
    """The files of the servers of the modules."""
    return [file for file in tree.files if re.match(r"Sources/\w+/Server/", file.path)]


def stored_closures(tree):
    """Faults: stored properties and payloads of cases of capabilities that hold functions.

    The check knows no types. So it does not see a property that gets its function from a call: `let hook = make()`.
    """
    files = [file for file in server_files(tree) if modules.module_of(file.path) != modules.COMPOSITION]
    aliases = {
        found[1] for file in tree.files for found in ALIAS.finditer(file.code)
        if "->" in type_at(file.code, found.end())}
    found = []
    for file in files:
        stored = [
            property for property in PROPERTY.finditer(file.code)
            if holds_function(file.code, property, aliases) and is_stored(file.code, property)]
        stored += [case for case, payload in payloads(file.code) if is_function(payload, aliases)]
        for one in stored:
            found.append(
                f"{file.path}:{file.line(one.start(1))} stores a closure in {one[1]}. Announce an event,"
                " or declare a protocol as a question that the other capability answers.")
    return found


def payloads(code):
    """(match of the name, payload) of each case of an enumeration that has a payload."""
    for cases in CASES.finditer(code):
        at = cases.end()
        end = at + len(type_at(code, at))
        while kind_of_scope(code, cases.end()) == "enum" and (name := PAYLOAD.search(code, at, end)):
            at = matching_bracket(code, name.end() - 1)
            yield name, code[name.end():at - 1]


def holds_function(code, property, aliases):
    if property[2] == "=":
        # A closure as a value, unless it is called at once.
        brace = re.compile(r"\s*\{").match(code, property.end())
        return bool(brace) and not code[matching_bracket(code, brace.end() - 1):].startswith("()")
    return is_function(type_at(code, property.end()), aliases)


def is_function(type, aliases):
    return "->" in type or bool(aliases & set(re.findall(r"\w+", type)))


def type_at(code, at):
    """The type that begins at this place: up to `=`, `;`, a brace or the end of a line outside of parentheses."""
    depth, start = 0, at
    while at < len(code):
        if code[at] in "([<" and code[at - 1] != "-":
            depth += 1
        elif code[at] in ")]" or (code[at] == ">" and code[at - 1] != "-"):
            depth -= 1
        elif depth == 0 and code[at] in "=;{}":
            break
        elif depth == 0 and code[at] == "\n" and not CONTINUED.match(code, at):
            break
        at += 1
    return code[start:at]


def is_stored(code, property):
    """Whether the property is a member of a type, and has a value of its own."""
    if property[2] == ":":
        end = property.end() + len(type_at(code, property.end()))
        if code[end:end + 1] == "{":
            return False
    return kind_of_scope(code, property.start(1)) is not None


def kind_of_scope(code, at):
    """The keyword of the type whose braces are the innermost around this place. None if they are no type's."""
    depth = 0
    for at in range(at, -1, -1):
        if code[at] == "}":
            depth += 1
        elif code[at] == "{":
            if depth == 0:
                header = TYPE_HEADER.search(code[max(0, at - 400):at])
                return header and header[1]
            depth -= 1
    return None


def context_extensions(tree):
    """Faults: extensions of `Context`, by which a capability is called without naming it."""
    return [
        f"{file.path} extends Context. Make it a method of the capability that owns the data."
        for file in tree.files
        if EXTENSION.search(file.code) and not file.path.startswith(CONTEXT_FOLDERS)]


def foreign_stores(uses):
    """Faults: files that name the `…Store` of another module."""
    found = []
    for path, others in uses.of.items():
        for other, names in others.items():
            owner = modules.module_of(other)
            stores = sorted(name for name in names if name.endswith("Store"))
            if not modules.module_named(owner) or modules.module_of(path) in (owner, modules.COMPOSITION):
                continue
            found += [(
                f"{path} uses {store} of {owner}. Call a method of {owner}'s class or of its reader.")
                for store in stores]
    return found


def ownership(tree):
    """Faults: requests, codes, kinds of notifications and tables that do not have exactly one owner."""
    found = request_owners(tree)
    for what, name, lower in (("code", "ErrorCode", modules.LOWER_CODES), ("kind", "NotificationKind", modules.LOWER_KINDS)):
        found += words_owned(what, raw_values(tree, name), lower)
    for table, (module, capability) in sorted(modules.owners_of_tables(tree.root).items()):
        folders = (f"Sources/{module}/Server/{capability}/", f"Sources/{module}/Server/{capability}.swift")
        if module != "Engine" and not any(file.path.startswith(folders) for file in tree.files):
            found.append(
                f"The table {table} belongs to {capability} by the heading above it, and {module} has no such"
                " capability. Write the heading `-- # NAME` of its capability above it.")
    return found


def request_owners(tree):
    handlers = defaultdict(list)
    for file in server_files(tree):
        for name in HANDLER.findall(file.code):
            handlers[name].append(file.path)
    found = []
    for file in tree.files:
        for name in REQUEST.findall(file.code):
            owner = modules.module_of(file.path)
            at = handlers[name]
            if [modules.module_of(path) for path in at] != [owner]:
                found.append(
                    f"{name} in {file.path} belongs to {owner}, which must handle it once. Handlers:"
                    f" {', '.join(at) or 'none'}.")
    return found


def raw_values(tree, name):
    """[(the raw value of a static member of a structure, the module that declares it)]"""
    return [
        (value, modules.module_of(file.path)) for file in tree.files
        for member in re.finditer(rf"\bstatic let \w+ = {name}\(", file.code)
        for value in re.findall(r'\(\s*"([^"]+)"', file.text[member.start():member.end() + 80])[:1]]


def words_owned(what, values, lower):
    """Faults: values of a first word that several modules declare, and values that are declared twice.

    A module below may declare the values in `lower`.
    """
    found, owners = [], defaultdict(set)
    for value, module in values:
        if value not in lower:
            owners[value.split(".")[0]].add(module)
        elif lower[value] != module:
            found.append(f"{module} declares the {what} \"{value}\", not {lower[value]}.")
    found += [
        f"The {what}s of \"{word}\" need one owner. {' and '.join(sorted(names))} declare them."
        for word, names in sorted(owners.items()) if len(names) > 1]
    all_values = [value for value, _ in values]
    return found + [
        f"The {what} \"{value}\" is declared twice."
        for value in sorted(set(all_values)) if all_values.count(value) > 1] + [
        f"LOWER_{what.upper()}S has the {what} \"{value}\", which nothing declares. Remove it."
        for value in sorted(set(lower) - set(all_values))]


def unlisted_questions(tree):
    """Faults: answers that a capability waits for, but does not list among its questions.

    The engine checks the listed questions at its start. It cannot know one that is not listed.
    """
    files = server_files(tree)
    listed = {
        (modules.module_of(file.path), literal.text)
        for file in files for literal in file.literals
        if QUESTION.search(file.code, max(0, literal.start - 100), literal.start)}
    return [
        (
            f"{file.path}:{file.line(answer.start(1))} waits in {answer[1]} for an answer of {answer[2]}, and no file"
            f" of the module lists that question. Add Question(\"{answer[2]}\", ...) to the capability's questions.")
        for file in files for answer in ANSWER.finditer(file.code)
        if (modules.module_of(file.path), answer[2]) not in listed]


def unheard_work(tree):
    """Faults: work in each batch that the engine never calls, because the class does not conform to it."""
    files = [file for file in tree.files if not file.path.startswith("Sources/Engine/")]
    participants = {found[1] for file in files for found in PARTICIPANT.finditer(file.code)}
    found = []
    for file in files:
        for work in BATCH_WORK.finditer(file.code):
            types = TYPE.findall(file.code, 0, work.start())
            if types and types[-1] not in participants:
                found.append(
                    f"{file.path}:{file.line(work.start())} is never called. Declare {types[-1]} as a BatchParticipant.")
    return found
