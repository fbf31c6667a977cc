import Engine
import Modules
import SQLite
import Testing

/// The rules for schema files: one file for each module, which only creates its own tables.
@Suite struct SchemaFileTests {
    /// The keys that all modules may refer to.
    private static let keys: Set = ["users(username)", "devices(id)", "rooms(id)"]

    /// References to other keys. All of them stay in one module. This list may only become shorter.
    private static let otherReferences: Set = [
        "quiz_starts refers to quizzes(id)", "saved_quizzes refers to quizzes(id)",
    ]

    private let scripts = Modules.schema.scripts
    private let database: Connection
    /// The module of each table and index.
    private let modules: [String: String]

    init() throws {
        let database = try Connection(path: ":memory:")
        var modules: [String: String] = [:]
        for script in scripts {
            try database.execute(script.text)
            let names = try database.rows("SELECT name FROM sqlite_schema") { $0.text(0) }
            for name in names where modules[name] == nil { modules[name] = script.module }
        }
        self.database = database
        self.modules = modules
    }

    /// Ordinary tables. Virtual tables and the tables that SQLite keeps for them cannot have a
    /// primary key.
    private func tables() throws -> [String] {
        try database.rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
            """
        ) { $0.text(0) }
    }

    /// The statements of a script, without comments.
    private static func statements(of script: Schema.Script) -> [String] {
        let lines = script.text.split(separator: "\n").map { line -> Substring in
            line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
        }
        let words = lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
        return words.split(separator: ";").map { statement in
            String(statement.drop { $0 == " " })
        }.filter { !$0.isEmpty }
    }

    @Test func `the engine and the nine modules have one file each, in their order`() {
        let names = [
            "engine", "people", "rooms", "golf", "courses", "history", "locations", "quizzes",
            "campus",
            "operations",
        ]
        #expect(scripts.map(\.module) == names)
    }

    @Test func `a schema file only creates tables and indexes`() {
        let beginnings = [
            "CREATE TABLE ", "CREATE VIRTUAL TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX ",
        ]
        for script in scripts {
            for statement in Self.statements(of: script) {
                let isCreation = beginnings.contains { statement.hasPrefix($0) }
                #expect(isCreation, "\(script.module): \(statement)")
                guard statement.hasPrefix("CREATE TABLE ") else { continue }
                let isStrict = statement.hasSuffix("STRICT") || statement.hasSuffix("WITHOUT ROWID")
                #expect(isStrict, "\(script.module): \(statement)")
            }
        }
    }

    @Test func `no text in quotes contains two hyphens, because they begin a comment`() {
        for script in scripts {
            for line in script.text.split(separator: "\n") {
                guard let comment = line.firstRange(of: "--") else { continue }
                let code = line[..<comment.lowerBound]
                #expect(code.count { $0 == "'" }.isMultiple(of: 2), "\(script.module): \(line)")
            }
        }
    }

    @Test func `each table has a primary key`() throws {
        let tables = try tables()
        #expect(tables.count > 60)
        for table in tables {
            let columns = try database.first(
                "SELECT count(*) FROM pragma_table_info(?) WHERE pk > 0", table
            ) { $0.int(0) }
            #expect(columns ?? 0 > 0, "\(table) has no primary key")
        }
    }

    @Test func `an index is in the file of its table`() throws {
        try database.forEach(
            "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index'"
        ) { row in
            let (index, table) = (row.text(0), row.text(1))
            #expect(modules[index] == modules[table], "\(index) is not in the file of \(table)")
        }
    }

    @Test func `references between modules go to users, devices and rooms`() throws {
        var others: Set<String> = []
        for table in try tables() {
            try database.forEach(
                "SELECT \"table\", \"to\" FROM pragma_foreign_key_list(?)", table
            ) { row in
                let (target, key) = (row.text(0), "\(row.text(0))(\(row.text(1)))")
                if Self.keys.contains(key) { return }
                others.insert("\(table) refers to \(key)")
                #expect(modules[table] == modules[target], "\(table) refers to \(key)")
            }
        }
        #expect(others == Self.otherReferences)
    }
}
