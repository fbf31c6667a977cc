import Contract
package import Engine
package import GolfContract
import GolfRules
import SQLite

extension Disc: StoredRow {
    package static let table = Table<Disc>("discs", of: StoredThing("disc"), fixed: ["username"])

    package mutating func visit(_ columns: inout Columns) {
        columns.key("id", &disc)
        columns.column("name", &description.name)
        columns.column("maker", &description.maker)
        columns.column("plastic", &description.plastic)
        columns.column("weight", &description.weight)
        columns.column("color", &description.color)
        columns.column("speed", &description.speed)
        columns.column("glide", &description.glide)
        columns.column("turn", &description.turn)
        columns.column("fade", &description.fade)
        columns.column("note", &description.note)
        columns.column("state", &description.state)
        columns.column("added_at", &addedAt, .fixed)
    }
}

/// Collections of discs in the database. It has all statements of the table `discs`.
struct DiscStore {
    let database: Connection

    func count(of user: String) throws -> Int {
        try database.int("SELECT count(*) FROM discs WHERE username = ?", user)
    }

    func insert(_ disc: Disc, of user: String) throws { try database.insert(disc, under: user) }

    func update(_ disc: Disc) throws { try database.update(disc) }

    /// Removes a disc from a collection.
    /// - Returns: Whether the user had this disc.
    func remove(_ disc: String, of user: String) throws -> Bool {
        try database.run("DELETE FROM discs WHERE id = ? AND username = ?", disc, user) > 0
    }

    func removeAll(of user: String) throws {
        try database.run("DELETE FROM discs WHERE username = ?", user)
    }

    func disc(_ id: String, of user: String) throws -> Disc? {
        try database.stored(where: "id = ? AND username = ?", id, user)
    }

    /// A part of a collection, in the order in which the discs were added. Damaged discs are left out.
    /// - Parameter place: The disc after which the part begins.
    /// - Returns: The readable discs. `last` is the place of the last disc in this part; `nil` if none follow.
    func discs(
        of user: String, after place: (addedAt: Int, id: String) = (.min, ""), limit: Int
    ) throws -> (part: [Disc], last: (addedAt: Int, id: String)?) {
        var part: [Disc] = []
        var places: [(addedAt: Int, id: String)] = []
        try database.forEach(
            """
            SELECT added_at, \(Disc.table.columns) FROM discs
            WHERE username = ? AND (added_at, id) > (?, ?) ORDER BY added_at, id LIMIT ?
            """, user, place.addedAt, place.id, limit + 1
        ) { row in
            places.append((row.int(0), row.text(1)))
            guard places.count <= limit else { return }
            if let disc = try database.settingAside({ try row.read(Disc.self, from: 1) }) {
                part.append(disc)
            }
        }
        return (part, places.count > limit ? places[limit - 1] : nil)
    }

    /// The name of each disc of a collection, by its ID.
    func names(of user: String) throws -> [String: String] {
        var names: [String: String] = [:]
        try database.forEach("SELECT id, name FROM discs WHERE username = ?", user) { row in
            names[row.text(0)] = row.text(1)
        }
        return names
    }
}

/// Resolves a user's texts for discs: an ID, the name of exactly one disc, or just a name.
struct CollectionNames {
    private let nameByID: [String: String]
    /// `nil` for a name that several discs have.
    private let idByName: [String: String?]

    /// Makes the lookup.
    /// - Parameter names: The name of each disc of the collection, by its ID.
    init(_ names: [String: String]) {
        nameByID = names
        let ids = names.map { ($0.value.lowercased(), Optional($0.key)) }
        idByName = Dictionary(ids) { _, _ in nil }
    }

    /// Resolves one text.
    /// - Parameter path: The path of the text in the request, for a refusal.
    func disc(_ text: String, at path: String) throws -> ThrownDisc {
        if let name = nameByID[text] { return ThrownDisc(name, disc: text) }
        guard !Disc.isID(text) else {
            throw Refusal.field(
                .discUnknown, path, "must be the id of one of your discs, or a name")
        }
        guard let id = idByName[text.lowercased()] ?? nil else { return ThrownDisc(text) }
        return ThrownDisc(nameByID[id] ?? text, disc: id)
    }

    /// Resolves the texts for a player's hole.
    ///
    /// A guest who threw one of the writer's discs borrowed it. For the guest it is only a name,
    /// even if a user claims the guest's scores later.
    /// - Parameter path: The path of the texts in the request, for a refusal.
    func discs(
        _ texts: [String], for player: String, by user: String, at path: String = "discs"
    ) throws -> [ThrownDisc] {
        let discs = try texts.enumerated().map { try disc($1, at: "\(path)[\($0)]") }
        return player == user ? discs : discs.map { ThrownDisc($0.name) }
    }
}
