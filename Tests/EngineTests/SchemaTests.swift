import Engine
import SQLite
import Testing

/// A server creates its tables in an empty database, and refuses all other tables.
@Suite struct SchemaTests {
    private static let songs = script("songs", "CREATE TABLE songs (name TEXT PRIMARY KEY);")
    private static let schema = Schema([.engine, songs])

    private static func script(_ module: String, _ text: String) -> Schema.Script {
        Schema.Script(module, Array(text.utf8))
    }

    let database: Connection

    init() throws {
        database = try Connection(path: ":memory:")
    }

    @Test func `an empty database gets all tables, once`() throws {
        #expect(try Self.schema.content(of: database) == .nothing)
        try Self.schema.prepare(database, server: "first")
        #expect(try Self.schema.content(of: database) == .same)
        #expect(try database.hasTable("songs"))
        let rows = database.rowsChanged
        try Self.schema.prepare(database, server: "second")
        #expect(database.rowsChanged == rows)
        let mark = try database.rows("SELECT server, number FROM high_water_mark") {
            "\($0.text(0)) \($0.int(1))"
        }
        #expect(mark == ["first 0"])
        #expect(try database.first("PRAGMA foreign_keys") { $0.int(0) } == 1)
    }

    @Test func `T6: a database of another schema is refused and stays as it is`() throws {
        let other = Schema([.engine])
        try other.prepare(database)
        let rows = database.rowsChanged
        #expect(try Self.schema.content(of: database) == .other(digest: other.digest))
        #expect(throws: SchemaMismatch()) { try Self.schema.prepare(database) }
        #expect(try !database.hasTable("songs"))
        #expect(database.rowsChanged == rows && !database.isInTransaction)
        #expect(try other.content(of: database) == .same)
    }

    @Test func `T6: a database without a digest is of another version or another program`() throws {
        try Self.schema.prepare(database)
        try database.execute("DROP TABLE schema_digest")
        #expect(try Self.schema.content(of: database) == .other(digest: nil))
        let foreign = try Connection(path: ":memory:")
        try foreign.execute(Self.songs.text)
        #expect(try Self.schema.content(of: foreign) == .unrelated)
        #expect(throws: SchemaMismatch()) { try Self.schema.prepare(foreign) }
    }

    @Test func `T6: a digest in a table of another shape belongs to another version`() throws {
        try Self.schema.prepare(database)
        try database.execute("ALTER TABLE schema_digest RENAME COLUMN digest TO checksum")
        #expect(try Self.schema.content(of: database) == .other(digest: nil))
        #expect(throws: SchemaMismatch()) { try Self.schema.prepare(database) }
    }

    @Test func `a script that fails leaves the database empty`() throws {
        let text = "CREATE TABLE a (b); SELECT * FROM gone;"
        let broken = Schema([.engine, Self.script("broken", text)])
        #expect(throws: SQLiteError.self) { try broken.prepare(database) }
        #expect(!database.isInTransaction)
        #expect(try broken.content(of: database) == .nothing)
    }

    @Test func `the digest depends on statements and their order, not on comments`() {
        let comment = Self.script(
            "songs",
            """
            -- All songs.
            CREATE TABLE songs (
                name TEXT PRIMARY KEY -- Unique.
            );
            """)
        let spaced = Self.script("songs", "CREATE TABLE songs ( name TEXT PRIMARY KEY );")
        #expect(Schema([.engine, comment]).digest == Schema([.engine, spaced]).digest)
        #expect(Schema([Self.songs, .engine]).digest != Self.schema.digest)
        #expect(Schema([.engine]).digest != Self.schema.digest)
        #expect(Self.schema.digest.utf8.count == 64)
        #expect(Self.schema.digest.hasPrefix(Self.schema.name) && Self.schema.name.count == 8)
    }

    @Test func `T6: the refusal names the file, both schemas and what to do`() {
        let text = Self.schema.refusal(of: "/data/fairway.db", digest: "0123456789abcdef")
        #expect(text.hasPrefix("/data/fairway.db was written by another version of Fairway"))
        #expect(text.contains("(schema 01234567)") && text.contains("schema \(Self.schema.name))"))
        #expect(text.contains("0.1.0 in development"))
        #expect(text.hasSuffix("To use this data, install the version that wrote it."))
        #expect(Self.schema.refusal(of: "a", digest: nil).contains("(an unknown schema)"))
    }
}
