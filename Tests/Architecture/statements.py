"""The tables that each source file names in SQL, as SQLite itself sees them.

A statement comes from one of two places. The processes of a test run record the statements that they compile, also
those that are put together at run time (`SQLITE_STATEMENTS`). The string literals of the sources need no run.
SQLite compiles each statement on an empty database with the whole schema, and its authorizer names the tables.
Foreign keys are off there, because with them a statement also names the tables of its cascades.
"""

import re
import sqlite3
from dataclasses import dataclass

import modules

BEGINNING = re.compile(r"(?:\s|--[^\n]*\n)*(SELECT|INSERT|UPDATE|DELETE|WITH|REPLACE|VALUES)\b")
#: The word before the name of a table, for statements that are completed at run time.
BEFORE_TABLE = re.compile(r"\b(FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)\b")
#: A statement that creates a table, also a temporary one.
CREATION = re.compile(r"^\s*CREATE\s+(?:TEMP\w*\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)", re.M)
#: The name of a constant with its type, or without one in the file that declares it.
NAME = re.compile("\0((?:[A-Z]\\w*\\.)*)(\\w+)\0")
#: A string constant of one name: `let columns = "a, b"`.
CONSTANT = re.compile(r"\b(?:let|var)\s+(\w+)(?:\s*:\s*String)?\s*(?:=|\{)\s*$")
#: The place before the name of a table in the declaration of its rows: `Table<Disc>("discs")`.
DECLARATION = re.compile(r"\bTable<[\w.]+>\(\s*$")
WRITES = {sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE}


@dataclass(frozen=True, order=True)
class Use:
    """One file that names one table."""

    path: str
    table: str
    writes: bool


class Schema:
    """An empty database with the whole schema."""

    def __init__(self, tree):
        # SQLite calls the authorizer only while it compiles, so the connection must not keep compiled statements.
        self.database = sqlite3.connect(":memory:", isolation_level=None, cached_statements=0)
        for script in schema_scripts(tree.root):
            self.database.executescript(script.read_text())
        query = "SELECT name FROM pragma_table_list WHERE type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'"
        self.tables = {name for name, in self.database.execute(query)}
        self._seen = set()
        self._known = {}
        self._own_tables = set()
        self.database.set_authorizer(self._note)

    def _note(self, action, first, second, _, trigger):
        if first in self.tables and not trigger and (action in WRITES or action == sqlite3.SQLITE_READ):
            self._seen.add((first, action in WRITES))
        return sqlite3.SQLITE_OK

    def create(self, sql):
        """Adds a table that a program makes for itself, such as one in a backup. It belongs to no module."""
        created = CREATION.match(sql)
        if created and created[1] not in self.tables and created[1] not in self._own_tables:
            self.database.execute(sql)
            self._own_tables.add(created[1])
            self._known.clear()

    def uses(self, sql):
        """{table: whether it is written} of a statement or a script. None if SQLite cannot compile it."""
        if sql not in self._known:
            self._seen.clear()
            is_compiled = all(self._compiles(one) for one in single_statements(sql))
            found = {table: (table, True) in self._seen for table, _ in self._seen}
            self._known[sql] = found if is_compiled else None
        return self._known[sql]

    def _compiles(self, sql):
        # SQLite carries out a PRAGMA while it compiles it. Statements of this kind name no tables of ours.
        if not BEGINNING.match(sql):
            return True
        try:
            self.database.execute(f"EXPLAIN {sql}").close()
        except sqlite3.ProgrammingError as error:
            # SQLite compiles the statement before it finds that values are missing.
            return "bindings" in str(error)
        except sqlite3.OperationalError:
            return False
        return True


def schema_scripts(root):
    """The scripts in the order in which the server runs them: the engine's, then one for each module."""
    names = ["engine", *(module.name.lower() for module in modules.MODULES)]
    return sorted(
        (root / "Sources").rglob("*.sql"),
        key=lambda path: names.index(path.stem) if path.stem in names else len(names))


def single_statements(script):
    """Splits a script at the semicolons that end a statement."""
    parts, start = [], 0
    for found in re.finditer(";", script):
        if sqlite3.complete_statement(script[start:found.end()]):
            parts.append(script[start:found.end()])
            start = found.end()
    return [part for part in [*parts, script[start:]] if part.strip(" \n\t;")]


def recorded(file):
    """(`#fileID`, statement) of each record, as the processes of a run wrote them."""
    records = set(file.read_bytes().decode(errors="replace").split("\0"))
    return sorted(tuple(record.split("\n", 1)) for record in records if "\n" in record)


