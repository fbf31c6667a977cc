import SQLite
import Testing

@Suite struct SQLiteTransactionTests {
    struct Refused: Error {}

    let database: Connection

    init() throws {
        database = try Connection(path: ":memory:")
        try database.execute("CREATE TABLE entry (text TEXT NOT NULL) STRICT")
    }

    private func add(_ text: String) throws {
        try database.run("INSERT INTO entry VALUES (?)", text)
    }

    private func entries() throws -> [String] {
        try database.rows("SELECT text FROM entry ORDER BY rowid") { $0.text(0) }
    }

    @Test func `a transaction is saved completely, or not at all`() throws {
        let result = try database.withTransaction {
            try add("kept")
            return database.isInTransaction
        }
        #expect(throws: Refused.self) {
            try database.withTransaction {
                try add("dropped")
                throw Refused()
            }
        }
        #expect(result)
        #expect(!database.isInTransaction)
        #expect(try entries() == ["kept"])
    }

    @Test func `a failing request undoes only itself, and the batch continues`() throws {
        try database.begin()
        try database.withSavepoint { try add("first") }
        #expect(throws: Refused.self) {
            try database.withSavepoint {
                try add("second")
                throw Refused()
            }
        }
        try database.withSavepoint { try add("third") }
        try database.commit()
        #expect(try entries() == ["first", "third"])
    }

    @Test func `a savepoint inside a savepoint undoes only itself`() throws {
        try database.withTransaction {
            try database.withSavepoint {
                try add("outer")
                try? database.withSavepoint {
                    try add("inner")
                    throw Refused()
                }
                try add("after")
            }
        }
        #expect(try entries() == ["outer", "after"])
    }

    @Test func `an outer savepoint undoes its inner ones`() throws {
        try database.withTransaction {
            try? database.withSavepoint {
                try database.withSavepoint { try add("inner") }
                throw Refused()
            }
        }
        #expect(try entries() == [])
    }

    @Test func `savepoints cost no compilation after the first`() throws {
        try database.begin()
        try database.withSavepoint {}
        try? database.withSavepoint { throw Refused() }
        let before = database.statementsCompiled
        for _ in 0..<10 {
            try database.withSavepoint {}
            try? database.withSavepoint { throw Refused() }
        }
        try database.rollback()
        #expect(database.statementsCompiled == before + 1)
    }

    @Test func `without a transaction there is no savepoint and no commit`() throws {
        let error = #expect(throws: SQLiteError.self) {
            try database.withSavepoint { try add("stray") }
        }
        #expect(error?.isUnavailable == true)
        #expect(throws: SQLiteError.self) { try database.commit() }
        try database.rollback()
        #expect(try entries() == [])
    }

    @Test func `a transaction that SQLite rolled back leaves no changes`() throws {
        try database.begin()
        try database.withSavepoint { try add("first") }
        let cause = #expect(throws: SQLiteError.self) {
            try database.withSavepoint {
                try add("second")
                try database.run("INSERT OR ROLLBACK INTO entry VALUES (?)", nil as String?)
            }
        }
        #expect(cause?.isConstraint == true)
        #expect(!database.isInTransaction)
        #expect(throws: SQLiteError.self) { try database.withSavepoint { try add("third") } }
        let commit = #expect(throws: SQLiteError.self) { try database.commit() }
        #expect(commit?.isUnavailable == true)
        #expect(try entries() == [])
    }

    @Test func `a savepoint whose body hides the loss of the transaction still throws`() throws {
        try database.begin()
        let error = #expect(throws: SQLiteError.self) {
            try database.withSavepoint {
                _ = try? database.run("INSERT OR ROLLBACK INTO entry VALUES (?)", nil as String?)
            }
        }
        #expect(error?.isUnavailable == true)
    }

    @Test func `a constraint checked at the commit undoes the transaction`() throws {
        try database.execute(
            """
            CREATE TABLE root (id INTEGER PRIMARY KEY);
            CREATE TABLE leaf (root INTEGER REFERENCES root (id) DEFERRABLE INITIALLY DEFERRED);
            """)
        let error = #expect(throws: SQLiteError.self) {
            try database.withTransaction { try database.run("INSERT INTO leaf VALUES (7)") }
        }
        #expect(error?.isConstraint == true)
        #expect(!database.isInTransaction)
    }
}
