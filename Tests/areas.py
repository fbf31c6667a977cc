"""The areas of `deploy/test --only AREA`: which Swift tests and which wire tests each one runs.

    areas.py AREA     prints `swift FILTER` (or `swift none`), then `wire FILE` for each file (or `wire none`)
    areas.py --long   prints the filter of the Swift tests that have a long form
    areas.py --lanes N  prints the options of N processes that share all Swift tests
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).parent
WIRE = TESTS / "Wire"
#: The folders of the Python tests.
FOLDERS = (WIRE, TESTS / "Architecture")

#: {area: (patterns of Swift suites as `Target.Suite`, names of wire files without `test_`)}
AREAS = {
    "accounts": (
        [r"People(Rules)?Tests\.(Account|Address|Admin|Confirmation|DisplayName|Email|Guessing|Language|Leaving|Name|Password|Profile|Provider|Settings|Token)",
         r"EdgesTests\.OpenID", r"\w+Tests\.(LeastUsed|QuietWindow)"],
        ["accounts", "oidc", "page_accounts", "page_me", "page_providers", "tool_accounts", "tool_admin"]),
    "architecture": (
        [r"CommandsTests\.(CapabilityOrder|MadeUpModule|SchemaFile|Growth)", r"LibrariesTests\.SQLiteRecorder"],
        ["architecture", "project"]),
    "bench": ([], ["bench"]),
    "bridge": (
        [r"EdgesTests\.(BridgeFuzz|BrokerLink|ForwardedAddress|HeldAnswer|Relay|RequestReader|StallReader)"],
        ["joined", "link", "proxies", "relay", "restart", "kill", "fuzz", "stock_clients", "home_broker",
         "small_devices", "watch_packets", "writes"]),
    "campus": (
        [r"Campus(Rules)?Tests", r"\w+Tests\.(Calendar|PastOccurrences|Recurrence|Service)"],
        ["services", "reminders", "page_services", "page_reminders"]),
    "contract": ([r"CoreTests", r"CommandsTests\.(AsyncAPI|ContractText|EventTable|RequestDeclaration|Route|StrictRequest)"], ["api", "meant"]),
    "courses": (
        [r"Courses(Rules)?Tests", r"\w+Tests\.(Course|PlayerCount|OSM|SearchBox|Text|MapLetters)"],
        ["courses", "tool_courses", "page_courses"]),
    "daemon": (
        [r"CommandsTests\.(BrokerSettings|Configuration|FileJournal|ServiceNotifier)"],
        ["daemon", "service", "logs", "tls", "package"]),
    "engine": (
        [r"EngineTests", r"\w+Tests\.(FoundDatabase|WriteAheadLog)", r"CommandsTests\.(DamagedRow|SchemaFile)"],
        ["damage", "storage", "backup", "new_files", "lost_changes", "log_damage", "one_daemon", "clock_back", "kill",
         "restart"]),
    "friends": (
        [r"People(Rules)?Tests\.(Friend|People|Presence|Reach)", r"\w+Tests\.Relationship"],
        ["friends", "presence", "page_people", "tool_friends"]),
    "games": (
        [r"GolfTests\.Game", r"\w+Tests\.(\w*Format|GameRoom|NoReturn|OwnPar|RoomHole|Latecomer)"],
        ["games", "page_card", "page_units", "page_written"]),
    "guard": ([r"GuardTests"], ["connect", "reads", "writes", "kicked", "other_people", "receipts", "bounds", "queues", "doors", "fuzz"]),
    "history": (
        [r"History(Rules)?Tests", r"\w+Tests\.(Handicap|PlayingDay|Statistics|UDisc)"],
        ["history", "handicaps", "page_history", "page_handicap", "page_statistics"]),
    "libraries": ([r"LibrariesTests"], []),
    "locations": (
        [r"Locations(Rules)?Tests",
         r"\w+Tests\.(CoarseGrid|DeviceTrack|Geo|Nearness|SharedView|Track)"],
        ["locations", "places", "page_places", "tool_places"]),
    "mail": ([r"EdgesTests\.Mail", r"\w+Tests\.Mail", r"LibrariesTests\.CurlMail"], ["mail"]),
    "manual": ([], ["manual", "plain_english"]),
    "monitors": (
        [r"Operations(Rules)?Tests", r"\w+Tests\.(Monitor|Uptime)", r"EdgesTests\.(Probe|MetricsFeed|BrokerFigures)",
         r"CommandsTests\.AlertSender"],
        ["monitors", "metrics", "watchdog", "page_ops"]),
    "page": ([], ["page_*"]),
    "project": ([], ["project", "package", "plain_english", "translations", "words"]),
    "push": (
        [r"PeopleTests\.(Notification|Push|Stranger)", r"EdgesTests\.PushAnswer"],
        ["push", "notifications", "old_news", "page_push", "page_inbox", "page_worker"]),
    "quizzes": ([r"Quizzes(Rules)?Tests", r"\w+Tests\.(Quiz|Walk)"], ["quizzes", "page_quizzes"]),
    "rooms": (
        [r"RoomsTests", r"Golf(Rules)?Tests", r"CommandsTests\.RoomKind", r"\w+Tests\.(ClaimRules|Disc|Latecomer)"],
        ["rooms", "scorecards", "corrections", "kicked", "games", "offline", "invites", "discs", "page_rooms",
         "page_card", "page_kept", "page_discs", "page_links"]),
    "tool": ([r"CommandsTests\.(Scoreboard|Spelling|StoredDocument|Tool)", r"\w+Tests\.Text"], ["tool_*"]),
    "web": ([r"EdgesTests\.(HTTPRead|Web)", r"LibrariesTests\.MicroHTTPD"], ["http", "api", "page_served"]),
}


def swift_suites():
    """Every suite as `Target.Suite`. The name of a file begins with that of its suite."""
    found = []
    for path in sorted([*TESTS.glob("*/*Tests.swift"), *TESTS.glob("Rules/*/*Tests.swift")]):
        folder = path.parent.name + ("Rules" if path.parent.parent.name == "Rules" else "")
        found.append(f"{folder if folder.endswith('Tests') else folder + 'Tests'}.{path.stem}")
    return found


def wire_files(names):
    return sorted(path for name in names for folder in FOLDERS for path in folder.glob(f"test_{name}.py"))


def swift_filter(patterns):
    """A filter for `swift test`: a test's name begins with its target and its suite."""
    return "^(" + "|".join(patterns) + ")" if patterns else "none"


