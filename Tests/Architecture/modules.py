"""The map of the sources: the eight modules, what each one owns, and which modules it may use.

`Sources/README.md` has the same map for readers. Modules do not have folders of their own yet. So a
table of folders in `Contract`, `Rules` and `Features` says which module a file belongs to.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Module:
    name: str
    #: The modules that it may use.
    uses: frozenset
    #: Its folders today, in `Contract`, `Rules` and `Features`: one for each capability.
    folders: frozenset
    #: {table: the folder of the capability that writes it}
    tables: dict
    #: First words of its error codes and of its kinds of notifications.
    codes: frozenset
    kinds: frozenset


def module(name, *, uses="", folders, tables, codes, kinds=""):
    owners = {table: folder for folder, names in tables.items() for table in names.split()}
    return Module(
        name, frozenset(uses.split()), frozenset(folders.split()), owners, frozenset(codes.split()),
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
        codes="account admin device friend provider push token", kinds="account friend"),
    module(
        "Rounds", uses="People", folders="Rooms Rounds Live Scorecards Formats Invites Claims Discs",
        tables={
            "Rooms": "rooms progress seats kicked cells card_entries card_signatures card_changes",
            "Scorecards": "saved_cards", "Claims": "card_offers", "Invites": "invites", "Discs": "discs cell_discs"},
        codes="card disc invite room score", kinds="card host invite room round"),
    module(
        "Courses", uses="Rounds People", folders="Courses",
        tables={"Courses": "courses course_proposals usual_tees"}, codes="course", kinds="course"),
    module(
        "History", uses="Courses Rounds People", folders="History Handicaps Statistics SharedCards Exchange",
        tables={
            "History": "played weather imports", "Handicaps": "handicap_scores handicap_indexes",
            "SharedCards": "shared_cards"},
        codes="handicap history"),
    module(
        "Locations", uses="Rounds People", folders="Locations Places Tracks",
        tables={
            "Locations": "sharings positions location_viewers positions_sent location_pauses",
            "Places": "places near_alerts", "Tracks": "tracks track_fixes"},
        codes="location place", kinds="location"),
    module(
        "Quizzes", uses="Locations Rounds People", folders="Quizzes",
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
CORE_CODES = frozenset("request server".split())

CORE = "Core"
#: The code that knows all modules: the lists of capabilities and requests, and the API documents made from them.
COMPOSITION = "Modules"
#: {beginning of a path: the module to which the plan moves such files, or none}. The longest one
#: counts.
MOVED = {
    "Sources/Contract/AsyncAPI/": COMPOSITION,
    "Sources/Contract/Modules/": COMPOSITION,
    "Sources/Contract/OpenAPI/": COMPOSITION,
    "Sources/Features/Capabilities": COMPOSITION,
    "Sources/Features/Schema/": COMPOSITION,
    "Sources/Contract/Courses/Position": CORE,
    "Sources/Contract/Rooms/RoomTopics": CORE,
    "Sources/Rules/Handicaps/": "Rounds",
    "Sources/Rules/Handicaps/Fraction": CORE,
    "Sources/Rules/Reminders/Recurrence": CORE,
}

#: {target: the targets of the project that it depends on}. Every target may use `System` and `Libraries`, which use
#: no target of the project.
DEPENDENCIES = {
    "Contract": "Topics",
    "Engine": "Topics Contract",
    "Features": "Rules Topics Contract Engine",
    "Bridge": "Topics Contract Engine",
    "Relay": "Topics Contract Engine Bridge",
    "OpenID": "Topics Contract Features",
    "Push": "Rules Topics Contract Engine Features",
    "Mail": "Rules Engine",
    "Web": "Rules Topics Contract Engine Features OpenID Relay",
    "Probes": "Rules Topics Contract Engine Features Bridge",
    "Guard": "Topics",
    "FairwayGuard": "Topics Guard",
    "Daemon": "Rules Topics Contract Engine Features Bridge OpenID Push Mail Web Relay Probes",
    "Tool": "Rules Topics Contract Engine Mail",
    "Bench": "Topics Contract Tool",
    "fairwayd": "Daemon",
    "fairway-bench": "Bench",
    "fairway": "Features Tool",
}

#: The folders below `Sources` that have a folder for each subject.
LAYERS = ("Contract", "Rules", "Features")

MODULE_OF_FOLDER = {folder: one for one in MODULES for folder in one.folders}
OWNER_OF_TABLE = {table: (one.name, folder) for one in MODULES for table, folder in one.tables.items()}
OWNER_OF_TABLE |= {table: ("Engine", "Engine") for table in ENGINE_TABLES}


def module_named(name):
    return next((one for one in MODULES if one.name == name), None)


def moved_to(path):
    """The module to which the plan moves a file.

    None if the file stays in the module of its folder.
    """
    beginnings = [beginning for beginning in MOVED if path.startswith(beginning)]
    return MOVED[max(beginnings, key=len)] if beginnings else None


def module_of(path):
    """The name of the module of a source file.

    For code outside the modules, it is the name of the target or `Core`.
    """
    if moved := moved_to(path):
        return moved
    parts = path.split("/")[1:]
    if parts[0] in LAYERS:
        found = MODULE_OF_FOLDER.get(parts[1])
        return found.name if found else CORE
    return parts[1] if parts[0] == "Commands" else parts[0]


def capability_of(path):
    """The folder of a source file inside its module: `Rooms`. A module's own folders have their targets between."""
    parts = path.split("/")[1:-1]
    return parts[-1] if len(parts) > 1 else parts[0]
