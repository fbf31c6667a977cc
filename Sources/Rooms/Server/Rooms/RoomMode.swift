package import Contract
package import Engine
package import JSON
import People
package import RoomsContract
package import RoomsRules
package import SQLite

/// The part of the server that knows one mode of rooms. Lobby, code, seats, host, phases and
/// presence are the same for all modes.
///
/// ``Rooms/add(_:)`` adds a mode. The mode's own requests change a room with
/// ``Rooms/command(_:as:_:_:)``, or borrow it with ``Rooms/withRoom(_:as:for:_:closedToo:_:)``.
///
/// `Creation`, `Configuration`, `Choice` and `Claim` are the mode's forms of four requests.
package protocol RoomMode: SendableMetatype {
    associatedtype Game: GameRoom
    associatedtype Event: RoomEventDocument
    associatedtype State: RoomStateDocument
    associatedtype Creation: RoomCreation
    associatedtype Configuration: RoomConfiguration
    associatedtype Choice: SeatChoice
    associatedtype Claim: ClaimForm = PlainClaim

    var kind: RoomKind { get }

    /// Makes the requested room, without players and without a code.
    /// - Parameter seatsMax: The maximum number of players.
    func make(
        _ request: Creation, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> Game
    /// Stores the rows that the mode has for a new room.
    func insert(_ game: Game, _ context: Context) throws
    /// Reads the game of a room.
    func load(_ room: Room, _ context: Context) throws -> Game

    /// Completes the seat of a user who has just joined.
    /// - Returns: Further changes.
    func joined(
        _ user: String, _ entry: LiveRoom<Self>, _ context: Context
    ) throws -> [Game.Change]
    /// The member who added a guest; `nil` if that is not known.
    func adder(of guest: String, in room: String, _ context: Context) throws -> String?
    /// Gives the seat of a guest to a user.
    func claim(
        _ claim: GuestClaim, _ request: Claim, _ entry: LiveRoom<Self>, _ context: Context
    ) throws -> [Game.Change]
    /// Refuses a change by a user who saw an earlier revision of the game.
    func requireRevision(_ revision: Int?, of game: Game) throws
    /// Changes the settings of a room, as the host chose.
    func configure(
        _ request: Configuration, _ entry: LiveRoom<Self>, by user: String, _ context: Context
    ) throws -> [Game.Change]
    /// Changes the choices for a player by a request.
    func choose(
        _ request: Choice, for player: String, _ entry: LiveRoom<Self>, by user: String,
        _ context: Context
    ) throws -> [Game.Change]
    /// The number of the change that now waits for players, if a command proposed one.
    func proposal(after changes: [Game.Change], in game: Game) -> Int?
    /// Removes a player of a game that is over, by request of the host. Publishes the changes.
    /// - Returns: Whether the mode lets the host do so.
    func remove(
        _ player: String, _ entry: LiveRoom<Self>, by user: String, _ context: Context
    ) throws -> Bool
    /// Completes a command, before its changes are stored.
    /// - Parameter before: The game before the command.
    /// - Returns: Further changes.
    func complete(
        _ changes: [Game.Change], from before: Game, _ entry: LiveRoom<Self>, by user: String?,
        _ context: Context
    ) throws -> [Game.Change]

    /// The user whom the event of a change names. A change that waited for the answers of others is of the user who
    /// proposed it, and not of the last one who answered.
    /// - Parameter user: The user whose command made the change; `nil` if nobody's did.
    func author(
        of change: Game.Change, from before: Game, in game: Game, by user: String?
    ) -> String?

    /// The part of the room that must be written after a change, besides the mode's own rows.
    func unsaved(by change: Game.Change, in game: Game) -> UnsavedPart
    /// Writes the mode's rows of a change.
    func store(_ change: Game.Change, _ entry: LiveRoom<Self>, _ context: Context) throws
    /// The event of a change.
    func event(of change: Game.Change, in game: Game) -> Event
    /// Follows a change, after ``RoomChanged`` was announced.
    func changed(_ change: Game.Change, _ game: Game, _ context: Context) throws
    /// Follows all changes of a command, after they were stored and published.
    /// - Parameter before: The game before the command.
    func settle(
        _ changes: [Game.Change], from before: Game, _ entry: LiveRoom<Self>, by user: String?,
        _ context: Context
    ) throws
    /// Refuses a game that could not be read again, before its changes are kept.
    /// - Throws: ``DamagedRow``, which drops the room from memory and undoes the batch.
    func requireReadable(_ game: Game) throws
    /// Writes the mode's columns that may change in play.
    func update(_ game: Game, _ context: Context) throws
    /// Writes what follows from the game, once for each batch that changed it.
    func storeOutcomes(of game: Game, _ context: Context) throws
    /// Moves stored times back that are later than ``Context/beforeSetBack``, in the rooms that this SQL
    /// selects. Its only parameter is that time, `?1`.
    func clockWasSetBack(_ touched: String, _ context: Context) throws

    /// The member who becomes the host of a closed room, because the account of the host is deleted.
    func heir(of host: String, in room: String, _ context: Context) throws -> String?
    /// Replaces a user whose account is deleted with a guest player, in all rows that the mode has
    /// for a room.
    /// - Parameter guest: `nil` if the user has no seat in the room.
    func replace(
        _ user: String, with guest: String?, in room: String, _ context: Context
    ) throws
    /// Removes the name of a user whose account is deleted from what no seat names.
    func forget(_ user: String, _ entry: LiveRoom<Self>, _ context: Context) throws
    /// Removes the name of a user whose account is deleted from all other rows.
    func forget(_ user: String, _ context: Context) throws
    /// The rooms that name a user in rows of the mode, besides those in which the user has a seat.
    static func rooms(naming user: String, in database: Connection) throws -> [String]
    /// Completes the export of a user's data in a room of the mode. It runs on a reader thread.
    static func complete(
        _ export: inout [JSON.Member], of user: String, in room: String, _ database: Connection
    ) throws

    /// The refusal for an error of the mode's rules; `nil` for any other error.
    func refusal(of error: any Error, now: Int64) -> Refusal?
    /// The content of the room's `head` topic.
    func head(of game: Game) -> State.Head
    /// A hash of the values behind ``ChangedKeys/rare``. If it changes, the server publishes the head again.
    func headMark(of game: Game) -> Int
    /// The content of the room's `state` topic. The caller adds the number of the head.
    func state(of game: Game) -> State
    /// The room in one line of at most 120 bytes.
    func summaryLine(of game: Game) -> String
    /// The words of the mode in notifications.
    var words: any RoomWords { get }
    /// The title of the notification about the start of the game, or of a further part of it.
    func startTitle(of game: Game) -> LocalizedText
    /// The result of each seat, for the notification that the game is over. Empty if the mode has none.
    func results(of game: Game) -> [LocalizedText?]
}

/// The words of a mode in notifications about a room. `title` is that of the room.
package protocol RoomWords: Sendable {
    /// The refusal of a request that belongs to rooms of another kind.
    var notPossible: LocalizedText { get }
    /// The title for all members: the game is over.
    var over: LocalizedText { get }
    /// The text for a new host.
    func youManage(_ title: String) -> LocalizedText
    /// The text for the other members: somebody is the new host.
    func isHost(_ name: LocalizedText, of title: String) -> LocalizedText
    /// The title for a player whom the host removed.
    var youWereRemoved: LocalizedText { get }
    /// The text for a player whom the host removed.
    func removed(by name: LocalizedText, from title: String) -> LocalizedText
    /// The text for the other members: somebody started the game.
    func started(by name: LocalizedText, _ title: String) -> LocalizedText
    /// The title for an invited user.
    func invited(by name: String) -> LocalizedText
    /// The text for an invited user.
    func invitation(to title: String) -> LocalizedText
}

/// The defaults for a mode that keeps nothing beside the room.
extension RoomMode {
    package func insert(_ game: Game, _ context: Context) throws {}

    package func joined(
        _ user: String, _ entry: LiveRoom<Self>, _ context: Context
    ) throws -> [Game.Change] { [] }

    package func claim(
        _ claim: GuestClaim, _ request: Claim, _ entry: LiveRoom<Self>, _ context: Context
    ) throws -> [Game.Change] {
        try entry.game.perform(
            .claim(guest: claim.guest, by: claim.user, name: claim.name), at: context.now)
    }

    package func adder(
        of guest: String, in room: String, _ context: Context
    ) throws -> String? { nil }

    package func requireRevision(_ revision: Int?, of game: Game) throws {}
    package func proposal(after changes: [Game.Change], in game: Game) -> Int? { nil }

    package func remove(
        _ player: String, _ entry: LiveRoom<Self>, by user: String, _ context: Context
    ) throws -> Bool { false }

    package func complete(
        _ changes: [Game.Change], from before: Game, _ entry: LiveRoom<Self>, by user: String?,
        _ context: Context
    ) throws -> [Game.Change] { [] }

    package func author(
        of change: Game.Change, from before: Game, in game: Game, by user: String?
    ) -> String? { user }

    package func unsaved(by change: Game.Change, in game: Game) -> UnsavedPart {
        change.common?.unsaved(in: game.room) ?? .everything
    }

    package func store(
        _ change: Game.Change, _ entry: LiveRoom<Self>, _ context: Context
    ) throws {}

    package func changed(_ change: Game.Change, _ game: Game, _ context: Context) throws {}

    package func settle(
        _ changes: [Game.Change], from before: Game, _ entry: LiveRoom<Self>, by user: String?,
        _ context: Context
    ) throws {}

    package func requireReadable(_ game: Game) throws {}

    package func update(_ game: Game, _ context: Context) throws {}
    package func storeOutcomes(of game: Game, _ context: Context) throws {}

    package func clockWasSetBack(_ touched: String, _ context: Context) throws {}

    package func heir(of host: String, in room: String, _ context: Context) throws -> String? {
        try RoomStore(database: context.database).longestMember(of: room, besides: host)
    }

    package func replace(
        _ user: String, with guest: String?, in room: String, _ context: Context
    ) throws {}

    package func forget(
        _ user: String, _ entry: LiveRoom<Self>, _ context: Context
    ) throws {}

    package func forget(_ user: String, _ context: Context) throws {}

    package static func rooms(naming user: String, in database: Connection) throws -> [String] {
        []
    }

    package static func complete(
        _ export: inout [JSON.Member], of user: String, in room: String, _ database: Connection
    ) throws {}

    package func headMark(of game: Game) -> Int { 0 }
    package func refusal(of error: any Error, now: Int64) -> Refusal? { nil }
    package func results(of game: Game) -> [LocalizedText?] { [] }
}
