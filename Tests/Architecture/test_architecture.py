"""The structure of the sources: the map, and the checks that keep to it."""

import re
import shutil

import connections
import modules
import pytest
import statements
from checks import Checks
from swift_sources import CHECKOUT, SwiftFile

NAMES = list(Checks().faults)


@pytest.fixture(scope="module")
def checks():
    return Checks()


@pytest.mark.parametrize("name", NAMES)
def test_the_sources_have_no_fault(checks, name):
    assert not checks.complaints(name)


def test_the_checks_find_the_requests_and_the_error_codes(checks):
    requests = [name for file in checks.tree.files for name in connections.REQUEST.findall(file.code)]
    assert len(requests) > 140
    assert len(connections.raw_values(checks.tree, "ErrorCode")) > 80


def undocumented_codes(tree):
    """The error codes that are missing from the list of the contract."""
    page = (CHECKOUT / "Config" / "contract.txt").read_text()
    assert "\nerror  document  code  one of the error codes\n" in page
    codes = set(re.findall(r"^error code  (\S+)  \d+$", page, re.M))
    return {code for code, _ in connections.raw_values(tree, "ErrorCode")} - codes


def test_the_contract_has_each_error_code(checks):
    missing = undocumented_codes(checks.tree)
    assert not missing, (
        f"no request lists {', '.join(sorted(missing))}. So Contracts.codes and Config/contract.txt do not have them."
        " Add each code to the errors of a request, or remove it.")


def test_the_page_for_contributors_has_the_same_map():
    page = (CHECKOUT / "Sources" / "README.md").read_text()
    rows = {name: cells.split(" | ") for name, cells in re.findall(r"^\| `(\w+)` \| ([^|]* \| [^|]* \| [^|]*) \|$", page, re.M)}
    for module in modules.MODULES:
        _, uses, folders = (set(re.findall(r"`(\w+)`", cell)) for cell in rows[module.name])
        assert uses == module.uses, module.name
        for folder in folders:
            places = [CHECKOUT / "Sources" / module.name / part for part in modules.PARTS]
            found = any((place / folder).is_dir() or (place / f"{folder}.swift").exists() for place in places)
            assert found, f"{module.name} has no capability {folder}."


