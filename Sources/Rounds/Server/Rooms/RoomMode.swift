package import Contract
package import Engine
import People
package import RoundsContract
package import RoundsRules
import Values

/// The part of the server that knows one mode of rooms. Lobby, code, seats, host, phases and
/// presence are the same for all modes.
///
/// ``RoundsModule/add(_:)`` adds a mode. The mode's own requests borrow a room with
/// ``RoundsModule/withRoom(_:as:for:_:_:)``, and publish their changes with
/// ``RoundsModule/publish(_:_:_:)``.
package protocol RoomMode<Game> {
    associatedtype Game: GameRoom

    var kind: RoomKind { get }

    /// Makes the requested room, without players and without a code.
    /// - Parameter seatsMax: The maximum number of players.
    func make(
        _ request: CreateRoom, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> Game
    /// Stores the rows that the mode has for a new room, in addition to ``record(of:)`` and
    /// ``ground(of:)``.
    func insert(_ game: Game, _ context: Context) throws
    /// Reads the game of a room.
    /// - Parameter stored: The rows that rooms of all modes have.
    func load(_ stored: StoredRoom, _ context: Context) throws -> Game
    /// The mode's columns in the row of the room.
    func record(of game: Game) -> GolfRoom.Record
    /// The columns about the course in the row of a new room.
    func ground(of game: Game) -> PlayedGround
    /// The mode's columns in the row of a seat.
    func line(of seat: Int, in game: Game) -> GolfRoom.Line

    /// Completes the line of a user who has just joined.
    func joined(
        _ user: String, _ entry: LiveRoom<Game>, _ context: Context
    ) throws -> [RoomChange]
    /// Completes the line of a user who took over a guest's line.
    func claimed(
        _ user: String, _ entry: LiveRoom<Game>, _ context: Context
    ) throws -> [RoomChange]
    /// Changes the settings of a room, as the host chose.
    func configure(
        _ settings: RoomSettings, _ entry: LiveRoom<Game>, by user: String, _ context: Context
    ) throws -> [RoomChange]
    /// Changes a player's line by a request.
    func choose(
        _ request: SetPlayer, for player: String, _ entry: LiveRoom<Game>, by user: String,
        _ context: Context
    ) throws -> [RoomChange]
    /// Replaces a user whose account is deleted with a guest player, in all rows that the mode has
    /// for a room.
    func replace(
        _ user: String, with guest: String, in room: String, _ context: Context
    ) throws
    /// Completes a command, before its changes are stored.
    /// - Parameter before: The game before the command.
    /// - Returns: Further changes.
    func complete(
        _ changes: [RoomChange], from before: Game, _ entry: LiveRoom<Game>, by user: String?,
        _ context: Context
    ) throws -> [RoomChange]
    /// Follows a change, after ``RoomChanged`` was announced.
    func changed(_ change: RoomChange, _ game: Game, _ context: Context) throws

    /// The refusal for an error of the mode's rules; `nil` for any other error.
    func refusal(of error: any Error, now: Int64) -> Refusal?
    /// The content of the room's state topic. It begins with the fields of ``RoomHead``.
    func state(of game: Game, isOnline: (String) -> Bool) -> [UInt8]
    /// The room in one line of at most 120 bytes.
    func summaryLine(of game: Game) -> String
    /// Adds the mode's keys to the event of a change.
    func describe(_ change: RoomChange, of game: Game, in event: inout RoomEvent)
    /// The number of the current hole; `nil` if the mode has no holes.
    func hole(of game: Game) -> Int?
    /// The title of the notification that a round has started.
    func startTitle(of game: Game) -> LocalizedText
    /// The title of the notification that the game is over.
    var endTitle: LocalizedText { get }
}

/// The defaults for a mode without a card.
extension RoomMode {
    package func record(of game: Game) -> GolfRoom.Record { GolfRoom.Record(game.room) }
    package func ground(of game: Game) -> PlayedGround { PlayedGround() }
    package func line(of seat: Int, in game: Game) -> GolfRoom.Line { GolfRoom.Line() }

    package func joined(
        _ user: String, _ entry: LiveRoom<Game>, _ context: Context
    ) throws -> [RoomChange] { [] }

    package func claimed(
        _ user: String, _ entry: LiveRoom<Game>, _ context: Context
    ) throws -> [RoomChange] { [] }

    package func complete(
        _ changes: [RoomChange], from before: Game, _ entry: LiveRoom<Game>, by user: String?,
        _ context: Context
    ) throws -> [RoomChange] { [] }

    package func insert(_ game: Game, _ context: Context) throws {}

    package func replace(
        _ user: String, with guest: String, in room: String, _ context: Context
    ) throws {}

    package func refusal(of error: any Error, now: Int64) -> Refusal? { nil }
    package func hole(of game: Game) -> Int? { nil }
}

extension GolfRoom.Record {
    /// The columns of a room without a card: an empty game that began with the room.
    init(_ room: Room) {
        self.init(
            settings: GolfRoom.Settings(),
            roundStarts: room.startedAt.map { [$0] } ?? [])
    }
}

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
        let (holes, tees) = try PlayedCourse.card(
            request.holes, loops: request.loops ?? 1, of: course)
        var game = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? Rooms.unspecifiedCourse,
            holes: holes, tees: tees, playersMax: seatsMax, code: "", createdAt: context.now)
        game.loops = request.loops ?? 1
        game.keepGround(of: course, sport: try Rooms.sport(request.sport, on: course))
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
        // After the start of the game, the strokes received do not change.
        guard entry.phase == .lobby else { return [] }
        return try rooms.recordedHandicap(of: user, in: entry, context)
    }

    func configure(
        _ settings: RoomSettings, _ entry: LiveRoom<GolfRoom>, by user: String, _ context: Context
    ) throws -> [RoomChange] {
        let chosen = try entry.game.settings.changed(by: settings)
        let seatsMax = settings.playersMax ?? entry.game.room.seatsMax
        return try entry.game.configure(chosen, seatsMax: seatsMax, by: user)
    }

    func choose(
        _ request: SetPlayer, for player: String, _ entry: LiveRoom<GolfRoom>, by user: String,
        _ context: Context
    ) throws -> [RoomChange] {
        let edit = try SeatEdit(request, policy: entry.game.settings.handicap)
        let changes = try entry.game.choose(edit, for: player, by: user)
        guard edit.handicap == .some(nil), entry.phase == .lobby else { return changes }
        // The record may have changed since the player got this index.
        return changes + (try rooms.recordedHandicap(of: player, in: entry, context))
    }

    /// Gives players the indexes of their records, logs changes in play, and notifies the players.
    func complete(
        _ changes: [RoomChange], from before: GolfRoom, _ entry: LiveRoom<GolfRoom>,
        by user: String?, _ context: Context
    ) throws -> [RoomChange] {
        try rooms.tellProposal(from: before, entry, by: user, context)
        guard entry.phase.isOpen else { return [] }
        var further: [RoomChange] = []
        for change in changes {
            switch change {
            // In play, the strokes received change only if the host wants it.
            case .configured
            where entry.phase == .lobby || entry.game.settings.handicap != before.settings.handicap:
                further += try rooms.recordedHandicaps(in: entry, context)
            case .seatChanged(let place)
            where before.lines.indices.contains(place) && before.lines[place].isHandicapEntered
                && !entry.game.lines[place].isHandicapEntered:
                let player = entry.game.room.seats[place].player
                further += try rooms.recordedHandicap(of: player, in: entry, context)
            default: break
            }
        }
        if entry.phase == .playing {
            try rooms.tellChanges(changes + further, from: before, entry, by: user, context)
        }
        return further
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
        case .parChanged(let position, let tee):
            event.hole = game.card.holes[position].number
            event.par = game.par(at: position, from: tee)
            event.tee = tee
        case .spotMarked(_, let hole, let place):
            (event.hole, event.spot, event.tee) = (hole, place.kind.rawValue, place.tee)
        case .changeProposed: event.change = game.proposal?.number
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
        let score = game.card.cell(seat: seat, position: position, round: round)?.score
        var event = RoomEvent(score == nil ? .scoreCleared : .scoreSet)
        event.player = game.room.seats[seat].player
        event.team = game.scoringTeam(of: seat)
        event.hole = game.card.holes[position].number
        event.round = round + 1
        event.strokes = score
        event.totals = Totals(game.totals(of: seat))
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
