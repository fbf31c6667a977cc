"""The map of the sources: the nine modules, what each one owns, and which modules it may use.

`Sources/README.md` has the same map for readers.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Module:
    name: str
    #: The modules that it may use. Its contract may use their contracts.
    uses: frozenset
    #: The modules whose rules its rules may use.
    rules: frozenset


def module(name, *, uses="", rules=""):
    return Module(name, frozenset(uses.split()), frozenset(rules.split()))


#: The modules, in the order in which they handle events. Each one uses only modules before it.
MODULES = [
    module("People"),
    module("Rooms", uses="People"),
    module("Golf", uses="Rooms People", rules="Rooms"),
    module("Courses", uses="Golf Rooms People"),
    module("History", uses="Courses Golf Rooms People", rules="Golf Rooms"),
    module("Locations", uses="Rooms People"),
    module("Quizzes", uses="Locations Rooms People", rules="Rooms"),
    module("Campus", uses="People"),
    module("Operations", uses="People"),
]

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
CONTRACTS = " ".join(f"{name}Contract" for name in NAMES)
SERVERS = " ".join(NAMES)
#: {target: the targets of the project that it depends on}. Every target may use `System` and `Libraries`, which use
#: no target of the project. The targets of modules follow from `MODULES`.
DEPENDENCIES = {
    "Contract": "Values Topics",
    "Engine": "Values Topics Contract",
    "ModulesContract": f"Topics Contract {CONTRACTS}",
    "Modules": f"Topics Contract ModulesContract Engine PeopleRules {SERVERS}",
    "Bridge": "Topics Contract Engine",
    "Relay": "Topics Engine Bridge",
    "OpenID": "Contract PeopleContract People",
    "Push": "Values Topics Contract Engine PeopleContract PeopleRules People Operations",
    "Mail": "Values Engine PeopleRules",
    "Web": "Values Topics Contract Engine ModulesContract PeopleContract People RoomsContract RoomsRules GolfContract"
           " HistoryContract LocationsContract OperationsContract OperationsRules OpenID Relay",
    "Probes": "Topics Contract Engine OperationsContract OperationsRules Operations Bridge",
    "Guard": "Topics",
    "FairwayGuard": "Topics Guard",
    "Daemon": "Values Topics Contract Engine PeopleContract PeopleRules People Rooms CoursesContract Courses"
              " QuizzesContract CampusContract OperationsRules Quizzes Campus Operations Modules Bridge OpenID Push Mail Web Relay Probes",
    "Tool": f"Values Topics Contract Engine ModulesContract {CONTRACTS} PeopleRules RoomsRules GolfRules CoursesRules"
            " HistoryRules LocationsRules OperationsRules Mail",
    "Bench": "Topics Contract Engine PeopleContract People RoomsContract GolfContract Modules Tool",
    "fairwayd": "Daemon",
    "fairway-bench": "Bench",
    "fairway": "Modules Tool",
}

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


def dependencies_of(target):
    """The targets of the project that a target must depend on, by this map."""
    for module in MODULES:
        if target == module.name:
            below = {f"{name}{part}" for name in module.uses for part in ("", "Contract", "Rules")}
            return {"Values", "Topics", "Contract", "Engine", f"{target}Contract", f"{target}Rules", *below}
        if target == f"{module.name}Contract":
            return {"Topics", "Contract", *(f"{name}Contract" for name in module.uses)}
        if target == f"{module.name}Rules":
            return {"Values", *(f"{name}Rules" for name in module.rules)}
    return set(DEPENDENCIES.get(target, "").split())


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