#: The files that are added to a copy of the sources, each with its text.
BREAKS = {
    # SQL that reads a table of another module, and SQL that writes a table of another capability.
    "Sources/Campus/Server/Reminders/Broken.swift":
        'let broken = "SELECT id FROM rooms WHERE host = ?"\nlet pieces = "SELECT \\(broken) FROM seats"\n',
    "Sources/People/Server/Friends/Broken.swift": 'let broken = """\n    UPDATE notifications SET at = ?\n    """\n',
    # The declaration of a row of another module.
    "Sources/Quizzes/Server/BrokenRow.swift": 'let broken = Table<Broken>(\n    "discs", of: .discs)\n',
    # Two stored closures. The type of the first has a name of its own.
    "Sources/Locations/Server/Tracks/Broken.swift":
        "final class Broken {\n    typealias Hook = (_ user: String)\n        throws -> Void\n"
        "    var hooks: [Hook] = []\n    let told: ((Int) -> Void)? = nil\n"
        "    func run(_ local: (Int) -> Void) { let other: () -> Void = {} }\n}\n",
    # Closures in the payload of a case, in declarations of one line, and with a name from another folder.
    "Sources/Engine/Broken.swift": "package typealias BrokenHook = @Sendable (Int) -> Void\n",
    "Sources/Locations/Server/Tracks/BrokenHooks.swift":
        "enum Hook {\n    case none, run(_ id: String, (Int) -> Void)\n    case named(BrokenHook)\n"
        "    func go() { switch self { case none: break; case let named(hook as (Int) -> Void): hook(1) } }\n}\n"
        "struct One { let inner: (Int) -> Void; var outer: BrokenHook? }\n"
        "struct Two { let number: Int }; func free() { let local: () -> Void = {} }\n",
    # Places use Locations today, so this closes a cycle.
    "Sources/Locations/Server/Broken.swift": "func broken(_ places: Places) {}\n",
    "Sources/Campus/Server/Services/BrokenFace.swift": "func broken(_ module: CampusModule) {}\n",
    "Sources/Campus/Server/Services/Broken.swift": "extension Context {\n    func isOpen() {}\n}\n",
    "Sources/Quizzes/Server/Broken.swift": "func broken(_ store: RoomStore) {}\nstruct Room {}\n",
    # Arguments of generic types, and the types of a tuple. The parameters of declarations have names of types, too.
    "Sources/Locations/Server/Places/Broken.swift": "func broken(_ rooms: LiveRoom<RoomStore>) {}\n",
    "Sources/Courses/Server/Broken.swift":
        "func broken(_ store: Int?) -> Optional<RoomStore> { nil }\nfunc map<Quizzes, each Tracks>(_: Quizzes) {}\n"
        "struct Pair<Places: Collection<Int>, Locations> { init<Nearby>(_: Nearby, _: Places, _: Locations) {} }\n",
    "Sources/People/Contract/Push/Broken.swift":
        "package struct BreakPush: Request, Equatable {}\n"
        'extension ErrorCode {\n    static let broke = ErrorCode("room.broke")\n}\n',
    # Only a module above lists this question.
    "Sources/People/Server/Push/Broken.swift":
        "final class BrokenPush {\n    package weak var answer: (any BrokenAnswer)?\n"
        "    package weak var listed: (any ListedAnswer)?\n}\n",
    "Sources/People/Server/Push/BrokenQuestions.swift":
        'let questions = [\n    Question(\n        "ListedAnswer", isAnswered: true)\n]\n',
    "Sources/Campus/Server/Reminders/BrokenQuestions.swift": 'let asked = Question("BrokenAnswer", isAnswered: true)\n',
    # The engine calls only a BatchParticipant in each batch.
    "Sources/People/Server/Mail/Broken.swift":
        "package final class BrokenWork: Capability {\n    package func didCommit(_ context: Context) {}\n}\n",
    # Requests of protocols that refine `Request`.
    "Sources/People/Contract/Friends/Broken.swift":
        "package struct BreakFriend: FriendshipRequest, Equatable {}\n"
        "package struct BreakList: PagedRequest,\n    Equatable, FriendshipRequest\n{}\n",
}
#: (file, a text in it, the text that replaces it)
CHANGES = [
    ("Sources/Campus/Server/campus.sql", "-- # Services\n",
        "-- # Broken\n\nCREATE TABLE broken (id INTEGER PRIMARY KEY) STRICT;\n\n-- # Services\n"),
    ("Package.swift", 'dependencies: ["JSON", "SQLite", "Crypto", "Values", "Topics", "Contract"]',
        'dependencies: ["PeopleRules", "JSON", "SQLite", "Crypto", "Values", "Topics", "Contract"]'),
    ("Package.swift", '"CLinux", "Mosquitto", "MicroHTTPD", "Topics", "Engine", "Bridge"]',
        '"CLinux", "Mosquitto", "MicroHTTPD", "Topics", "Engine", "Bridge", "Golf"]'),
    ("Package.swift", "featureTests($0.name, of: [$0])",
        'featureTests($0.name, of: [$0] + ($0.name == "People" ? [modules[1]] : []))'),
]
#: (check, words of its complaint)
REFUSALS = [
    ("batches", ["Mail/Broken.swift:2", "BrokenWork", "BatchParticipant"]),
    ("sql", ["Campus/Server/Reminders/Broken.swift", "reads the table rooms", "Rooms/Rooms owns", "Call a method"]),
    ("sql", ["Campus/Server/Reminders/Broken.swift", "reads the table seats"]),
    ("sql", ["People/Server/Friends/Broken.swift", "writes the table notifications", "announce an event"]),
    ("sql", ["Quizzes/Server/BrokenRow.swift", "writes the table discs", "Golf/Discs owns"]),
    ("closures", ["Locations/Server/Tracks/Broken.swift:4", "hooks", "Announce an event"]),
    ("closures", ["Locations/Server/Tracks/Broken.swift:5", "told", "question"]),
    ("closures", ["Locations/Server/Tracks/BrokenHooks.swift:2", "in run.", "question"]),
    ("closures", ["Locations/Server/Tracks/BrokenHooks.swift:3", "in named.", "question"]),
    ("closures", ["Locations/Server/Tracks/BrokenHooks.swift:6", "in inner.", "question"]),
    ("closures", ["Locations/Server/Tracks/BrokenHooks.swift:6", "in outer.", "question"]),
    ("cycles", ["Locations/Server/* -> Locations/Server/Places -> Locations/Server/*", "uses Places", "event"]),
    ("faces", ["Campus/Server/Services/BrokenFace.swift", "uses CampusModule", "Hand over the capability"]),
    ("manifest", ["Package.swift: Engine depends on PeopleRules", "Remove the use, or change the table"]),
    ("manifest", ["Package.swift: no file of Engine imports PeopleRules", "Remove the dependency"]),
    ("manifest", ["Relay depends on the server of Golf", "Use its contract"]),
    ("manifest", ["no file of Relay imports Golf"]),
    ("manifest", ["PeopleTests depends on Rooms", "Move the test"]),
    ("contexts", ["Campus/Server/Services/Broken.swift", "Make it a method"]),
    ("stores", ["Quizzes/Server/Broken.swift", "RoomStore of Rooms", "reader"]),
    ("stores", ["Locations/Server/Places/Broken.swift", "RoomStore of Rooms", "reader"]),
    ("stores", ["Courses/Server/Broken.swift", "RoomStore of Rooms", "reader"]),
    ("names", ["Quizzes/Server/Broken.swift declares the type Room", "Rename"]),
    ("names", ["Rooms/Rules/Rooms/Room.swift declares the type Room", "Quizzes/Server/Broken.swift", "Rename"]),
    ("owners", ["BreakPush", "belongs to People", "Handlers: none"]),
    ("owners", ["BreakFriend", "belongs to People", "Handlers: none"]),
    ("owners", ["BreakList", "belongs to People", "Handlers: none"]),
    ("owners", ['codes of "room" need one owner', "People and Rooms declare them"]),
    ("owners", ["table broken belongs to Broken", "no such capability", "Write the heading"]),
    ("questions", ["People/Server/Push/Broken.swift:2", "answer of BrokenAnswer", 'Add Question("BrokenAnswer"']),
]


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """The checks of a copy of the sources that breaks each of them."""
    root = tmp_path_factory.mktemp("broken")
    shutil.copytree(CHECKOUT / "Sources", root / "Sources", ignore=shutil.ignore_patterns("Page", "Manual"))
    # SwiftPM describes a package only if the folders of all targets exist.
    (root / "Tests").symlink_to(CHECKOUT / "Tests")
    for path, text in BREAKS.items():
        (root / path).write_text(text)
    for path in {path for path, _, _ in CHANGES}:
        shutil.copy(CHECKOUT / path, root / path)
    for path, whole, broken in CHANGES:
        text = (root / path).read_text()
        assert whole in text
        (root / path).write_text(text.replace(whole, broken))
    return Checks(root)


