import Engine
import Modules
import SQLite
import Testing
import Tool

/// `fairway admin check` reads the same documents as the server.
@Suite struct StoredDocumentTests {
    @Test func `D6: the check covers each JSON column of the schema`() {
        let checked = Set(StoredDocument.all.map { "\($0.table).\($0.column)" })
        let said = Modules.schema.scripts.flatMap { Self.documents(in: $0.text) }
        #expect(said.count > 15)
        #expect(said.contains { $0 == ("card_changes", "before") })
        for (table, column) in said { #expect(checked.contains("\(table).\(column)")) }
    }

    @Test func `D6: each checked column exists in the schema`() throws {
        let database = try Connection(path: ":memory:")
        try Modules.schema.prepare(database)
        for document in StoredDocument.all {
            #expect(try document.isThere(in: database), "\(document.table).\(document.column)")
            try database.forEach(document.query) { _ in }
        }
    }

    /// Returns the columns below a comment with the word JSON.
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
            if isSaid, let column = words.first { found.append((table, column)) }
            isSaid = false
        }
        return found
    }
}
