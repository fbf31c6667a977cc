import SQLite
import Testing

@Suite struct SQLiteMigrationTests {
    static let accounts = Migration(
        number: 1, name: "accounts", script: "CREATE TABLE account (name TEXT PRIMARY KEY);")
    static let rooms = Migration(
        number: 2, name: "rooms",
        script: """
            CREATE TABLE room (id TEXT, host TEXT REFERENCES account (name) ON DELETE CASCADE);
            INSERT INTO account VALUES ('ada'); INSERT INTO room VALUES ('r', 'ada');
            """)

    let database: Connection

    init() throws {
        database = try Connection(path: ":memory:")
    }

    @Test func `a new database gets everything, an old one what is missing`() throws {
        try Migrator.migrate(database, with: [Self.accounts])
        #expect(try Migrator.version(of: database) == 1)
        try Migrator.migrate(database, with: [Self.rooms, Self.accounts])
        #expect(try Migrator.version(of: database) == 2)
        try Migrator.migrate(database, with: [Self.accounts, Self.rooms])
        #expect(try database.first("SELECT count(*) FROM room") { $0.int(0) } == 1)
        #expect(try database.first("PRAGMA foreign_keys") { $0.int(0) } == 1)
    }

    @Test func `a database newer than the program is refused with both numbers`() throws {
        try Migrator.migrate(database, with: [Self.accounts, Self.rooms])
        let error = #expect(throws: MigrationError.databaseNewer(database: 2, newest: 1)) {
            try Migrator.migrate(database, with: [Self.accounts])
        }
        let text = "the database has version 2, this program knows versions up to 1"
        #expect(error?.description == text)
    }

    @Test func `a list with a gap or a number twice is refused`() {
        let third = Migration(number: 3, name: "third", script: "")
        #expect(throws: MigrationError.missing(number: 2)) {
            try Migrator.migrate(database, with: [Self.accounts, third])
        }
        #expect(throws: MigrationError.duplicate(number: 1)) {
            try Migrator.migrate(database, with: [Self.accounts, Self.accounts])
        }
        #expect(throws: MigrationError.missing(number: 1)) {
            try Migrator.migrate(database, with: [Self.rooms])
        }
        #expect(throws: Never.self) { try Migrator.migrate(database, with: []) }
    }

    @Test func `a failing script is undone and the ones before it stay`() throws {
        let broken = Migration(
            number: 2, name: "broken", script: "CREATE TABLE half (a); SELECT * FROM gone;")
        let error = #expect(throws: MigrationError.self) {
            try Migrator.migrate(database, with: [Self.accounts, broken])
        }
        guard case .failed(2, "broken", _) = error else { Issue.record("\(error as Any)"); return }
        #expect(try Migrator.version(of: database) == 1)
        #expect(!database.isInTransaction)
        #expect(throws: SQLiteError.self) { try database.run("SELECT * FROM half") }
    }

    @Test func `rebuilding a table keeps what depends on it`() throws {
        let rebuild = Migration(
            number: 3, name: "rebuild",
            script: """
                CREATE TABLE new (name TEXT PRIMARY KEY, email TEXT);
                INSERT INTO new (name) SELECT name FROM account;
                DROP TABLE account;
                ALTER TABLE new RENAME TO account;
                """)
        try Migrator.migrate(database, with: [Self.accounts, Self.rooms, rebuild])
        #expect(try database.first("SELECT count(*) FROM room") { $0.int(0) } == 1)
    }

    @Test(arguments: ["DELETE FROM account;", "CREATE TABLE a (b); COMMIT;"])
    func `a script that breaks keys or the transaction is refused`(_ script: String) throws {
        let third = Migration(number: 3, name: "third", script: script)
        #expect(throws: MigrationError.self) {
            try Migrator.migrate(database, with: [Self.accounts, Self.rooms, third])
        }
        #expect(try Migrator.version(of: database) == 2)
    }

    @Test func `a resource's name gives number and name`() {
        let migration = Migration(resource: "v0012_room_codes", script: [UInt8]("SELECT 1".utf8))
        #expect(migration == Migration(number: 12, name: "room_codes", script: "SELECT 1"))
        for name in ["", "v", "v1", "v_x", "1_x", "v0_x", "vx_x", "v1_", "w1_x", "v-1_x"] {
            #expect(Migration(resource: name, script: []) == nil, "\(name)")
        }
    }
}
