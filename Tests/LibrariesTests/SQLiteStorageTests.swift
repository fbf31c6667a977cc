import Glibc
import SQLite
import Testing

@Suite struct SQLiteStorageTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func filled(_ name: String) throws -> Connection {
        let database = try Connection(path: folder.file(name))
        try database.execute("CREATE TABLE entry (number INTEGER, text TEXT) STRICT")
        try database.withTransaction {
            for number in 0..<500 {
                try database.run(
                    "INSERT INTO entry VALUES (?, ?)", number, String(repeating: "x", count: 100))
            }
        }
        return database
    }

    private let sums = "SELECT count(*), sum(number), sum(length(text)) FROM entry"

    @Test func `committed changes are present when the file is opened again`() throws {
        do { _ = try filled("a.db") }
        let database = try Connection(path: folder.file("a.db"))
        #expect(try database.first(sums) { $0.int(0) } == 500)
        #expect(try database.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
        #expect(try database.first("PRAGMA synchronous") { $0.int(0) } == 2)
        #expect(try database.first("PRAGMA foreign_keys") { $0.int(0) } == 1)
    }

    @Test func `a full disk is reported, and the batch leaves no changes`() throws {
        let database = try filled("full.db")
        let pages = try database.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try database.execute("PRAGMA max_page_count = \(pages + 4)")
        let error = #expect(throws: SQLiteError.self) {
            try database.withTransaction {
                try database.withSavepoint {
                    for number in 0..<10_000 {
                        try database.run(
                            "INSERT INTO entry VALUES (?, ?)", number,
                            String(repeating: "y", count: 100))
                    }
                }
            }
        }
        #expect(error?.isDiskFull == true && error?.isUnavailable == true)
        #expect(!database.isInTransaction)
        #expect(try database.first(sums) { $0.int(0) } == 500)
        try database.execute("PRAGMA max_page_count = 1000000")
        try database.run("INSERT INTO entry VALUES (1, 'works again')")
    }

    @Test func `a reader sees committed changes and cannot write`() throws {
        let writer = try filled("read.db")
        let reader = try Connection(path: folder.file("read.db"), mode: .readOnly)
        try writer.begin()
        try writer.run("DELETE FROM entry")
        #expect(try reader.first(sums) { $0.int(0) } == 500)
        try writer.commit()
        #expect(try reader.first(sums) { $0.int(0) } == 0)
        let error = #expect(throws: SQLiteError.self) { try reader.run("DELETE FROM entry") }
        #expect(error?.isReadOnly == true && error?.isUnavailable == true)
    }

    @Test func `a second writer gets the error "busy"`() throws {
        let first = try filled("busy.db")
        let second = try Connection(path: folder.file("busy.db"))
        try second.execute("PRAGMA busy_timeout = 1")
        try first.begin()
        let error = #expect(throws: SQLiteError.self) { try second.begin() }
        #expect(error?.isBusy == true)
    }

    @Test func `a missing file, or one that is not a database, is refused`() throws {
        let missing = #expect(throws: SQLiteError.self) {
            try Connection(path: folder.file("missing.db"), mode: .readOnly)
        }
        #expect(missing?.isUnavailable == true)
        let file = try #require(fopen(folder.file("text.db"), "w"))
        fputs(String(repeating: "not a database\n", count: 100), file)
        fclose(file)
        let other = #expect(throws: SQLiteError.self) {
            try Connection(path: folder.file("text.db"))
        }
        #expect(other?.isCorrupt == true)
    }

    @Test func `a backup equals the original and is one file`() throws {
        let database = try filled("live.db")
        try database.backUp(to: folder.file("copy.db"))
        try database.run("DELETE FROM entry")
        #expect(!folder.names.contains { $0.hasPrefix("copy.db.") || $0.hasPrefix("copy.db-") })
        let copy = try Connection(path: folder.file("copy.db"), mode: .readOnly)
        let totals = try copy.first(sums) { row in [row.int(0), row.int(1), row.int(2)] }
        #expect(totals == [500, 124_750, 50_000])
    }

    @Test func `T6: a backup replaces no database, not even its own`() throws {
        let database = try filled("live.db")
        try database.backUp(to: folder.file("copy.db"))
        try database.run("DELETE FROM entry WHERE number >= 10")
        for name in ["copy.db", "live.db"] {
            #expect(throws: SQLiteError.self) { try database.backUp(to: folder.file(name)) }
        }
        let copy = try Connection(path: folder.file("copy.db"))
        #expect(try copy.first(sums) { $0.int(0) } == 500)
        #expect(try database.first(sums) { $0.int(0) } == 10)
    }

    @Test func `a backup that cannot be written leaves no incomplete file`() throws {
        let database = try filled("live.db")
        let error = #expect(throws: SQLiteError.self) {
            try database.backUp(to: folder.file("no/such/copy.db"))
        }
        #expect(error?.isUnavailable == true)
        try database.begin()
        #expect(throws: SQLiteError.self) { try database.backUp(to: folder.file("copy.db")) }
        #expect(!folder.names.contains { $0.hasPrefix("copy") })
    }
}

/// A folder for one test, which is removed with its content.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = "/tmp/fairway-test-XXXXXX".utf8CString
        let made = template.withUnsafeMutableBufferPointer { characters in
            characters.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        guard made else { throw NoFolder() }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    struct NoFolder: Error {}

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    deinit {
        for name in names { unlink(file(name)) }
        rmdir(path)
    }
}
