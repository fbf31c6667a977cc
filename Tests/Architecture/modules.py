"""The map of the sources: the eight modules, what each one owns, and which modules it may use.

`Sources/README.md` has the same map for readers.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Module:
    name: str
    #: The modules that it may use. Its contract may use their contracts.
    uses: frozenset
    #: The modules whose rules its rules may use.
    rules: frozenset
    #: The folders of its capabilities, in each part of the module.
    folders: frozenset
    #: {table: the folder of the capability that writes it}
    tables: dict
    #: First words of its error codes and of its kinds of notifications. A lower module can refuse for the subject of
    #: a higher one. Then the lower module declares the code, and has the whole code here.
    codes: frozenset
    kinds: frozenset


def module(name, *, uses="", rules="", folders, tables, codes, kinds=""):
    owners = {table: folder for folder, names in tables.items() for table in names.split()}
    return Module(
        name, frozenset(uses.split()), frozenset(rules.split()), frozenset(folders.split()), owners, frozenset(codes.split()),
        frozenset(kinds.split()))


#: The modules, in the order in which they handle events. Each one uses only modules before it.
MODULES = [
    module(
        "People",
        folders="Accounts Admin Devices Friends Mail Notifications People Permissions Presence Push Relationships"
                " Settings Tokens",
        tables={
            "Accounts": "users account_links identities retired_usernames unconfirmed_mails"
                        " unlinked_providers gone_people",
            "Settings": "settings switched_off", "Admin": "admin_acts", "Devices": "devices", "Presence": "online",
            "Relationships": "ties", "Notifications": "notifications",
            "Push": "push_subscriptions stranger_pushes", "Tokens": "personal_tokens"},
        codes="account admin device friend provider push token history.private disc.private room.notMember", kinds="account friend"),
    module(
        "Rounds", uses="People", folders="Rooms Rounds Live Scorecards Formats Invites Claims Discs",
        tables={
            "Rooms": "rooms progress seats kicked cells card_entries card_signatures card_changes",
            "Scorecards": "saved_cards", "Claims": "card_offers", "Invites": "invites", "Discs": "discs cell_discs"},
        codes="card disc invite room score course.unknown quiz.unknown quiz.incomplete", kinds="card host invite room round"),
    module(
        "Courses", uses="Rounds People", folders="Courses",
        tables={"Courses": "courses course_proposals usual_tees"}, codes="course", kinds="course"),
    module(
        "History", uses="Courses Rounds People", rules="Rounds",
        folders="History Handicaps Statistics SharedCards Exchange",
        tables={
            "History": "played weather imports", "Handicaps": "handicap_scores handicap_indexes",
            "SharedCards": "shared_cards"},
        codes="handicap history card.unknown"),
    module(
        "Locations", uses="Rounds People", folders="Locations Places Tracks",
        tables={
            "Locations": "sharings positions location_viewers positions_sent location_pauses",
            "Places": "places near_alerts", "Tracks": "tracks track_fixes"},
        codes="location place", kinds="location"),
    module(
        "Quizzes", uses="Locations Rounds People", rules="Rounds", folders="Quizzes",
        tables={"Quizzes": "quizzes quiz_starts saved_quizzes walks walk_steps quiz_results"}, codes="quiz"),
    module(
        "Campus", uses="People", folders="Services Reminders",
        tables={"Services": "services services_text", "Reminders": "reminders"},
        codes="reminder service", kinds="reminder"),
    module(
        "Operations", uses="People", folders="Monitors Metrics Status",
        tables={"Monitors": "monitors monitor_spans monitor_outages monitor_maintenance"},
        codes="monitor", kinds="ops"),
]

#: The code below all modules. It owns the error codes that every request can have.
ENGINE_TABLES = frozenset("requests timers outbox high_water_mark schema_digest".split())
CORE_CODES = frozenset("request server account.tokenInvalid token.scope".split())

CORE = "Core"
#: The code that knows all modules: the lists of capabilities and requests, and the API documents made from them.
COMPOSITION = "Modules"
NAMES = [module.name for module in MODULES]
CONTRACTS = " ".join(f"{name}Contract" for name in NAMES)
SERVERS = " ".join(NAMES)
#: {target: the targets of the project that it depends on}. Every target may use `System` and `Libraries`, which use
#: no target of the project. The targets of modules follow from `MODULES`.
DEPENDENCIES = {
    "Contract": "Values Topics",
    "Engine": "Values Topics Contract",
    "ModulesContract": f"Topics Contract {CONTRACTS}",
    "Modules": f"Topics Contract ModulesContract Engine {SERVERS}",
    "Bridge": "Topics Contract Engine",
    "Relay": "Topics Engine Bridge",
    "OpenID": "Contract PeopleContract People",
    "Push": "Values Topics Contract Engine PeopleContract PeopleRules People Operations",
    "Mail": "Values Engine PeopleRules",
    "Web": "Values Topics Contract Engine ModulesContract PeopleContract People RoundsContract RoundsRules"
           " HistoryContract LocationsContract OperationsContract OperationsRules OpenID Relay",
    "Probes": "Topics Contract Engine OperationsContract OperationsRules Operations Bridge",
    "Guard": "Topics",
    "FairwayGuard": "Topics Guard",
    "Daemon": "Values Topics Contract Engine PeopleContract PeopleRules People Rounds CoursesContract Courses"
              " QuizzesContract CampusContract OperationsRules Quizzes Campus Operations Modules Bridge OpenID Push Mail Web Relay Probes",
    "Tool": f"Values Topics Contract Engine ModulesContract {CONTRACTS} PeopleRules RoundsRules CoursesRules"
            " HistoryRules LocationsRules OperationsRules Mail",
    "Bench": "Contract PeopleContract RoundsContract Tool",
    "fairwayd": "Daemon",
    "fairway-bench": "Bench",
    "fairway": "Modules Tool",
}

#: The folders of a module, one for each target.
PARTS = ("Contract", "Rules", "Server")

OWNER_OF_TABLE = {table: (one.name, folder) for one in MODULES for table, folder in one.tables.items()}
OWNER_OF_TABLE |= {table: ("Engine", "Engine") for table in ENGINE_TABLES}


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
