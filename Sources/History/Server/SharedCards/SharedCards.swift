import Contract
import Crypto
package import Engine
import Golf
import GolfContract
import GolfRules
import HistoryContract
import JSON
import People
import PeopleContract
import RoomsRules
package import SQLite

/// Links to ended games. Players of a game create and delete them, and everybody with a link sees
/// the game.
package final class SharedCards: Capability {
    private static let limitDefault = 50
    /// The number of random bytes in a link, so that nobody can guess one.
    private static let tokenBytes = 24

    private let golf: GolfModule
    private let links: PublicLinks

    init(golf: GolfModule, links: PublicLinks) {
        self.golf = golf
        self.links = links
    }

    package func register(in router: Router) {
        router.on(ShareRoom.self, permit: requireGolfer) { [self] _, call, context in
            try share(call.room ?? "", by: call.user, context)
        }
        router.on(ShareCard.self) { [self] request, call, context in
            try share(request.room, by: call.user, context)
        }
        router.on(UnshareRoom.self, permit: requireGolfer) { _, call, context in
            try SharedCardStore(database: context.database)
                .remove(call.room ?? "", by: call.user)
            return Nothing()
        }
        router.on(UnshareCard.self) { request, call, context in
            try SharedCardStore(database: context.database).remove(request.room, by: call.user)
            return Nothing()
        }
        router.on(ListSharedCards.self, list)
        router.onRead(GetSharedCard.self) { request, _, database in
            guard
                let card = try SharedCardReader(database, token: request.token)?.card()
            else { throw Refusal(.cardUnknown, "This link does not exist, or it no longer works.") }
            return card
        }
    }

    private func requireGolfer(_ call: Call, _ context: Context) throws {
        try golf.requireMember(call, context)
    }

    private func share(_ room: String, by user: String, _ context: Context) throws -> PublicLink {
        try golf.playedGame(room, by: user, context)
        let store = SharedCardStore(database: context.database)
        if let token = try store.token(of: room, by: user) { return link(token) }
        let token = Base64URL.encode(context.randomBytes(Self.tokenBytes))
        try store.insert(.init(room: room, user: user, token: token, sharedAt: context.now))
        return link(token)
    }

    private func link(_ token: String) -> PublicLink {
        var link = PublicLink()
        link.url = links.card(token)
        return link
    }

    private func list(
        _ request: ListSharedCards, _ call: Call, _ context: Context
    ) throws -> ListSharedCards.Result {
        let limit = request.limit ?? Self.limitDefault
        let place = try request.cursor.map { try Cursor<Int64, String>(reading: $0).parts }
        let shares = try SharedCardStore(database: context.database).shares(
            by: call.user, before: place ?? (.max, ""), limit: limit + 1)
        var result = ListSharedCards.Result()
        result.cards = shares.prefix(limit).map { share in
            var link = ListSharedCards.Link()
            link.room = share.room
            link.url = links.card(share.token)
            link.sharedAt = Int(share.sharedAt)
            return link
        }
        if shares.count > limit, let last = result.cards.last {
            result.cursor = Cursor(last.sharedAt, last.room).text
        }
        return result
    }
}

extension SharedCards: PersonalDataProvider {
    package static let partName = "sharedCards"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let shares = try SharedCardStore(database: database).shares(
            by: user, before: (.max, ""), limit: .max
        ).sorted { $0.room < $1.room }
        return [
            PersonalDataPart("sharedCards", of: shares, by: { .init(0, $0.room) }) {
                ["room": .string($0.room), "sharedAt": .int($0.sharedAt)]
            }
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try SharedCardStore(database: context.database).erase(user)
    }
}

/// The table of links to games.
struct SharedCardStore {
    /// A link that works.
    struct Share: StoredRow {
        static let table = Table<Share>("shared_cards")

        var room = ""
        var user = ""
        var token = ""
        var sharedAt: Int64 = 0

        mutating func visit(_ columns: inout Columns) {
            columns.key("room", &room)
            columns.key("username", &user)
            columns.column("token", &token)
            columns.column("shared_at", &sharedAt)
        }
    }

    let database: Connection

    /// The token of a player's link to a game, or nil if there is none.
    func token(of room: String, by user: String) throws -> String? {
        try database.text(
            "SELECT token FROM shared_cards WHERE room = ? AND username = ?", room, user)
    }

    func insert(_ share: Share) throws {
        try database.insert(share)
    }

    func share(token: String) throws -> Share? {
        try database.stored(where: "token = ?", token)
    }

    /// The users who share a game.
    func sharers(of room: String) throws -> Set<String> {
        Set(try database.texts("SELECT username FROM shared_cards WHERE room = ?", room))
    }

    /// A user's links before a place, the newest first.
    func shares(by user: String, before place: (at: Int64, room: String), limit: Int) throws
        -> [Share]
    {
        try database.all(
            where: """
                username = ? AND (shared_at, room) < (?, ?)
                ORDER BY shared_at DESC, room DESC LIMIT ?
                """, user, place.at, place.room, limit)
    }

    func remove(_ room: String, by user: String) throws {
        try database.run(
            "DELETE FROM shared_cards WHERE room = ? AND username = ?", room, user)
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM shared_cards WHERE username = ?", user)
    }
}

/// The part of a game that everybody with a link to it may see.
struct SharedCardReader {
    private let database: Connection
    private let share: SharedCardStore.Share
    private let sharers: Set<String>

    /// Finds the game of a link. The result is nil if the link does not exist, or no longer works.
    init?(_ database: Connection, token: String) throws {
        let store = SharedCardStore(database: database)
        guard let share = try store.share(token: token) else { return nil }
        self.database = database
        self.share = share
        sharers = try store.sharers(of: share.room)
    }

    /// The card, or nil if the user who shared the game is no longer one of its players.
    func card() throws -> SharedCard? {
        let reader = RoundReader(database)
        guard let game = try reader.game(share.room), game.isMember(share.user) else { return nil }
        var card = SharedCard()
        card.course = game.courseName
        card.startedAt = Int(game.startedAt)
        card.endedAt = Int(game.endedAt)
        card.format = game.format
        card.rounds = game.lines.count
        card.holes = game.holes.map(RoomState.Hole.init)
        card.players = try game.seats.indices.map { try player(seat: $0, of: game) }
        return card
    }

    private func player(seat place: Int, of game: EndedGame) throws -> SharedCard.Player {
        let seat = game.seats[place]
        var player = SharedCard.Player()
        player.guest = seat.isGuest
        player.left = seat.hasLeft
        guard try isForEverybody(seat) else { return player }
        player.name = seat.name
        player.totals = game.totals(seat: place)
        player.pars = game.ownPars(of: place)
        player.outcomes = game.outcomes.filter { $0.player == seat.player }.map {
            var outcome = GameOutcome($0, among: [])
            // Strangers see no stakes.
            outcome.units = nil
            if outcome.unit == .units {
                (outcome.score, outcome.text) = (0, "")
            }
            return outcome
        }
        player.lines = game.lines.map { SharedCard.Line(strokes: $0[place].scores) }
        return player
    }

    private func isForEverybody(_ seat: EndedGame.Seat) throws -> Bool {
        guard !seat.isGuest else { return false }
        if sharers.contains(seat.player) { return true }
        return try PeopleReader(database).audience(of: .history, of: seat.player) == .everybody
    }
}
