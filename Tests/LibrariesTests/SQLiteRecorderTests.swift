import Foundation
import SQLite
import Testing

@Suite struct SQLiteRecorderTests {
    let folder: TemporaryFolder
    let recorder: StatementRecorder

    init() throws {
        let folder = try TemporaryFolder()
        let recorder = StatementRecorder(path: folder.file("statements"))
        self.folder = folder
        self.recorder = try #require(recorder)
    }

    /// The records that name this file. All others are the connection's own.
    private func records() throws -> [String] {
        let bytes = try Data(contentsOf: URL(filePath: folder.file("statements")))
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix("LibrariesTests/SQLiteRecorderTests.swift\n") }
            .map { String($0.drop { $0 != "\n" }.dropFirst()) }
    }

    @Test func `each statement is recorded once, with the source file that ran it`() throws {
        let database = try Connection(path: ":memory:", recorder: recorder)
        try database.execute("CREATE TABLE entry (number INTEGER);\nSELECT 1")
        for number in 1...3 { try database.run("INSERT INTO entry VALUES (?)", number) }
        let second = try Connection(path: ":memory:", recorder: recorder)
        try second.execute("CREATE TABLE entry (number INTEGER)")
        try second.run("INSERT INTO entry VALUES (?)", values: [4])

        #expect(try database.first("SELECT max(number) FROM entry") { $0.int(0) } == 3)
        #expect(try database.rows("SELECT number FROM entry", read: { $0.int(0) }) == [1, 2, 3])
        try database.forEach("SELECT 5") { _ in }

        #expect(
            try records() == [
                "CREATE TABLE entry (number INTEGER);\nSELECT 1",
                "INSERT INTO entry VALUES (?)", "CREATE TABLE entry (number INTEGER)",
                "SELECT max(number) FROM entry", "SELECT number FROM entry", "SELECT 5",
            ])
    }

    @Test func `a connection without a recorder records nothing`() throws {
        let database = try Connection(path: ":memory:", recorder: nil)
        try database.run("SELECT 1")
        #expect(try records() == [])
    }

    @Test func `without a file that can be opened there is no recorder`() {
        #expect(StatementRecorder(path: folder.file("missing/statements")) == nil)
    }
}
