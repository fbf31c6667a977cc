"""Checks of the connections between modules.

They look at closures, extensions, stores, events, and the owner of each part of the contract.
"""

import re
from collections import defaultdict

import modules
from exceptions_lists import Fault
from swift_sources import matching_bracket

#: The folders that may extend `Context`: the engine, and the face of People.
CONTEXT_FOLDERS = ("Sources/Engine/", "Sources/Features/Permissions/", "Sources/People/Server/")
PROPERTY = re.compile(r"^[ \t]*(?:@\w+\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*?(?:let|var)\s+(\w+)\s*([:=])", re.M)
ALIAS = re.compile(r"\btypealias\s+(\w+)(?:<[^>]*>)?\s*=")
#: The beginning of a line that continues the type of the line before.
CONTINUED = re.compile(r"\s*(->|throws|async)")
TYPE_HEADER = re.compile(r"\b(struct|class|enum|extension|actor)\s+[A-Z][^{}]*$")
EXTENSION = re.compile(r"^(?:\w+ )*extension Context\b(?!\.)", re.M)
REQUEST = re.compile(r"^package struct (\w+): (?:Paged)?Request\b", re.M)
EVENT = re.compile(r"^(?:package |public )?(?:struct|enum) (\w+): (?:[\w ,&]*\b)?Event\b", re.M)
CASE = re.compile(r"^    case (\w+)[^\n]*", re.M)
HANDLER = re.compile(r"\brouter\s*\.on\w*\(\s*([A-Z]\w*)\.self")


def server_files(tree):
    """The files of the modules: today's `Features`, later each module's `Server`."""
    return [file for file in tree.files if re.match(r"Sources/(Features/|\w+/Server/)", file.path)]


def stored_closures(tree):
    """Faults: stored properties of capabilities that hold functions."""
    files = [file for file in server_files(tree) if modules.module_of(file.path) != modules.COMPOSITION]
    aliases = {
        found[1] for file in files for found in ALIAS.finditer(file.code)
        if "->" in type_at(file.code, found.end())}
    found = []
    for file in files:
        for property in PROPERTY.finditer(file.code):
            if holds_function(file.code, property, aliases) and is_stored(file.code, property):
                found.append(Fault(
                    f"{file.path} {property[1]}",
                    f"{file.path}:{file.line(property.start(1))} stores a closure in {property[1]}. Announce an event,"
                    " or declare a protocol as a question that the other capability answers."))
    return found


def holds_function(code, property, aliases):
    if property[2] == "=":
        # A closure as a value, unless it is called at once.
        brace = re.compile(r"\s*\{").match(code, property.end())
        return bool(brace) and not code[matching_bracket(code, brace.end() - 1):].startswith("()")
    type = type_at(code, property.end())
    return "->" in type or bool(aliases & set(re.findall(r"\w+", type)))


def type_at(code, at):
    """The type that begins at this place: up to `=`, `{` or the end of a line outside of parentheses."""
    depth, start = 0, at
    while at < len(code):
        if code[at] in "([<" and code[at - 1] != "-":
            depth += 1
        elif code[at] in ")]" or (code[at] == ">" and code[at - 1] != "-"):
            depth -= 1
        elif depth == 0 and code[at] in "={":
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
    depth = 0
    for at in range(property.start(1), -1, -1):
        if code[at] == "}":
            depth += 1
        elif code[at] == "{":
            if depth == 0:
                return bool(TYPE_HEADER.search(code[max(0, at - 400):at]))
            depth -= 1
    return False


def context_extensions(tree):
    """Faults: extensions of `Context`, by which a capability is called without naming it."""
    return [
        Fault(file.path, f"{file.path} extends Context. Make it a method of the capability that owns the data.")
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
            found += [Fault(
                f"{path} {store}",
                f"{path} uses {store} of {owner}. Call a method of {owner}'s class or of its reader.")
                for store in stores]
    return found


def ownership(tree, tables):
    """Faults: requests, codes, kinds of notifications and tables that do not have exactly one owner."""
    found = request_owners(tree)
    codes = raw_values(tree, "ErrorCode")
    found += words_owned("code", codes, [modules.CORE_CODES, *(one.codes for one in modules.MODULES)])
    found += words_owned("kind", raw_values(tree, "NotificationKind"), [one.kinds for one in modules.MODULES])
    owned = [set(one.tables) for one in modules.MODULES] + [modules.ENGINE_TABLES]
    for table in sorted(tables | set().union(*owned)):
        if sum(table in some for some in owned) != (table in tables):
            found.append(Fault(
                f"table {table}",
                f"The table {table} needs one owner in Tests/Architecture/modules.py, and must be in the schema."))
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
                found.append(Fault(
                    f"request {name}",
                    f"{name} in {file.path} belongs to {owner}, which must handle it once. Handlers:"
                    f" {', '.join(at) or 'none'}."))
    return found


def raw_values(tree, name):
    """The raw values of an enumeration of strings, and of static members of the structure that takes its place."""
    found = set()
    for file in tree.files:
        for body in re.finditer(rf"^package enum {name}: String[^{{]*(\{{)", file.code, re.M):
            end = matching_bracket(file.code, body.start(1))
            for case in CASE.finditer(file.code, body.end(), end):
                written = re.search(r'= "([^"]+)"', file.text[case.start():case.end()])
                found.add(written[1] if written else case[1])
        for member in re.finditer(rf"\bstatic let \w+ = {name}\(", file.code):
            found.update(re.findall(r'\(\s*"([^"]+)"', file.text[member.start():member.end() + 80])[:1])
    return found


def words_owned(what, values, owners):
    """Faults: first words of codes without exactly one owner, and unused words of the map."""
    words = {value.split(".")[0] for value in values}
    return [
        Fault(
            f"{what} {word}",
            f"The {what}s of \"{word}\" need one owner in Tests/Architecture/modules.py, and must be in use.")
        for word in sorted(words | set().union(*owners))
        if sum(word in some for some in owners) != (word in words)]


def event_faults(tree):
    """Faults: events whose handlers, or their order, differ from the map."""
    declared = {name for file in tree.files for name in EVENT.findall(file.code)}
    order = registration_order(tree)
    found = []
    for event in sorted(declared | set(modules.EVENTS)):
        hearing = [
            modules.capability_of(file.path) for file in server_files(tree)
            for name in HANDLER.findall(file.code) if name == event]
        heard = sorted(hearing, key=lambda folder: order.index(folder) if folder in order else len(order))
        if heard != modules.EVENTS.get(event, "").split():
            found.append(Fault(
                f"event {event}",
                f"{event} is heard by {', '.join(heard) or 'nobody'}. Tests/Architecture/modules.py says:"
                f" {modules.EVENTS.get(event, 'nothing')}. Change one of them."))
    return found


def registration_order(tree):
    """The folders of the capabilities, in the order in which `Capabilities.all` registers them."""
    file = next((file for file in tree.files if file.path == "Sources/Features/Capabilities.swift"), None)
    if not file:
        return []
    types = dict(re.findall(r"\blet (\w+)\s*(?::|=)\s*(\w+)", file.code))
    body = file.code[file.code.index("var all"):]
    names = re.findall(r"\b(\w+)\b(?=[,(\s])", body[body.index("[", body.index("{")):])
    homes = {name: file.path for file in server_files(tree) for name in file.types}
    registered = [homes[types.get(name, name)] for name in names if types.get(name, name) in homes]
    return [modules.capability_of(path) for path in registered]
