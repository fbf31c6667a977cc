import Engine
import Features
import SQLite
import Testing
import Tool

/// `fairway admin check` reads what the server would read.
@Suite struct StoredDocumentTests {
    private let migrations = EngineMigrations.all + FeatureMigrations.all

    @Test func `D6: each column that a migration says is JSON is checked`() throws {
        let database = try Connection(path: ":memory:")
        try Migrator.migrate(database, with: migrations)
        let checked = Set(StoredDocument.all.map { "\($0.table).\($0.column)" })
        let said = migrations.flatMap { Self.documents(in: $0.script) }
        #expect(said.count > 15)
        #expect(said.contains { $0 == ("card_changes", "before") })
        for (table, column) in said {
            let isThere = try database.first(
                "SELECT 1 FROM pragma_table_info(?) WHERE name = ?", table, column
            ) { _ in true }
            guard isThere ?? false else { continue }
            #expect(checked.contains("\(table).\(column)"))
        }
    }

    @Test func `D6: nothing is checked that is not in the schema`() throws {
        let database = try Connection(path: ":memory:")
        try Migrator.migrate(database, with: migrations)
        for document in StoredDocument.all {
            #expect(try document.isThere(in: database), "\(document.table).\(document.column)")
            try database.forEach(document.query) { _ in }
        }
    }

    /// The columns below a comment that says JSON, in tables as they are called in the end.
    private static func documents(in script: String) -> [(table: String, column: String)] {
        var table = ""
        var isSaid = false
        var found: [(String, String)] = []
        for line in script.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "--" {
                isSaid = isSaid || line.contains("JSON")
                continue
            }
            if words.starts(with: ["CREATE", "TABLE"]) { table = words[2] }
            if words.starts(with: ["ALTER", "TABLE"]) { table = words[2] }
            if isSaid, let column = words.starts(with: ["ALTER"]) ? words[5] : words.first {
                found.append((table, column))
            }
            if words.starts(with: ["ALTER", "TABLE"]), words[3] == "RENAME", words[4] == "TO" {
                let name = words[5].filter { $0 != ";" }
                found = found.map { $0.0 == words[2] ? (name, $0.1) : $0 }
            }
            isSaid = false
        }
        return found
    }
}
