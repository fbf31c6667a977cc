"""The structure of the sources: the map, and today's exceptions, which may only shrink."""

import re
import shutil

import exceptions_lists
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
def test_the_sources_have_exactly_the_listed_faults(checks, name):
    assert not checks.complaints(name)


def test_each_list_of_exceptions_belongs_to_a_check():
    assert {file.stem for file in exceptions_lists.FOLDER.iterdir()} <= set(NAMES)


def test_the_page_for_contributors_has_the_same_map():
    page = (CHECKOUT / "Sources" / "README.md").read_text()
    rows = {name: cells.split(" | ") for name, cells in re.findall(r"^\| `(\w+)` \| (.* \| .* \| .*) \|$", page, re.M)}
    for module in modules.MODULES:
        _, uses, folders, tables = (set(re.findall(r"`(\w+)`", cell)) for cell in rows[module.name])
        assert (uses, folders, tables) == (module.uses, module.folders, set(module.tables)), module.name
    assert all(f"`{table}`" in page for table in modules.ENGINE_TABLES)


#: The files that are added to a copy of the sources, each with its text.
BREAKS = {
    # SQL that reads a table of another module, and SQL that writes a table of another capability.
    "Sources/Features/Reminders/Broken.swift":
        'let broken = "SELECT id FROM rooms WHERE host = ?"\nlet pieces = "SELECT \\(broken) FROM seats"\n',
    "Sources/Features/Friends/Broken.swift": 'let broken = """\n    UPDATE notifications SET at = ?\n    """\n',
    # Two stored closures. The type of the first has a name of its own.
    "Sources/Features/Tracks/Broken.swift":
        "final class Broken {\n    typealias Hook = (_ user: String)\n        throws -> Void\n"
        "    var hooks: [Hook] = []\n    let told: ((Int) -> Void)? = nil\n"
        "    func run(_ local: (Int) -> Void) { let other: () -> Void = {} }\n}\n",
    # Places use Locations today, so this closes a cycle.
    "Sources/Features/Locations/Broken.swift": "func broken(_ places: Places) {}\n",
    # Operations may not use Quizzes.
    "Sources/Features/Monitors/Broken.swift": "func broken(_ quizzes: Quizzes) {}\n",
    "Sources/Features/Services/Broken.swift": "extension Context {\n    func isOpen() {}\n}\n",
    "Sources/Features/Quizzes/Broken.swift": "func broken(_ store: RoomStore) {}\nstruct Room {}\n",
    "Sources/Contract/Push/Broken.swift":
        "package struct BreakPush: Request, Equatable {}\n"
        'extension ErrorCode {\n    static let broke = ErrorCode("broke.code")\n}\n',
    "Sources/Features/Push/Broken.swift":
        "struct PushBroke: Event {}\nfunc broken(_ router: Router) { router.on(PushBroke.self) { _, _ in } }\n",
    "Sources/Features/Schema/broken.sql": "CREATE TABLE broken (id INTEGER PRIMARY KEY) STRICT;\n",
    "Sources/Features/Status/Broken.swift": "func long() {\n" + "    print(1)\n" * 300 + "}\n",
}
#: {file: a text in it, and the text that replaces it}
CHANGES = {
    "Package.swift": (
        'name: "Engine", dependencies: ["JSON", "SQLite", "Crypto", "Contract"]',
        'name: "Engine", dependencies: ["Rules", "JSON", "SQLite", "Crypto", "Contract"]'),
    # Both capabilities handle RoundChanged.
    "Sources/Features/Capabilities.swift": ("handicaps, history, sharedCards", "history, handicaps, sharedCards"),
}
#: (check, words of its complaint)
REFUSALS = [
    ("sql", ["Features/Reminders/Broken.swift", "reads the table rooms", "Rounds/Rooms owns", "Call a method"]),
    ("sql", ["Features/Reminders/Broken.swift", "reads the table seats"]),
    ("sql", ["Features/Friends/Broken.swift", "writes the table notifications", "announce an event"]),
    ("closures", ["Features/Tracks/Broken.swift:4", "hooks", "Announce an event"]),
    ("closures", ["Features/Tracks/Broken.swift:5", "told", "question"]),
    ("cycles", ["Features/Locations -> Features/Places -> Features/Locations", "Broken.swift uses Places", "event"]),
    ("modules", ["Features/Monitors/Broken.swift", "Operations may not use Quizzes", "Declare an event"]),
    ("manifest", ["Package.swift: Engine depends on Rules", "Change the code, or the map"]),
    ("contexts", ["Features/Services/Broken.swift", "Make it a method"]),
    ("stores", ["Features/Quizzes/Broken.swift", "RoomStore of Rounds", "reader"]),
    ("names", ["Features/Quizzes/Broken.swift declares the type Room", "Rename"]),
    ("names", ["Rules/Rooms/Room.swift declares the type Room", "Features/Quizzes/Broken.swift", "Rename"]),
    ("owners", ["BreakPush", "belongs to People", "Handlers: none"]),
    ("owners", ['codes of "broke"', "one owner"]),
    ("owners", ["table broken", "one owner"]),
    ("events", ["PushBroke is heard by Push", "says: nothing"]),
    ("events", ["RoundChanged is heard by Discs, Courses, History, Handicaps", "says: Discs Courses Handicaps"]),
    ("sizes", ["Features/Status/Broken.swift has 302 lines"]),
    ("sizes", ["Features/Status/Broken.swift:1 long has 302 lines", "Split it"]),
]


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """The checks of a copy of the sources that breaks each of them."""
    root = tmp_path_factory.mktemp("broken")
    shutil.copytree(CHECKOUT / "Sources", root / "Sources", ignore=shutil.ignore_patterns("Page", "Manual"))
    for path, text in BREAKS.items():
        (root / path).write_text(text)
    for path, (whole, broken) in CHANGES.items():
        text = (CHECKOUT / path).read_text()
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
    assert len(broken.complaints("closures")) == 2
    assert len(broken.complaints("cycles")) == 1


