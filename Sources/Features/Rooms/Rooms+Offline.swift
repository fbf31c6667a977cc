import Contract
import Engine
import Rules
import SQLite

/// Rooms that were none while they were played.
extension Rooms {
    /// A game that somebody's device kept, as a room that is over.
    /// - Parameter found: What others found wrong with it.
    /// - Throws: A refusal that names all that is wrong; of a course that does not do, that alone.
    func game(
        of request: SaveCard, by user: String, noting found: Problems, _ context: Context
    ) throws -> Room {
        let course = try request.course.map {
            try directory.playedCourse($0, for: user, context)
        }
        var room = Room(
            id: context.identifier(), kind: .golf, courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? Self.unspecifiedCourse,
            holes: try PlayedCourse.holes(request.holes, of: course), tees: course?.tees ?? [],
            playersMax: configuration.playersMax, code: "", createdAt: Int64(request.startedAt))
        room.keepGround(of: course)
        var game = OfflineGame(request, user: user, now: context.now)
        game.note(found)
        game.checkTimes()
        try game.noting("settings") {
            _ = try playersMax(request.settings)
            try room.set(room.settings.changed(by: request.settings))
        }
        game.checkPlayers(min(room.settings.playersMax, configuration.playersMax))
        let seats = try seats(of: &game, in: room, context)
        let roundStarts = game.roundStarts
        try game.noting("settings.format") {
            try room.finish(
                with: seats, host: user, roundStarts: roundStarts,
                from: Int64(request.startedAt), to: Int64(request.endedAt))
        }
        try game.write(to: &room)
        try game.check()
        return room
    }

    private func seats(
        of game: inout OfflineGame, in room: Room, _ context: Context
    ) throws -> [Seat] {
        let ids = OfflineGame.ids(of: game.request.players, me: game.user)
        return try game.request.players.enumerated().map { index, player in
            var seat = Seat(
                player: ids[index],
                name: try player.isMe ? name(of: game.user, context) : player.name ?? "",
                isGuest: !player.isMe, joinedAt: Int64(game.request.startedAt),
                tee: try player.tee ?? tee(for: player.isMe ? game.user : nil, in: room, context),
                team: player.team)
            let path = "players[\(index)]"
            let tees = room.tees.map(\.name)
            if let tee = player.tee, !tees.isEmpty, !tees.contains(tee) {
                game.note("must be one of \(tees.joined(separator: ", "))", at: "\(path).tee")
            }
            try give(player, to: &seat, in: room, context) { game.note($0, at: "\(path).handicap") }
            return seat
        }
    }

    /// The index that was entered, else that of the player's record where the game asks for one.
    private func give(
        _ player: SaveCard.Player, to seat: inout Seat, in room: Room, _ context: Context,
        note: (LocalizedText) -> Void
    ) throws {
        if let handicap = player.handicap {
            do {
                seat.handicap =
                    try Self.index(.some(handicap), in: room.settings.handicap) ?? nil
                seat.isHandicapEntered = true
            } catch let refusal as Refusal {
                note(refusal.problems.fields.first?.reason ?? refusal.message)
            }
        } else if let policy = room.settings.handicap, player.isMe {
            seat.handicap = try handicaps?.index(of: seat.player, by: policy, context)
        }
    }
}
