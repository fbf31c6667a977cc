import Foundation
import SQLite
import Testing

/// Tests that the mode `untouched` changes no file.
@Suite struct SQLiteUntouchedTests {
    /// The content of a file, and the time of its last change.
    private struct Snapshot: Equatable {
        let content: Data?
        let changed: [Int]
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func snapshots() -> [String: Snapshot] {
        var found: [String: Snapshot] = [:]
        for name in folder.names + ["."] {
            var facts = stat()
            guard stat(folder.file(name), &facts) == 0 else { continue }
            found[name] = Snapshot(
                content: FileManager.default.contents(atPath: folder.file(name)),
                changed: [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec])
        }
        return found
    }

    private func filled(_ name: String) throws -> Connection {
        let database = try Connection(path: folder.file(name))
        try database.execute("CREATE TABLE entry (number INTEGER) STRICT")
        for number in 0..<3 { try database.run("INSERT INTO entry VALUES (?)", number) }
        return database
    }

    private func count(_ name: String) throws -> Int? {
        let database = try Connection(path: folder.file(name), mode: .untouched)
        #expect(throws: SQLiteError.self) { try database.run("DELETE FROM entry") }
        return try database.first("SELECT count(*) FROM entry") { $0.int(0) }
    }

    @Test(arguments: ["a.db", "ä b%41?c#d.db"])
    func `a closed database stays one file`(_ name: String) throws {
        do { _ = try filled(name) }
        let before = snapshots()
        #expect(before.keys.sorted() == [".", name])
        #expect(try count(name) == 3)
        #expect(snapshots() == before)
    }

    @Test func `the log of a killed process is read, and stays unchanged`() throws {
        let open = try filled("open.db")
        for ending in ["", "-wal", "-shm"] {
            try FileManager.default.copyItem(
                atPath: folder.file("open.db\(ending)"), toPath: folder.file("killed.db\(ending)"))
        }
        withExtendedLifetime(open) {}
        let before = snapshots()
        #expect(try count("killed.db") == 3)
        #expect(snapshots() == before)
    }

    @Test func `a file that is missing stays missing`() {
        #expect(throws: SQLiteError.self) {
            try Connection(path: folder.file("none.db"), mode: .untouched)
        }
        #expect(folder.names.isEmpty)
    }
}
