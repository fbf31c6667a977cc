import Contract
import Engine
import SQLite
import Testing
import Values

/// A tree in an orchard.
private struct Tree: StoredRow, Equatable {
    enum Kind: String {
        case apple, pear
    }

    static let table = Table<Tree>(
        "trees", of: StoredThing("tree"), keys: ["orchard"], fixed: ["owner"],
        computed: ["number": "(SELECT count(*) + 1 FROM trees WHERE orchard = ?1)"])

    var row = 0
    var name = ""
    var kind = Kind.apple
    var graft: Kind?
    var color: String?
    var height: Double?
    var isOld = false
    var place = GeoPoint(lat: 0, lon: 0)
    var visits: [Int] = []
    var notes: [String]?
    var index: Fraction?
    var plantedAt: Int64 = 0

    init() {}

    init(row: Int, name: String) { (self.row, self.name) = (row, name) }

    mutating func visit(_ columns: inout Columns) {
        columns.key("row", &row)
        columns.column("name", &name)
        columns.derived("name_key", name.lowercased())
        columns.column("kind", &kind)
        columns.column("graft", &graft)
        columns.column("color", &color)
        columns.column("height", &height)
        columns.column("is_old", &isOld)
        columns.point(&place)
        columns.document("visits", &visits, asBytes: true)
        columns.document("notes", &notes)
        columns.decimal("growth", &index)
        columns.column("planted_at", &plantedAt, .fixed)
        columns.require("row", row < 100, "an orchard has no row \(row)")
    }
}

@Suite struct StoredRowTests {
    private let database: Connection

    init() throws {
        database = try Connection(path: ":memory:")
        try database.execute(
            """
            CREATE TABLE trees (orchard TEXT NOT NULL, row INTEGER NOT NULL, number INTEGER NOT NULL,
              owner TEXT, name TEXT NOT NULL, name_key TEXT NOT NULL, kind TEXT NOT NULL,
              graft TEXT, color TEXT, height REAL, is_old INTEGER NOT NULL, lat REAL NOT NULL,
              lon REAL NOT NULL, visits BLOB NOT NULL, notes TEXT, growth TEXT,
              planted_at INTEGER NOT NULL, PRIMARY KEY (orchard, row)) STRICT
            """)
    }

    /// A tree in which each column has a value.
    private var full: Tree {
        var tree = Tree(row: 7, name: "Gravenstein")
        (tree.kind, tree.color, tree.height, tree.isOld) = (.pear, "red", 4.5, true)
        tree.graft = .apple
        tree.place = GeoPoint(lat: 63.4, lon: 10.4)
        (tree.visits, tree.notes, tree.index) = ([1, 2], ["a \"quote\""], Fraction("-1.25"))
        tree.plantedAt = .max
        return tree
    }

    private func stored(row: Int = 7) throws -> Tree? {
        try database.stored(where: "orchard = ? AND row = ?", "north", row)
    }

    @Test func `H7: a row is written and read by one declaration`() throws {
        try database.insert(full, under: "north", "anna")
        #expect(try stored() == full)
        try database.insert(Tree(row: 8, name: ""), under: "north", nil)
        #expect(try stored(row: 8) == Tree(row: 8, name: ""))
        #expect(try stored(row: 9) == nil)
    }

    @Test func `H7: columns that SQL computes or derives are written and not read`() throws {
        for row in [7, 8] {
            try database.put(Tree(row: row, name: "Åkerø"), under: "north", "anna")
        }
        let written = try database.rows("SELECT number, name_key, owner FROM trees ORDER BY row") {
            "\($0.int(0)) \($0.text(1)) \($0.text(2))"
        }
        #expect(written == ["1 åkerø anna", "2 åkerø anna"])
        #expect(Tree.table.count == 13)
        #expect(Tree.table.columns.hasPrefix("trees.row, trees.name, trees.kind, "))
    }

    @Test func `H7: a second row with the same key changes only columns that may change`() throws {
        try database.put(full, under: "north", "anna")
        var other = Tree(row: 7, name: "Summerred")
        other.plantedAt = 1
        try database.put(other, under: "north", "bob")
        other.plantedAt = full.plantedAt
        #expect(try stored() == other)
        #expect(try database.first("SELECT owner FROM trees") { $0.text(0) } == "anna")
    }

    @Test func `H7: an update needs the key of a row and keeps its fixed columns`() throws {
        try database.insert(full, under: "north", "anna")
        var other = Tree(row: 7, name: "Summerred")
        #expect(try database.update(other, under: "north"))
        other.plantedAt = full.plantedAt
        #expect(try stored() == other)
        #expect(try !database.update(other, under: "south"))
    }

    @Test func `H7: an update of a part of a row keeps the other columns`() throws {
        struct Look: StoredRow {
            static let table = Table<Look>("trees", keys: ["orchard", "row"])
            var color: String?
            mutating func visit(_ columns: inout Columns) { columns.column("color", &color) }
        }
        try database.insert(full, under: "north", "anna")
        var look = Look()
        look.color = "green"
        #expect(try database.update(look, under: "north", 7))
        var changed = full
        changed.color = "green"
        #expect(try stored() == changed)
    }

    @Test func `H7: rows are read with the columns of a join`() throws {
        try database.insert(full, under: "north", "anna")
        try database.insert(Tree(row: 1, name: "Torstein"), under: "south", nil)
        let joined = try database.rows(
            """
            SELECT other.orchard, \(Tree.table.columns) FROM trees JOIN trees AS other
              ON other.row <> trees.row ORDER BY trees.row
            """
        ) { "\($0.text(0)) \(try $0.read(Tree.self, from: 1).name)" }
        #expect(joined == ["north Torstein", "south Gravenstein"])
    }

    /// The damaged column, and its value in SQL.
    static let damages = [
        ("kind", "'plum'"), ("graft", "'plum'"), ("visits", "CAST('[x' AS BLOB)"),
        ("visits", "CAST('{}' AS BLOB)"),
        ("notes", "'[1]'"), ("growth", "'tall'"), ("row", "100"),
    ]

    @Test(arguments: damages)
    func `H7: a damaged column is an error with the names of the row, the table and the column`(
        column: String, value: String
    ) throws {
        try database.insert(full, under: "north", "anna")
        try database.insert(Tree(row: 3, name: "Torstein"), under: "north", nil)
        try database.run("UPDATE trees SET \(column) = \(value) WHERE row = 7")
        for key in [nil, "north"] {
            let error = #expect(throws: DamagedRow.self) {
                try database.all(Tree.self, of: key, where: "row > 3")
            }
            #expect(error?.thing.name == "tree")
            #expect(error?.key == key ?? (column == "row" ? "100" : "7"))
            #expect(error?.table == "trees" && error?.column == column)
        }
        #expect(try database.readable(Tree.self, where: "true").map(\.row) == [3])
        #expect(database.takeSetAside().count == 1)
    }

    @Test func `H7: a document that nobody could read again is not stored`() throws {
        struct Log: StoredRow {
            static let table = Table<Log>("logs")
            var status = Wrong()
            mutating func visit(_ columns: inout Columns) { columns.document("status", &status) }
        }
        struct Wrong: Document {
            var word = "seven"
            mutating func visit(_ fields: inout Fields) {
                fields.required("word", &word, .among(["one"]))
            }
        }
        try database.execute("CREATE TABLE logs (status TEXT NOT NULL)")
        #expect(throws: Refusal.self) { try database.insert(Log()) }
        #expect(try database.first("SELECT count(*) FROM logs") { $0.int(0) } == 0)
    }
}