@pytest.mark.parametrize("name, words", REFUSALS)
def test_a_broken_copy_is_refused_with_the_file_and_the_remedy(broken, name, words):
    assert any(all(word in line for word in words) for line in broken.complaints(name)), broken.complaints(name)


def test_only_the_broken_parts_are_refused(broken):
    assert {name for name, _ in REFUSALS} == set(NAMES)
    for name in NAMES:
        expected = [words for check, words in REFUSALS if check == name]
        for line in broken.complaints(name):
            assert any(all(word in line for word in words) for words in expected), line
    # Closures that are arguments or local variables are not stored.
    assert len(broken.complaints("closures")) == 6
    assert len(broken.complaints("cycles")) == 1


def test_a_code_that_the_api_documents_do_not_have_is_found(checks, broken):
    assert undocumented_codes(broken.tree) - undocumented_codes(checks.tree) == {"room.broke"}


def record(folder, *records):
    file = folder / "statements"
    file.write_bytes(b"".join(f"{source}\n{sql}\0".encode() for source, sql in records))
    return file


def test_a_recorded_statement_of_a_foreign_table_is_refused(checks, tmp_path):
    file = record(
        tmp_path,
        ("Campus/ReminderStore.swift", "SELECT count(*)\nFROM rooms JOIN reminders"),
        ("Campus/ReminderStore.swift", "SELECT 1 FROM reminders"),
        ("CampusTests/ReminderTests.swift", "DELETE FROM cells"),
        # The server turns foreign keys on. The check must ignore this statement.
        ("SQLite/Connection.swift", "PRAGMA foreign_keys=ON"), ("Rooms/RoomStore.swift", "DELETE FROM rooms"))
    found = checks.recorded_complaints(file)
    assert len(found) == 1 and "ReminderStore.swift reads the table rooms" in found[0]


