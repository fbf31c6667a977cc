import Engine
import People
import RoomsContract
import SQLite

/// The SQL for offers of guest players' places.
struct OfferStore {
    /// The time until an offer expires, milliseconds.
    static let keptMs: Int64 = 30 * 24 * 3_600_000

    let database: Connection
    let now: Int64

    struct Offer: StoredRow {
        static let table = Table<Offer>("card_offers")

        var room = ""
        var player = ""
        /// The user who may claim the place.
        var user = ""
        var offerer = ""
        /// The time of the offer, or of its repetition, Unix milliseconds.
        var at: Int64 = 0

        mutating func visit(_ columns: inout Columns) {
            columns.key("room", &room)
            columns.key("player", &player)
            columns.key("username", &user)
            columns.key("offered_by", &offerer)
            columns.column("at", &at)
        }
    }

    /// Whether a user sees the offers of another user.
    ///
    /// The server also stores offers from blocked users, and from strangers to users who accept
    /// only friends. The recipient does not see these.
    private func sees(_ user: String, offersOf offerer: String) throws -> Bool {
        try PeopleReader(database).isReachable(user, by: offerer)
    }

    /// Stores an offer. An existing offer starts anew.
    func put(_ offer: Offer) throws {
        var offer = offer
        offer.at = now
        try database.put(offer)
    }

    func stands(_ offer: Offer) throws -> Bool {
        try database.has(
            """
            SELECT 1 FROM card_offers
            WHERE room = ? AND player = ? AND username = ? AND offered_by = ? AND at > ?
            """, offer.room, offer.player, offer.user, offer.offerer, now - Self.keptMs)
    }

    /// The offers that a user may answer.
    func open(_ guest: GuestSeat, to user: String) throws -> [Offer] {
        try all(
            "room = ? AND player = ? AND username = ? AND at > ?", guest.room, guest.player, user,
            now - Self.keptMs
        ).filter { try sees(user, offersOf: $0.offerer) }
    }

    func all(in room: String) throws -> [Offer] { try all("room = ?", room) }

    func all(of player: String, in room: String) throws -> [Offer] {
        try all("room = ? AND player = ?", room, player)
    }

    func all(to user: String, in room: String) throws -> [Offer] {
        try all("room = ? AND username = ?", room, user)
    }

    func all(by user: String, in room: String) throws -> [Offer] {
        try all("room = ? AND offered_by = ?", room, user)
    }

    func all(by user: String) throws -> [Offer] { try all("offered_by = ?", user) }

    /// The expired offers, up to 1,000.
    func expired() throws -> [Offer] {
        try all("at <= ? ORDER BY at LIMIT 1000", now - Self.keptMs)
    }

    private func all(_ condition: String, _ values: any Bindable...) throws -> [Offer] {
        try database.all(where: condition, values: values)
    }

    func delete(_ offer: Offer) throws {
        try database.run(
            """
            DELETE FROM card_offers
            WHERE room = ? AND player = ? AND username = ? AND offered_by = ?
            """, offer.room, offer.player, offer.user, offer.offerer)
    }

    /// Lets offers from the future count from now, so that they expire in time.
    func clockWasSetBack() throws {
        try database.run("UPDATE card_offers SET at = ?1 WHERE at > ?1", now)
    }

    func deleteAll(of user: String) throws {
        try database.run(
            "DELETE FROM card_offers WHERE username = ? OR offered_by = ?", user, user)
    }

    /// The offers to a user that have not expired, the oldest first: either those that the user sees, or
    /// those that stay hidden.
    func standing(to user: String, areSeen: Bool) throws -> [Offer] {
        let offers = try all(
            "username = ? AND at > ? ORDER BY at, room, player", user, now - Self.keptMs)
        let seen = try Set(offers.map(\.offerer)).filter { try sees(user, offersOf: $0) }
        return offers.filter { seen.contains($0.offerer) == areSeen }
    }

    func count(by user: String) throws -> Int {
        try database.int(
            "SELECT count(*) FROM card_offers WHERE offered_by = ? AND at > ?", user,
            now - Self.keptMs)
    }

    /// The offers to a user that the user sees.
    func incoming(of user: String) throws -> [ListOffers.Entry] {
        try list(user, own: "card_offers.username", other: "offered_by")
            .filter { try sees(user, offersOf: $0.user) }
    }

    func outgoing(of user: String) throws -> [ListOffers.Entry] {
        try list(user, own: "offered_by", other: "card_offers.username")
    }

    /// Offers from or to a user, the newest first. Each one takes a read of a name.
    /// ``Claims/openMax`` bounds their number in each direction.
    private func list(
        _ user: String, own: String, other: String
    ) throws -> [ListOffers.Entry] {
        let people = PeopleReader(database)
        var entries: [ListOffers.Entry] = []
        try database.forEach(
            """
            SELECT card_offers.room, card_offers.player, seats.name, title, started_at,
              \(other), at
            FROM card_offers
              JOIN seats ON seats.room = card_offers.room AND seats.player = card_offers.player
              JOIN rooms ON rooms.id = card_offers.room
            WHERE \(own) = ? AND at > ?
            ORDER BY at DESC, card_offers.room, card_offers.player
            """, user, now - Self.keptMs
        ) { row in
            var entry = ListOffers.Entry()
            entry.user = row.text(5)
            guard let name = try people.name(of: entry.user) else { return }
            entry.name = name
            entry.room = row.text(0)
            entry.player = row.text(1)
            entry.guestName = row.text(2)
            entry.title = row.text(3)
            entry.startedAt = row.intOrNil(4)
            entry.at = row.int(6)
            entry.expiresAt = row.int(6) + Int(Self.keptMs)
            entries.append(entry)
        }
        return entries
    }
}
