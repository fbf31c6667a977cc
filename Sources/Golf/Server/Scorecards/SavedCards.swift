import Contract
import Crypto
package import Engine
import GolfContract
import GolfRules
import JSON
import People
import Rooms
import RoomsRules
package import SQLite
import Topics

/// Saves whole games that were played offline.
package final class SavedCards: Capability {
    /// The most games that a user may save in an hour. Repeated requests do not count.
    package static let perHour = 100

    let golf: GolfRooms
    private var rooms: Rooms { golf.rooms }
    private let discs: Discs
    private var saved = RateLimiter(windowMs: 3_600_000)

    package init(golf: GolfRooms, discs: Discs) {
        self.golf = golf
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
        try rooms.requireFewCreated(by: call.user, context)
        let game = try game(
            of: request, by: call.user,
            noting: discs.problems(in: request, by: call.user, context), context)
        try store.insert(request.key, of: call.user, digest: digest, room: game.id)
        try golf.save(game, by: call.user, shown: true, context)
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

    /// A digest of the content. It does not depend on the order of keys or on spaces.
    private static func digest(of request: SaveCard) throws -> [UInt8] {
        let text = try JSON(parsing: request.bytes).canonicalBytes
        return HMAC.sha256(key: Array(request.key.utf8), text)
    }
}

/// Makes an ended room from a game that a device recorded offline.
extension SavedCards {
    /// The saved game as a room that has ended.
    /// - Parameter found: Faults that other capabilities found in the game.
    /// - Throws: A refusal that names all faults of the game. If the course itself is refused, the
    ///   refusal names that fault alone.
    func game(
        of request: SaveCard, by user: String, noting found: Problems, _ context: Context
    ) throws -> GolfRoom {
        let course = try request.course.map {
            try golf.directory.playedCourse($0, for: user, context)
        }
        var room = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? GolfRooms.unspecifiedCourse,
            holes: try PlayedCourse.holes(request.holes, of: course), tees: course?.tees ?? [],
            playersMax: rooms.configuration.playersMax, code: "",
            createdAt: Int64(request.startedAt))
        room.keepGround(of: course, sport: try GolfRooms.sport(request.sport, on: course))
        var game = OfflineGame(request, user: user, now: context.now)
        game.note(found)
        game.checkTimes()
        try game.noting("settings") {
            let seatsMax = request.settings?.playersMax ?? rooms.configuration.playersMax
            try rooms.requireSeats(seatsMax)
            try room.set(room.settings.changed(by: request.settings))
            room.room.seatsMax = seatsMax
        }
        game.checkPlayers(room.room.seatsMax)
        let seats = try seats(of: &game, in: room, context)
        let roundStarts = game.roundStarts
        try game.noting("settings.format") {
            try room.finish(
                with: seats.map(\.seat), lines: seats.map(\.line), host: user,
                roundStarts: roundStarts,
                from: Int64(request.startedAt), to: Int64(request.endedAt))
        }
        try game.write(to: &room)
        try game.check()
        return room
    }

    private func seats(
        of game: inout OfflineGame, in room: GolfRoom, _ context: Context
    ) throws -> [(seat: Seat, line: GolfRoom.Line)] {
        let ids = OfflineGame.ids(of: game.request.players, me: game.user)
        return try game.request.players.enumerated().map { index, player in
            let seat = Seat(
                player: ids[index],
                name: try player.isMe
                    ? rooms.name(of: game.user, context) : player.name ?? "",
                isGuest: !player.isMe, joinedAt: Int64(game.request.startedAt),
                team: player.team)
            var line = GolfRoom.Line(
                tee: try player.tee
                    ?? golf.tee(for: player.isMe ? game.user : nil, in: room, context))
            let path = "players[\(index)]"
            if let name = player.name, !player.isMe {
                let objection = try rooms.people.objection(
                    toGuest: name, among: [game.user, rooms.name(of: game.user, context)], context)
                if let objection { game.note(objection, at: "\(path).name") }
            }
            let tees = room.tees.map(\.name)
            if let tee = player.tee, !tees.isEmpty, !tees.contains(tee) {
                game.note("must be one of \(tees.joined(separator: ", "))", at: "\(path).tee")
            }
            try give(player, seat.player, to: &line, in: room, context) {
                game.note($0, at: "\(path).handicap")
            }
            return (seat, line)
        }
    }

    /// Stores the player's handicap index in the line: the entered index if there is one. Otherwise
    /// the index of the player's record, if the game's settings use handicaps.
    private func give(
        _ player: SaveCard.Player, _ id: String, to line: inout GolfRoom.Line, in room: GolfRoom,
        _ context: Context, note: (LocalizedText) -> Void
    ) throws {
        if let handicap = player.handicap {
            do {
                line.handicap =
                    try SeatEdit.index(.some(handicap), in: room.settings.handicap) ?? nil
                line.isHandicapEntered = true
            } catch let refusal as Refusal {
                note(refusal.problems.fields.first?.reason ?? refusal.message)
            }
        } else if let policy = room.settings.handicap, player.isMe {
            line.handicap = try golf.handicaps?.index(of: id, by: policy, context)
        }
    }
}

/// The keys of games that were saved with `card/save`. It has all statements of the table
/// `saved_cards`.
struct SavedCardStore {
    let database: Connection

    func card(_ key: String, of user: String) throws -> (room: String, digest: [UInt8])? {
        try database.first(
            "SELECT room, digest FROM saved_cards WHERE username = ? AND key = ?", user, key
        ) { ($0.text(0), $0.blob(1)) }
    }

    func insert(_ key: String, of user: String, digest: [UInt8], room: String) throws {
        try database.run(
            "INSERT INTO saved_cards (username, key, digest, room) VALUES (?, ?, ?, ?)",
            user, key, digest, room)
    }

    func all(of user: String) throws -> [(key: String, room: String)] {
        try database.rows(
            "SELECT key, room FROM saved_cards WHERE username = ? ORDER BY key", user
        ) { ($0.text(0), $0.text(1)) }
    }

    func deleteAll(of user: String) throws {
        try database.run("DELETE FROM saved_cards WHERE username = ?", user)
    }
}

extension SavedCards: PersonalDataProvider {
    package static let partName = "savedCards"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let all = try SavedCardStore(database: database).all(of: user)
        return [
            PersonalDataPart("savedCards", of: all, by: { .init(0, $0.key) }) {
                ["key": .string($0.key), "room": .string($0.room)]
            }
        ]
    }

    /// Deletes the user's keys. ``Rooms`` erases the user from the games.
    package func erase(_ user: String, _ context: Context) throws {
        try SavedCardStore(database: context.database).deleteAll(of: user)
    }
}
