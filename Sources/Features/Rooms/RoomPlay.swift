import Contract
import Engine
import Rules

/// The part of the server that knows one mode of rooms. Lobby, code, seats, host, phases and presence are common to all.
///
/// ``RoundsModule/add(_:)`` adds one. The mode's own requests borrow a room with
/// ``RoundsModule/withRoom(_:as:for:_:_:)``, and publish their changes with ``RoundsModule/publish(_:_:_:)``.
protocol RoomMode<Game> {
    associatedtype Game: GameRoom

    var kind: RoomKind { get }

    /// Makes the room that somebody asks for, without players and code.
    /// - Parameter seatsMax: The number of players who find a place in it.
    func make(
        _ request: CreateRoom, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> Game
    /// Stores the rows of a new room that the mode has besides ``record(of:)`` and ``ground(of:)``.
    func insert(_ game: Game, _ context: Context) throws
    /// Reads the game of a room.
    /// - Parameter stored: The rows that rooms of all modes have.
    func load(_ stored: StoredRoom, _ context: Context) throws -> Game
    /// The game's columns in the row of its room.
    func record(of game: Game) -> GolfRoom.Record
    /// The course's columns in the row of a new room.
    func ground(of game: Game) -> PlayedGround
    /// The game's columns in the row of a seat.
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
    /// Changes the line of a player, as somebody chose.
    func choose(
        _ request: SetPlayer, for player: String, _ entry: LiveRoom<Game>, by user: String,
        _ context: Context
    ) throws -> [RoomChange]
    /// Replaces a user whose account is deleted with a guest player, in all rows that the mode has for a room.
    func replace(
        _ user: String, with guest: String, in room: String, _ context: Context
    ) throws
    /// Follows a change, after ``RoomChanged`` was announced.
    func changed(_ change: RoomChange, _ game: Game, _ context: Context) throws

    /// The refusal for an error of the mode's rules; nil for any other error.
    func refusal(of error: any Error, now: Int64) -> Refusal?
    /// The whole room, as its retained topic shows it. It begins with ``RoomHead``.
    func state(of game: Game, isOnline: (String) -> Bool) -> [UInt8]
    /// The room in a line of at most 120 bytes.
    func summaryLine(of game: Game) -> String
    /// Adds the mode's keys to the event of a change.
    func describe(_ change: RoomChange, of game: Game, in event: inout RoomEvent)
    /// The number of the hole that is played; nil if the mode has no holes.
    func hole(of game: Game) -> Int?
    /// The title of the notification that a round has started.
    func startTitle(of game: Game) -> LocalizedText
    /// The title of the notification that the game is over.
    var endTitle: LocalizedText { get }
}

/// A mode without a card.
extension RoomMode {
    func record(of game: Game) -> GolfRoom.Record { GolfRoom.Record(game.room) }
    func ground(of game: Game) -> PlayedGround { PlayedGround() }
    func line(of seat: Int, in game: Game) -> GolfRoom.Line { GolfRoom.Line() }

    func joined(
        _ user: String, _ entry: LiveRoom<Game>, _ context: Context
    ) throws -> [RoomChange] { [] }

    func claimed(
        _ user: String, _ entry: LiveRoom<Game>, _ context: Context
    ) throws -> [RoomChange] { [] }

    func insert(_ game: Game, _ context: Context) throws {}

    func replace(
        _ user: String, with guest: String, in room: String, _ context: Context
    ) throws {}

    func refusal(of error: any Error, now: Int64) -> Refusal? { nil }
    func hole(of game: Game) -> Int? { nil }
}

extension GolfRoom.Record {
    /// The columns of a room without a card: an empty game that began with the room.
    init(_ room: Room) {
        self.init(
            settings: GolfRoom.Settings(),
            roundStarts: room.startedAt.map { [$0] } ?? [])
    }
}