def test_a_recorded_statement_that_cannot_be_read_is_refused(checks, tmp_path):
    file = record(
        tmp_path,
        ("Campus/ReminderStore.swift", "SELECT count(*) FROM nowhere"),
        ("Campus/GoneStore.swift", "SELECT 1 FROM reminders"),
        # The next ones are in order: tests, a table that the program makes for itself, and scripts of the engine.
        ("CampusTests/ReminderTests.swift", "SELECT 1 FROM nothing"), ("CampusTests/Gone.swift", "SELECT 1"),
        ("Tool/Backup.swift", "INSERT INTO backup_keys VALUES (?, ?)"),
        ("Tool/Backup.swift", "CREATE TABLE backup_keys (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT"),
        ("Engine/Schema.swift", "CREATE TABLE a (b); SELECT * FROM gone;"),
        ("SQLite/Connection.swift", "PRAGMA secure_delete=ON"))
    schema = statements.Schema(checks.tree)
    assert schema.uses("SELECT 1 FROM seats") == {"seats": False}
    schema.create("CREATE TABLE own (id)")
    assert schema.uses("SELECT 1 FROM seats") == {"seats": False}
    found = checks.recorded_complaints(file)
    assert len(found) == 2
    for words in (["ReminderStore.swift ran", '"SELECT count(*) FROM nowhere"'], ["GoneStore.swift", "run them again"]):
        assert any(all(word in line for word in words) for line in found)


def test_a_run_that_recorded_nothing_is_refused(checks, tmp_path):
    assert "SQLITE_STATEMENTS" in checks.recorded_complaints(record(tmp_path))[0]


def test_the_authorizer_names_the_tables_of_a_statement_and_not_those_of_its_cascades(checks):
    assert checks.schema.uses("DELETE FROM rooms WHERE id = ?") == {"rooms": True}
    joined = "SELECT name FROM seats JOIN users USING (username) WHERE room IN (SELECT id FROM rooms)"
    uses = {"seats": False, "rooms": False, "users": False}
    assert checks.schema.uses(joined.replace("USING (username)", "ON users.username = player")
                              .replace("SELECT name", "SELECT seats.name")) == uses
    assert checks.schema.uses("DELETE FROM cells; SELECT 1 FROM tracks") == {"cells": True, "tracks": False}
    assert checks.schema.uses("SELECT 1 FROM nowhere") is None


def test_comments_and_texts_are_not_code_and_literals_keep_their_values():
    file = SwiftFile("Sources/X.swift", '''/* a /* Nested */ "comment" */
let one = "a\\"b \\(call("x", (1))) c" // Comment "x"
let two = """
    first
      second \\
    joined
    """
let raw = #"a "quoted" \\n"#
''')
    assert [literal.text for literal in file.literals] == [
        'a"b \0call("x", (1))\0 c', "first\n  second joined", 'a "quoted" \\n']
    assert file.names == set() and file.code.count("\n") == file.text.count("\n")


def test_statements_with_joined_literals_and_constants_are_read(tmp_path):
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Sources" / "X.swift").write_text(
        'let columns = "a, b"\nlet sql = "SELECT \\(Self.columns) "\n    + "FROM one"\n')
    literals = statements.Literals(Checks(tmp_path).tree)
    assert literals.of(literals.tree.files[0]) == ["SELECT a, b FROM one"]


def test_only_constants_are_put_into_texts(tmp_path):
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Sources" / "A.swift").write_text(
        'enum Known {\n    static let rooms = "INSERT INTO rooms"\n    static let table = "one"\n}\n')
    (tmp_path / "Sources" / "B.swift").write_text(
        'let a = "\\(options.rooms) rooms play"\nlet b = "\\(rooms) rooms play"\n'
        'let c = "SELECT 1 FROM \\(Known.table)"\n')
    literals = statements.Literals(Checks(tmp_path).tree)
    assert literals.of(literals.tree.files[1]) == ["SELECT 1 FROM one"]
