import Contract
import Crypto
package import Engine
import JSON
import Rules
import SQLite

/// Whole games that were played without a link, saved when it is back.
package final class SavedCards: Capability {
    /// Games that a user may save in an hour; those that come again do not count.
    package static let perHour = 100

    let rooms: Rooms
    private let discs: Discs
    private var saved = RateLimiter(windowMs: 3_600_000)

    package init(rooms: Rooms, discs: Discs) {
        self.rooms = rooms
        self.discs = discs
    }

    package func register(in router: Router) {
        router.on(SaveCard.self, save)
    }

    private func save(
        _ request: SaveCard, _ call: Call, _ context: Context
    ) throws -> SaveCard.Result {
        let store = SavedCardStore(database: context.database)
        let digest = try Self.digest(of: request)
        if let earlier = try store.card(request.key, of: call.user) {
            guard earlier.digest == digest else {
                throw Refusal(.requestIDReused, "This key was already used for another game.")
            }
            return result(request, earlier.room, call)
        }
        let wait = saved.admit(call.user, limit: Self.perHour, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many games. Try again later.", retryAfterMs: wait)
        }
        let game = try game(
            of: request, by: call.user,
            noting: discs.problems(in: request, by: call.user, context), context)
        try store.insert(request.key, of: call.user, digest: digest, room: game.id)
        try rooms.save(game, by: call.user, shown: true, context)
        try discs.keep(request, in: game, by: call.user, context)
        return result(request, game.id, call)
    }

    private func result(
        _ request: SaveCard, _ room: String, _ call: Call
    ) -> SaveCard.Result {
        var result = SaveCard.Result()
        result.room = room
        result.players = OfflineGame.ids(of: request.players, me: call.user)
        result.topics = rooms.grammar.topics(room: room, user: call.user)
        return result
    }

    /// Equal for requests that say the same.
    private static func digest(of request: SaveCard) throws -> [UInt8] {
        let text = try JSON(parsing: request.bytes).canonicalBytes
        return HMAC.sha256(key: Array(request.key.utf8), text)
    }
}
