/// A room with its game: a value with the common part of rooms and the part of one mode.
package protocol GameRoom: Equatable, Sendable {
    /// The changes of rooms in this mode.
    associatedtype Change: ModeChange = RoomChange

    /// The common part of rooms in all modes. It is read in place (`@_borrowed`), because a copy for each
    /// change costs time.
    @_borrowed var room: Room { get set }

    /// Refuses a command for reasons of the mode, before anything changes.
    ///
    /// If the room refuses the same command too, the error is the room's.
    func check(_ command: RoomCommand, at now: Int64) throws

    /// Whether the code of the room admits a user now.
    func admits(_ user: String) -> Bool

    /// Whether every member may end the game now, not only the host.
    func isEndable(at now: Int64) -> Bool

    /// Whether the game counts even if its last member leaves. Otherwise the room is abandoned then.
    var countsWithoutMembers: Bool { get }

    /// Updates the mode's part after a change of the room.
    /// - Returns: Further changes that result from it.
    mutating func follow(_ change: RoomChange) -> [Change]
}

extension GameRoom {
    package func check(_ command: RoomCommand, at now: Int64) throws {}

    package func isEndable(at now: Int64) -> Bool { false }

    package var countsWithoutMembers: Bool { false }

    package func admits(_ user: String) -> Bool {
        room.phase == .lobby && !room.kicked.contains(user)
    }

    /// Performs a command that rooms of all modes have.
    /// - Returns: The changes, in the order in which they are stored and published.
    package mutating func perform(
        _ command: RoomCommand, at now: Int64
    ) throws -> [Change] {
        try check(command, at: now)
        var changes: [Change] = []
        let isPermitted =
            switch command {
            case .join(let user, _): admits(user)
            case .end: isEndable(at: now)
            default: false
            }
        let isKept = countsWithoutMembers
        for change in try room.perform(
            command, at: now, isPermitted: isPermitted, isKept: isKept)
        {
            changes.append(.room(change))
            changes += follow(change)
        }
        return changes
    }
}

/// Shortcuts to the common part. A mode with frequent changes has its own, because the compiler
/// does not specialise these for another target.
extension GameRoom {
    package var id: String { room.id }
    package var kind: RoomKind { room.kind }
    package var phase: Phase { room.phase }
    package var host: String? { room.host }
    package var createdAt: Int64 { room.createdAt }
    package var startedAt: Int64? { room.startedAt }
    package var endedAt: Int64? { room.endedAt }
    package var seats: [Seat] { room.seats }
    package var kicked: Set<String> { room.kicked }
    package var guestsCount: Int { room.guestsCount }

    package func seat(of player: String) -> Int? { room.seat(of: player) }
    package func isMember(_ user: String) -> Bool { room.isMember(user) }
    package func hasPlayed(_ user: String) -> Bool { room.hasPlayed(user) }
    package func isGone(_ seat: Int) -> Bool { room.isGone(seat) }
}
