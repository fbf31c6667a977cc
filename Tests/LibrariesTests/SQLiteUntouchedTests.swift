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
        do { try filled(name).removeLogAtClose() }
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

struct SQLiteCheckpointTests {
    private func write(_ database: Connection, rows: Int) throws {
        for _ in 0..<rows {
            try database.withTransaction {
                _ = try database.run("INSERT INTO t VALUES (zeroblob(5000))")
            }
        }
    }

    @Test func `a checkpoint happens after a number of pages, and is counted`() throws {
        let folder = try TemporaryFolder()
        let database = try Connection(path: folder.file("a.db"))
        database.checkpoint(everyPages: 20)
        try database.execute("CREATE TABLE t (b BLOB NOT NULL)")
        try write(database, rows: 5)
        #expect(database.checkpoints.count == 0)
        #expect(database.checkpoints.pagesWaiting > 0)
        try write(database, rows: 30)
        #expect(database.checkpoints.count > 0 && database.checkpoints.partial == 0)
        let sizes = try database.sizes()
        #expect(sizes.database >= 35 * 5_000)
        #expect(sizes.log > 0)
    }

    @Test func `a reader makes a checkpoint incomplete, and that is counted`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("b.db")
        let database = try Connection(path: path)
        database.checkpoint(everyPages: 20)
        try database.execute("CREATE TABLE t (b BLOB NOT NULL)")
        try write(database, rows: 2)
        let reader = try Connection(path: path, mode: .readOnly)
        try reader.execute("BEGIN")
        _ = try reader.first("SELECT count(*) FROM t") { $0.int(0) }
        try write(database, rows: 30)
        #expect(database.checkpoints.partial > 0)
        try reader.execute("COMMIT")
    }

    @Test func `a database in memory has no sizes`() throws {
        #expect(try Connection(path: ":memory:").sizes() == Connection.Sizes())
    }
}
