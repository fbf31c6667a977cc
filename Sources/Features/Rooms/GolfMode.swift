import Contract
import Engine
import Rules

/// Golf and disc golf in rooms.
struct GolfMode: RoomMode {
    let kind = RoomKind.golf
    unowned let rooms: Rooms

    func make(
        _ request: CreateRoom, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> GolfRoom {
        let course = try request.course.map {
            try rooms.directory.playedCourse($0, for: call.user, context)
        }
        var game = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? Rooms.unspecifiedCourse,
            holes: try PlayedCourse.holes(request.holes, of: course),
            tees: course?.tees ?? [],
            playersMax: seatsMax, code: "", createdAt: context.now)
        game.keepGround(of: course)
        try rooms.refusing(context) {
            try game.set(game.settings.changed(by: request.settings))
        }
        return game
    }

    func load(_ stored: StoredRoom, _ context: Context) throws -> GolfRoom {
        try RoomStore(database: context.database).game(stored)
    }

    func record(of game: GolfRoom) -> GolfRoom.Record { game.record }
    func ground(of game: GolfRoom) -> PlayedGround { PlayedGround(game) }
    func line(of seat: Int, in game: GolfRoom) -> GolfRoom.Line { game.lines[seat] }
    func hole(of game: GolfRoom) -> Int? { game.hole }
}

/// Commands.
extension GolfMode {
    func joined(
        _ user: String, _ entry: LiveRoom<GolfRoom>, _ context: Context
    ) throws -> [RoomChange] {
        let tee = try rooms.tee(for: user, in: entry.game, context)
        entry.game.put(user, onTee: tee)
        return try rooms.recordedHandicap(of: user, in: entry, context)
    }

    func claimed(
        _ user: String, _ entry: LiveRoom<GolfRoom>, _ context: Context
    ) throws -> [RoomChange] {
        // Once the game has begun, strokes are received as they were.
        guard entry.phase == .lobby else { return [] }
        return try rooms.recordedHandicap(of: user, in: entry, context)
    }

    func configure(
        _ settings: RoomSettings, _ entry: LiveRoom<GolfRoom>, by user: String, _ context: Context
    ) throws -> [RoomChange] {
        let chosen = try entry.game.settings.changed(by: settings)
        let seatsMax = settings.playersMax ?? entry.game.room.seatsMax
        let changes = try entry.game.configure(chosen, seatsMax: seatsMax, by: user)
        return changes + (try rooms.recordedHandicaps(in: entry, context))
    }

    func choose(
        _ request: SetPlayer, for player: String, _ entry: LiveRoom<GolfRoom>, by user: String,
        _ context: Context
    ) throws -> [RoomChange] {
        let edit = try Rooms.edit(request, policy: entry.game.settings.handicap)
        let before = entry.game.line(of: player)
        var changes = try entry.game.choose(edit, for: player, by: user)
        if edit.handicap == .some(nil) {
            changes += try rooms.recordedHandicap(of: player, in: entry, context)
        }
        if entry.phase == .playing, let before, let after = entry.game.line(of: player) {
            try RoomStore(database: context.database).log(
                from: before, to: after, by: user, in: entry.id, now: context.now)
        }
        return changes
    }

    func changed(_ change: RoomChange, _ game: GolfRoom, _ context: Context) throws {
        try context.announce(RoundChanged(change: change, game: game))
    }
}

/// Documents.
extension GolfMode {
    func state(of game: GolfRoom, isOnline: (String) -> Bool) -> [UInt8] {
        rooms.state(of: game).bytes
    }

    func summaryLine(of game: GolfRoom) -> String { rooms.brief(of: game) }

    func describe(_ change: RoomChange, of game: GolfRoom, in event: inout RoomEvent) {
        switch change {
        case .seatChanged(let place):
            event.tee = game.lines[place].tee
            event.handicap = game.lines[place].handicap?.double
        case .configured:
            event.settings = RoomState.Settings(game.settings, playersMax: game.room.seatsMax)
        case .roundStarted: event.round = game.card.rounds
        case .holeMoved: event.hole = game.hole
        case .cellWritten(let seat, let position, let round):
            event = Self.scoreEvent(in: game, seat: seat, position: position, round: round)
        default: break
        }
    }

    /// The event of a score.
    static func scoreEvent(
        in game: GolfRoom, seat: Int, position: Int, round: Int
    ) -> RoomEvent {
        let strokes = game.card.cell(seat: seat, position: position, round: round)?.strokes
        var event = RoomEvent(strokes == nil ? .scoreCleared : .scoreSet)
        event.player = game.room.seats[seat].player
        event.hole = game.card.holes[position].number
        event.round = round + 1
        event.strokes = strokes
        event.totals = Totals(game.card.totals(seat: seat))
        event.points = game.points(seat: seat, position: position, round: round)
        return event
    }

    func startTitle(of game: GolfRoom) -> LocalizedText {
        switch game.card.rounds {
        case 1: "The round has started"
        case let round: "Round \(round) has started"
        }
    }

    var endTitle: LocalizedText { "The round is over" }
}

extension GolfRoom {
    /// A player's seat and line; nil if the player has none.
    fileprivate func line(of player: String) -> (seat: Seat, line: Line)? {
        seat(of: player).map { (seats[$0], lines[$0]) }
    }
}
