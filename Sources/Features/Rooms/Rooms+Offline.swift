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
    ) throws -> GolfRoom {
        let course = try request.course.map {
            try directory.playedCourse($0, for: user, context)
        }
        var room = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? Self.unspecifiedCourse,
            holes: try PlayedCourse.holes(request.holes, of: course), tees: course?.tees ?? [],
            playersMax: configuration.playersMax, code: "", createdAt: Int64(request.startedAt))
        room.keepGround(of: course)
        var game = OfflineGame(request, user: user, now: context.now)
        game.note(found)
        game.checkTimes()
        try game.noting("settings") {
            let seatsMax = try playersMax(request.settings)
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
                name: try player.isMe ? name(of: game.user, context) : player.name ?? "",
                isGuest: !player.isMe, joinedAt: Int64(game.request.startedAt),
                team: player.team)
            var line = GolfRoom.Line(
                tee: try player.tee ?? tee(for: player.isMe ? game.user : nil, in: room, context))
            let path = "players[\(index)]"
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

    /// The index that was entered, else that of the player's record where the game asks for one.
    private func give(
        _ player: SaveCard.Player, _ id: String, to line: inout GolfRoom.Line, in room: GolfRoom,
        _ context: Context, note: (LocalizedText) -> Void
    ) throws {
        if let handicap = player.handicap {
            do {
                line.handicap =
                    try Self.index(.some(handicap), in: room.settings.handicap) ?? nil
                line.isHandicapEntered = true
            } catch let refusal as Refusal {
                note(refusal.problems.fields.first?.reason ?? refusal.message)
            }
        } else if let policy = room.settings.handicap, player.isMe {
            line.handicap = try handicaps?.index(of: id, by: policy, context)
        }
    }
}
