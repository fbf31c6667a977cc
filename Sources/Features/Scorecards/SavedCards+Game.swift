import Contract
import Engine
import Rules
import SQLite

/// Makes an ended room from a game that a device kept while it had no connection.
extension SavedCards {
    /// The saved game as a room that has ended.
    /// - Parameter found: Faults that other capabilities found in the game.
    /// - Throws: A refusal that names all faults of the game. If the course itself is refused, the
    ///   refusal names that fault alone.
    func game(
        of request: SaveCard, by user: String, noting found: Problems, _ context: Context
    ) throws -> GolfRoom {
        let course = try request.course.map {
            try rooms.directory.playedCourse($0, for: user, context)
        }
        var room = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? Rooms.unspecifiedCourse,
            holes: try PlayedCourse.holes(request.holes, of: course), tees: course?.tees ?? [],
            playersMax: rooms.configuration.playersMax, code: "",
            createdAt: Int64(request.startedAt))
        room.keepGround(of: course)
        var game = OfflineGame(request, user: user, now: context.now)
        game.note(found)
        game.checkTimes()
        try game.noting("settings") {
            let seatsMax = try rooms.playersMax(request.settings)
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
                    ?? rooms.tee(for: player.isMe ? game.user : nil, in: room, context))
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

    /// Stores the player's handicap index in the line: the entered index if there is one. Otherwise
    /// the index of the player's record, if the game's settings use handicaps.
    private func give(
        _ player: SaveCard.Player, _ id: String, to line: inout GolfRoom.Line, in room: GolfRoom,
        _ context: Context, note: (LocalizedText) -> Void
    ) throws {
        if let handicap = player.handicap {
            do {
                line.handicap =
                    try Rooms.index(.some(handicap), in: room.settings.handicap) ?? nil
                line.isHandicapEntered = true
            } catch let refusal as Refusal {
                note(refusal.problems.fields.first?.reason ?? refusal.message)
            }
        } else if let policy = room.settings.handicap, player.isMe {
            line.handicap = try rooms.handicaps?.index(of: id, by: policy, context)
        }
    }
}
