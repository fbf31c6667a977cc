import SQLite
import Testing

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
