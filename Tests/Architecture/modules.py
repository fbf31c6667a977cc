"""The map of the sources: the modules that `Package.swift` declares, and what each one owns.

`Sources/README.md` has the same map for readers.
"""

import re
from dataclasses import dataclass

from swift_sources import CHECKOUT


@dataclass(frozen=True)
class Module:
    name: str
    #: The modules that it may use. Its contract may use their contracts.
    uses: frozenset
    #: The modules whose rules its rules may use.
    rules: frozenset


#: A module in the manifest, such as `Module(name: "Rooms", uses: ["People"])`.
DECLARED = re.compile(
    r'Module\(\s*name: "(?P<name>\w+)", uses: \[(?P<uses>[^\]]*)\](?:,\s*rules: \[(?P<rules>[^\]]*)\])?'
    r'(?:,\s*libraries: \[[^\]]*\])?\)')


def declared(manifest):
    """The modules that a manifest declares, in its order."""
    def names(text):
        return frozenset(re.findall(r"\w+", text or ""))

    return [
        Module(found["name"], names(found["uses"]), names(found["rules"])) for found in DECLARED.finditer(manifest)]


#: The modules, in the order in which they handle events. Each one uses only modules before it.
MODULES = declared((CHECKOUT / "Package.swift").read_text())

#: The code below all modules. It owns the error codes that every request can have.
CORE = "Core"
#: The code that knows all modules: the lists of capabilities and requests, and the API documents made from them.
COMPOSITION = "Modules"
#: {code: the module that declares it}. The first word of each of them is the subject of a higher module, but a lower
#: one can refuse with it, too.
LOWER_CODES = {
    "account.tokenInvalid": CORE, "token.scope": CORE, "history.private": "People", "disc.private": "People",
    "room.notMember": "People", "course.unknown": "Golf", "card.notGuest": "Rooms", "card.alreadyOn": "Rooms",
    "card.offerExpired": "Rooms", "card.tooManyOffers": "Rooms", "card.unknown": "History"}
#: {kind of notifications: the module that declares it}, like `LOWER_CODES`.
LOWER_KINDS = {"card.offered": "Rooms", "round.started": "Rooms", "round.ended": "Rooms"}
#: {table: the modules that may read it, besides its owner}. Golf reads these tables in the same
#: statement as its own, because a history lists thousands of rounds. Only the owner writes.
READABLE = {"rooms": {"Golf"}, "seats": {"Golf"}, "kicked": {"Golf"}, "progress": {"Golf"}}
#: A line in a file of tables. The tables below it belong to this capability: `-- # Reminders`.
HEADING = re.compile(r"^-- # (\w+)$|^CREATE (?:VIRTUAL )?TABLE (\w+)", re.M)

NAMES = [module.name for module in MODULES]
#: The folders of a module, one for each target.
PARTS = ("Contract", "Rules", "Server")

def owners_of_tables(root):
    """{table: (module, capability)}, by the files of tables and their headings."""
    scripts = {name: root / f"Sources/{name}/Server/{name.lower()}.sql" for name in NAMES}
    scripts["Engine"] = root / "Sources/Engine/Schema/engine.sql"
    owners = {}
    for name, script in scripts.items():
        capability = name
        for heading, table in HEADING.findall(script.read_text()):
            if heading:
                capability = heading
            else:
                owners[table] = (name, capability)
    return owners


def module_named(name):
    return next((one for one in MODULES if one.name == name), None)


def is_composition(path):
    """Whether a file composes the server, or a module from its capabilities: `Campus/Server/CampusModule.swift`."""
    name = path.split("/")[-1].removesuffix(".swift").removesuffix("Contract")
    return module_of(path) == COMPOSITION or name in {f"{module}Module" for module in NAMES}


def module_of(path):
    """The name of the module of a source file.

    For code outside the modules, it is the name of its folder or command.
    """
    parts = path.split("/")[1:]
    return parts[1] if parts[0] == "Commands" else parts[0]


def capability_of(path):
    """The folder of a source file inside its module: `Rooms`."""
    parts = path.split("/")[1:-1]
    # The capability with the name of its module has no folder.
    return parts[0] if parts[-1] in PARTS else parts[-1]
