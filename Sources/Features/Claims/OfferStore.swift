import Contract
import SQLite

/// Offers of lines on cards in the database: every statement that reads or writes one.
struct OfferStore {
    /// How long an offer stands, milliseconds.
    static let keptMs: Int64 = 30 * 24 * 3_600_000

    let database: Connection
    let now: Int64

    struct Offer {
        let room: String
        let player: String
        /// Who is asked.
        let user: String
        let offerer: String
    }

    /// Whether the recipient sees an offer.
    ///
    /// The server also stores offers from blocked users, and from strangers to users who accept only friends. The
    /// recipient does not see these.
    private static let isSeen = """
        NOT EXISTS (SELECT 1 FROM ties WHERE blocked_at IS NOT NULL
          AND ((ties.username = card_offers.username AND other = offered_by)
            OR (ties.username = offered_by AND other = card_offers.username)))
          AND (NOT EXISTS (SELECT 1 FROM settings
              WHERE settings.username = card_offers.username AND contact = 'friends')
            OR EXISTS (SELECT 1 FROM ties WHERE ties.username = card_offers.username
              AND other = offered_by AND befriended_at IS NOT NULL))
        """

    /// An offer that was there starts anew.
    func put(_ offer: Offer) throws {
        try database.run(
            """
            INSERT INTO card_offers (room, player, username, offered_by, at)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at
            """, offer.room, offer.player, offer.user, offer.offerer, now)
    }

    func stands(_ offer: Offer) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM card_offers
            WHERE room = ? AND player = ? AND username = ? AND offered_by = ? AND at > ?
            """, offer.room, offer.player, offer.user, offer.offerer, now - Self.keptMs
        ) { _ in true } ?? false
    }

    /// Those that a user may answer.
    func open(_ line: CardLine, to user: String) throws -> [Offer] {
        try all(
            "room = ? AND player = ? AND username = ? AND at > ? AND \(Self.isSeen)",
            line.room, line.player, user, now - Self.keptMs)
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

    /// Those that are too old, the oldest first, a bounded number at a time.
    func expired() throws -> [Offer] {
        try all("at <= ? ORDER BY at LIMIT 1000", now - Self.keptMs)
    }

    private func all(_ condition: String, _ values: any Bindable...) throws -> [Offer] {
        var offers: [Offer] = []
        try database.forEach(
            "SELECT room, player, username, offered_by FROM card_offers WHERE \(condition)",
            values: values
        ) { row in
            offers.append(
                Offer(
                    room: row.text(0), player: row.text(1), user: row.text(2),
                    offerer: row.text(3)))
        }
        return offers
    }

    func delete(_ offer: Offer) throws {
        try database.run(
            """
            DELETE FROM card_offers
            WHERE room = ? AND player = ? AND username = ? AND offered_by = ?
            """, offer.room, offer.player, offer.user, offer.offerer)
    }

    func deleteAll(of user: String) throws {
        try database.run(
            "DELETE FROM card_offers WHERE username = ? OR offered_by = ?", user, user)
    }

    /// The offers to a user, of those that the user sees or of those that stay hidden.
    func count(to user: String, areSeen: Bool) throws -> Int {
        try count("username = ? AND at > ? AND \(areSeen ? "" : "NOT") (\(Self.isSeen))", user)
    }

    func count(by user: String) throws -> Int { try count("offered_by = ? AND at > ?", user) }

    private func count(_ condition: String, _ user: String) throws -> Int {
        try database.first(
            "SELECT count(*) FROM card_offers WHERE \(condition)", user, now - Self.keptMs
        ) { $0.int(0) } ?? 0
    }

    func incoming(of user: String) throws -> [ListOffers.Entry] {
        try list(user, own: "card_offers.username", other: "offered_by", Self.isSeen)
    }

    func outgoing(of user: String) throws -> [ListOffers.Entry] {
        try list(user, own: "offered_by", other: "card_offers.username", "1")
    }

    private func list(
        _ user: String, own: String, other: String, _ condition: String
    ) throws -> [ListOffers.Entry] {
        try database.rows(
            """
            SELECT card_offers.room, card_offers.player, seats.name, course_name, started_at,
              \(other), users.name, at
            FROM card_offers
              JOIN seats ON seats.room = card_offers.room AND seats.player = card_offers.player
              JOIN rooms ON rooms.id = card_offers.room
              JOIN users ON users.username = \(other)
            WHERE \(own) = ? AND at > ? AND \(condition)
            ORDER BY at DESC, card_offers.room, card_offers.player
            """, user, now - Self.keptMs
        ) { row in
            var entry = ListOffers.Entry()
            entry.room = row.text(0)
            entry.player = row.text(1)
            entry.guestName = row.text(2)
            entry.courseName = row.text(3)
            entry.startedAt = row.intOrNil(4)
            entry.user = row.text(5)
            entry.name = row.text(6)
            entry.at = row.int(7)
            entry.expiresAt = row.int(7) + Int(Self.keptMs)
            return entry
        }
    }
}