def long_suites():
    """The suites with a test that has a long form, which calls `repeats`."""
    return [re.escape(suite) + r"/" for suite in swift_suites() if "repeats(" in file_of(suite).read_text()]


def file_of(suite):
    target, name = suite.split(".")
    module = target.removesuffix("Tests")
    folders = [TESTS / target, TESTS / module, TESTS / "Rules" / module.removesuffix("Rules")]
    return next(folder for folder in folders if folder.is_dir()) / f"{name}.swift"


def shared(count):
    """The suites in a number of groups that take about the same time.

    Tests with a long form take longer than others.
    """
    def cost(suite):
        text = file_of(suite).read_text()
        return text.count("\n") + 800 * text.count("repeats(")

    groups = [[0, []] for _ in range(count)]
    for suite in sorted(swift_suites(), key=cost, reverse=True):
        smallest = min(groups, key=lambda group: group[0])
        smallest[0] += cost(suite)
        smallest[1].append(re.escape(suite) + r"/")
    return [suites for _, suites in groups]


def main(word, count=""):
    if word == "--lanes":
        *lanes, _ = [swift_filter(suites) for suites in shared(int(count))]
        for lane in lanes:
            print(f"--filter {lane}")
        # The last process runs all others, also suites that have another name than their file.
        print(" ".join(f"--skip {lane}" for lane in lanes))
    elif word == "--long":
        print(swift_filter(long_suites()))
    elif word in AREAS:
        patterns, names = AREAS[word]
        print("swift", swift_filter(patterns))
        for path in wire_files(names) or ["none"]:
            print("wire", path if path == "none" else path.relative_to(TESTS.parent))
    else:
        print(f"deploy/test: there is no area \"{word}\". The areas: {', '.join(AREAS)}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main(*sys.argv[1:] if len(sys.argv) in (2, 3) else [""])