class Literals:
    """SQL in the string literals of the sources."""

    def __init__(self, tree):
        self.tree = tree
        self.constants = {}
        for file in tree.files:
            for literal in file.literals:
                if found := CONSTANT.search(file.code, max(0, literal.start - 200), literal.start):
                    self.constants.setdefault(file.path, {})[found[1]] = literal.text

    def of(self, file):
        """The texts of a file that may be SQL. Literals that `+` joins are one text. Constants are put in."""
        parts, end = [], -1
        for literal in file.literals:
            text = self._filled(file.path, literal.text)
            if end >= 0 and file.code[end:literal.start].strip() == "+":
                parts[-1] += text
            else:
                parts.append(text)
            end = literal.end
        return [part for part in parts if BEGINNING.match(part) or BEFORE_TABLE.search(part)]

    def _filled(self, path, text):
        """The text with the constants of the file, and those of a type in the same folder.

        A name such as `options.rooms` is a variable, even if a constant of another file has the same name.
        """
        folder = path.rsplit("/", 1)[0]

        def constant(found):
            type, name = found.groups()
            others = [other for other in self.constants if other.startswith(folder + "/")] if type else []
            values = [
                self.constants[place][name] for place in [path, *others] if name in self.constants.get(place, {})]
            return values[0] if values else found[0]

        return NAME.sub(constant, text)


def literal_uses(tree, schema):
    """The uses in string literals.

    A literal that SQLite cannot compile counts too: the words before its tables are read from the text. A
    declaration of rows counts as a statement that writes its table.
    """
    literals, found = Literals(tree), set()
    for file in tree.files:
        found |= {
            Use(file.path, literal.text, True) for literal in file.literals
            if literal.text in schema.tables
            and DECLARATION.search(file.code, max(0, literal.start - 100), literal.start)}
        for text in literals.of(file):
            uses = schema.uses(text) if BEGINNING.match(text) and "\0" not in text else None
            if uses is None:
                tables = {table for _, table in BEFORE_TABLE.findall(text) if table in schema.tables}
                written = {table for word, table in BEFORE_TABLE.findall(text) if word in ("INTO", "UPDATE")}
                written |= {table for table in re.findall(r"\bDELETE FROM ([a-z_]+)", text)}
                uses = {table: table in written for table in tables}
            found |= {Use(file.path, table, writes) for table, writes in uses.items()}
    return found


#: Files that read every table of a database, by names that they take from the schema.
EVERY_TABLE = {"Sources/Commands/Tool/Admin/AdminCheck.swift"}


def recorded_uses(target_of, schema, file):
    """The uses in recorded statements, complaints about records, and the number of records that name a source file.

    A `#fileID` is the target and the name of the file. `target_of` has the target of each source file. Records of
    other targets come from tests and are ignored. A record of an unknown file, and a statement that SQLite cannot
    compile here, are complaints, because their tables are unknown.
    """
    paths = {f"{target}/{path.rsplit('/', 1)[1]}": path for path, target in target_of.items()}
    every = recorded(file)
    records = [(paths[source], sql) for source, sql in every if source in paths]
    for _, sql in records:
        for statement in single_statements(sql):
            schema.create(statement)
    uses, unreadable = set(), set()
    for path, sql in records:
        found = {} if path in EVERY_TABLE else schema.uses(sql)
        uses |= {Use(path, table, writes) for table, writes in (found or {}).items()}
        # The engine's tests give it scripts that fail. A script that creates tables is no query.
        if found is None and not CREATION.search(sql):
            unreadable.add(
                f"{path} ran a statement that SQLite cannot compile with today's schema: \"{shortened(sql)}\"."
                " Correct the statement. If it is correct, teach Tests/Architecture/statements.py to read it.")
    for source in sorted({source for source, _ in every} - set(paths)):
        if source.split("/")[0] in target_of.values():
            unreadable.add(
                f"{file} has statements of {source}, and the sources have no such file. Build the tests, and run them"
                " again.")
    return uses, sorted(unreadable), len(records)


def shortened(sql):
    words = " ".join(sql.split())
    return words if len(words) <= 100 else f"{words[:100]}..."


def faults(uses, owners):
    """Faults: files that name a table of another module, or that write one of another capability.

    `owners` is {table: (module, capability)}.
    """
    written = {(use.path, use.table): Use(use.path, use.table, True) in uses for use in uses}
    found = []
    for (path, table), writes in sorted(written.items()):
        own = modules.module_of(path)
        owner, capability = owners.get(table, (None, None))
        is_own = own == owner and (not writes or capability in (modules.capability_of(path), "Engine"))
        is_readable = not writes and own in modules.READABLE.get(table, ())
        if is_own or is_readable or path.startswith("Sources/Libraries/") or owner is None:
            continue
        verb = "writes" if writes else "reads"
        found.append(
            f"{path} {verb} the table {table}, which {owner}/{capability} owns. Call a method of {capability}"
            f"{', or announce an event that it hears' if writes else ' or of its reader'}.")
    return found
