import Glibc
import SQLite
import Testing

@Suite struct SQLiteLogTests {
    let folder: TemporaryFolder
    let database: Connection

    init() throws {
        folder = try TemporaryFolder()
        database = try Connection(path: folder.file("a.db"))
        database.checkpoint(everyPages: 1_000)
        try database.execute("CREATE TABLE entry (number INTEGER) STRICT")
    }

    private func bytes(_ name: String) -> Int {
        var facts = stat()
        return stat(folder.file(name), &facts) == 0 ? Int(facts.st_size) : 0
    }

    @Test func `T6: the end of the log rises with each commit, and the salts with each new log`()
        throws
    {
        let first = try #require(database.logEnd)
        try database.run("INSERT INTO entry VALUES (1)")
        let second = try #require(database.logEnd)
        #expect(second.frames > first.frames && second.salts == first.salts && first.salts != 0)
        #expect(bytes("a.db-wal") == 32 + second.frames * (4_096 + 24))
        #expect(try database.emptyLog())
        #expect(database.logEnd == nil)
        try database.run("INSERT INTO entry VALUES (2)")
        let third = try #require(database.logEnd)
        #expect(third.frames < second.frames)
        #expect(third.salts >> 32 == (second.salts >> 32 + 1) & 0xffff_ffff)
        let memory = try Connection(path: ":memory:")
        #expect(try memory.emptyLog() && memory.logEnd == nil)
    }

    @Test func `T6: a log of many small commits begins again before its index becomes slow`() throws
    {
        for number in 0..<700 { try database.run("INSERT INTO entry VALUES (?)", number) }
        #expect(database.checkpoints.count == 1 && database.checkpoints.partial == 0)
        #expect(database.checkpoints.pagesWaiting < 512)
    }

    /// The salts in the header of the log's file (sqlite.org/fileformat.html, section 4.1).
    private func saltsInFile() throws -> UInt64 {
        let file = open(folder.file("a.db-wal"), O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8)
        try #require(pread(file, &bytes, 8, 16) == 8)
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    @Test func `T6: the salts are right if a new log is at once longer than the last one`() throws {
        try database.execute("CREATE TABLE page (content BLOB) STRICT")
        let before = try saltsInFile()
        while database.checkpoints.count == 0 {
            try database.run("INSERT INTO entry VALUES (1)")
        }
        let written = database.checkpoints.pagesWritten
        try database.withTransaction {
            for _ in 0..<700 { try database.run("INSERT INTO page VALUES (zeroblob(3000))") }
        }
        let pages = database.checkpoints.pagesWaiting
        #expect(pages > 600 && pages < 1_000)
        #expect(database.checkpoints.pagesWritten == written + pages)
        #expect(try saltsInFile() != before)
        #expect(database.logEnd?.salts == (try saltsInFile()))
    }

    @Test func `T6: the salts are right after the log is emptied, and commits count from 0`() throws
    {
        for _ in 0..<509 { try database.run("INSERT INTO entry VALUES (1)") }
        #expect(try database.emptyLog())
        for _ in 0..<5 {
            try database.run("INSERT INTO entry VALUES (1)")
            #expect(database.logEnd?.salts == (try saltsInFile()))
        }
        #expect(database.checkpoints.count == 0)
    }

    @Test func `T6: a log is emptied only after the database has all of it`() throws {
        try database.run("INSERT INTO entry VALUES (1)")
        let reader = try Connection(path: folder.file("a.db"), mode: .readOnly)
        try reader.execute("BEGIN")
        #expect(try reader.first("SELECT count(*) FROM entry") { $0.int(0) } == 1)
        try database.run("INSERT INTO entry VALUES (2)")
        var copies = 0
        // The reader needs the older state.
        #expect(try !database.emptyLog { copies += 1 })
        #expect(copies == 0 && bytes("a.db-wal") > 0)
        try reader.execute("COMMIT")
        var size = 0
        #expect(try database.emptyLog { size = bytes("a.db-wal") })
        #expect(size > 0 && bytes("a.db-wal") == 0)
    }

    @Test func `T6: a connection that closes leaves the log, unless it may remove it`() throws {
        for mayRemove in [false, true] {
            do {
                let other = try Connection(path: folder.file("b.db"))
                try other.execute("CREATE TABLE IF NOT EXISTS entry (number INTEGER) STRICT")
                if mayRemove { other.removeLogAtClose() }
            }
            #expect(folder.names.contains("b.db-wal") == !mayRemove)
        }
    }

    @Test func `T6: a refused lock closes no file of another thread`() async throws {
        let path = folder.file("a.lock")
        let lock = try FileLock(path, creates: true)
        async let closedByOthers = Task.detached {
            (0..<40_000).count { _ in
                let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
                return file >= 0 && close(file) != 0
            }
        }.value
        for _ in 0..<20_000 {
            do throws(FileLock.Failure) {
                _ = try FileLock(path)
                Issue.record("a second lock on the file")
            } catch {
                guard case .taken = error else {
                    Issue.record("\(error)")
                    break
                }
            }
        }
        #expect(await closedByOthers == 0)
        withExtendedLifetime(lock) {}
    }

    @Test func `T6: a locked database is not locked again, and SQLite uses it`() throws {
        let path = folder.file("a.db")
        do {
            let lock = try FileLock(path)
            #expect(throws: FileLock.Failure.self) { try FileLock(path) }
            #expect(throws: FileLock.Failure.self) { try FileLock(path, isShared: true) }
            try database.run("INSERT INTO entry VALUES (1)")
            let other = try Connection(path: path)
            try other.run("INSERT INTO entry VALUES (2)")
            withExtendedLifetime(lock) {}
        }
        let shared = [try FileLock(path, isShared: true), try FileLock(path, isShared: true)]
        #expect(throws: FileLock.Failure.self) { try FileLock(path) }
        withExtendedLifetime(shared) {}
        #expect(throws: FileLock.Failure.self) { try FileLock(folder.file("none")) }
        #expect(!folder.names.contains("none"))
        _ = try FileLock(folder.file("none"), creates: true)
        #expect(folder.names.contains("none"))
    }
}