@pytest.mark.parametrize("name", ["sql", "cycles", "closures"])
def test_an_exception_without_a_fault_must_be_removed(checks, tmp_path, name):
    line = {
        "sql": "Sources/Features/Rooms/RoomStore.swift reads courses",
        "cycles": "Features/Places -> Features/Friends",
        "closures": "Sources/Features/Rooms/Rooms.swift mended"}[name]
    shutil.copytree(exceptions_lists.FOLDER, tmp_path, dirs_exist_ok=True)
    with (tmp_path / f"{name}.txt").open("a") as file:
        file.write(f"{line}\n")
    found = Checks(exceptions=tmp_path).complaints(name)
    assert len(found) == 1 and f'"{line}" is no longer a fault' in found[0] and "Remove the line" in found[0]


def record(folder, *records):
    file = folder / "statements"
    file.write_bytes(b"".join(f"{source}\n{sql}\0".encode() for source, sql in records))
    return file


def test_a_recorded_statement_of_a_foreign_table_is_refused(checks, tmp_path):
    file = record(
        tmp_path,
        ("Features/ReminderStore.swift", "SELECT count(*)\nFROM rooms JOIN reminders"),
        ("Features/ReminderStore.swift", "SELECT 1 FROM reminders"),
        ("CampusTests/ReminderTests.swift", "DELETE FROM cells"),
        # The server turns foreign keys on. The check must ignore this statement.
        ("SQLite/Connection.swift", "PRAGMA foreign_keys=ON"), ("Features/RoomStore.swift", "DELETE FROM rooms"))
    found = checks.recorded_complaints(file)
    assert len(found) == 1 and "ReminderStore.swift reads the table rooms" in found[0]


def test_a_recorded_statement_that_is_listed_is_not_refused(tmp_path):
    (tmp_path / "sql.txt").write_text("Sources/Features/Reminders/ReminderStore.swift reads rooms\n")
    file = record(tmp_path, ("Features/ReminderStore.swift", "SELECT count(*) FROM rooms"))
    assert not Checks(exceptions=tmp_path).recorded_complaints(file)


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
