import SQLite
import Testing

@Suite struct SQLiteConnectionTests {
    let database: Connection

    init() throws {
        database = try Connection(path: ":memory:")
        try database.execute(
            """
            CREATE TABLE player (name TEXT PRIMARY KEY, strokes INTEGER CHECK (strokes > 0)) STRICT;
            CREATE TABLE device (owner TEXT NOT NULL REFERENCES player (name)) STRICT;
            INSERT INTO player VALUES ('ada', 3), ('bo', NULL);
            """)
    }

    @Test func `values of each type are read as they were bound`() throws {
        try database.execute("CREATE TABLE kept (i, t, d, b, x, n, e, z)")
        let none: String? = nil
        try database.run(
            "INSERT INTO kept VALUES (?, ?, ?, ?, ?, ?, ?, ?)", Int64.min, "größe\0!", 0.5, true,
            [UInt8]([0, 255]), none, "", [UInt8]())
        #expect(database.bytesBound == "größe\0!".utf8.count + 2)
        let isRead = try database.first("SELECT * FROM kept") { row in
            #expect(row.int64(0) == .min)
            #expect(row.text(1) == "größe\0!")
            #expect(row.double(2) == 0.5)
            #expect(row.bool(3) == true)
            #expect(row.blob(4) == [0, 255])
            #expect(row.isNull(5) == true && row.textOrNil(5) == nil && row.text(5) == "")
            #expect(row.intOrNil(5) == nil && row.int(5) == 0 && row.blobOrNil(5) == nil)
            #expect(row.textOrNil(6) == "")
            #expect(row.blobOrNil(7) == [])
            #expect(row.isNull(99) == true && row.count == 8)
            return true
        }
        #expect(isRead == true)
    }

    @Test func `a row is read, and a missing one is nil`() throws {
        let sql = "SELECT strokes FROM player WHERE name = ?"
        #expect(try database.first(sql, "ada") { $0.int(0) } == 3)
        #expect(try database.first(sql, "cy") { $0.int(0) } == nil)
        #expect(try database.first(sql, "bo") { $0.intOrNil(0) } == .some(nil))
    }

    @Test func `rows come in order and changes are counted`() throws {
        #expect(try database.run("UPDATE player SET strokes = 4") == 2)
        let names = try database.rows("SELECT name FROM player ORDER BY name") { $0.text(0) }
        #expect(names == ["ada", "bo"])
    }

    @Test func `a statement is compiled once`() throws {
        let sql = "SELECT strokes FROM player WHERE name = ?"
        let before = database.statementsCompiled
        for _ in 0..<10 { _ = try database.first(sql, "ada") { $0.int(0) } }
        #expect(database.statementsCompiled == before + 1)
    }

    @Test func `a text is compiled once, whatever the address of its bytes`() throws {
        // More texts than the cache has places, each twice, at two addresses.
        let texts = (0..<300).map { "SELECT \($0), 'a text that is too long to be stored inline'" }
        let before = database.statementsCompiled
        for _ in 0..<2 {
            for (number, text) in texts.enumerated() {
                let copy = String(decoding: Array(text.utf8), as: UTF8.self)
                #expect(try database.first(text) { $0.int(0) } == number)
                #expect(try database.first(copy) { $0.int(0) } == number)
            }
        }
        #expect(database.statementsCompiled == before + texts.count)
    }

    @Test func `a statement can run again while its rows are read`() throws {
        let sql = "SELECT name FROM player ORDER BY name"
        var pairs: [String] = []
        try database.forEach(sql) { outer in
            let name = outer.text(0)
            try database.forEach(sql) { inner in pairs.append(name + inner.text(0)) }
        }
        #expect(pairs == ["adaada", "adabo", "boada", "bobo"])
    }

    @Test func `a statement is usable after its reader threw`() throws {
        struct Enough: Error {}
        let sql = "SELECT name FROM player ORDER BY name"
        #expect(throws: Enough.self) { try database.forEach(sql) { _ in throw Enough() } }
        #expect(try database.first(sql) { $0.text(0) } == "ada")
    }

    @Test func `more statements than are kept still work`() throws {
        for number in 0..<1_100 {
            #expect(try database.first("SELECT \(number)") { $0.int(0) } == number)
        }
    }

    @Test func `a returned row reports the constraint that its statement violates`() throws {
        let error = #expect(throws: SQLiteError.self) {
            try database.first("INSERT INTO device VALUES (?) RETURNING owner", "nobody") {
                $0.text(0)
            }
        }
        #expect(error?.isConstraint == true)
        #expect(try database.rows("SELECT * FROM device") { $0.text(0) } == [])
    }

    @Test func `errors distinguish constraints`() throws {
        let taken = #expect(throws: SQLiteError.self) {
            try database.run("INSERT INTO player VALUES (?, ?)", "ada", 1)
        }
        #expect(taken?.isConstraint == true && taken?.isUniqueConstraint == true)
        #expect(taken?.sql == "INSERT INTO player VALUES (?, ?)")
        let out = #expect(throws: SQLiteError.self) {
            try database.run("UPDATE player SET strokes = ?", 0)
        }
        #expect(out?.isConstraint == true && out?.isUniqueConstraint == false)
        #expect(out?.isUnavailable == false && out?.isBusy == false)
    }

    @Test(arguments: ["SELEC 1", "", " ;", "SELECT 1; SELECT 2", "SELECT ?", "SELECT * FROM gone"])
    func `a text that is not exactly one valid statement is refused`(_ sql: String) {
        #expect(throws: SQLiteError.self) { try database.run(sql) }
    }

    @Test func `a script with a zero byte is refused completely`() throws {
        #expect(throws: SQLiteError.self) { try database.execute("DELETE FROM player;\0") }
        #expect(try database.rows("SELECT name FROM player") { $0.text(0) }.count == 2)
    }

    @Test func `an interrupted read throws an error of its own`() throws {
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
        let error = #expect(throws: SQLiteError.self) {
            try database.forEach(endless) { row in if row.int(0) == 1_000 { database.interrupt() } }
        }
        #expect(error?.isInterrupted == true)
    }
}
