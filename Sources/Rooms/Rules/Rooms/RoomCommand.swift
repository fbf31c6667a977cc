/// A command that rooms of all modes have. ``GameRoom/perform(_:at:)`` performs it.
package enum RoomCommand: Equatable, Sendable {
    /// Adds a user to the lobby, or to a game that still admits players. The first one becomes the host. A user
    /// who left the game gets their seat back.
    ///
    /// Joining twice is not an error, because clients repeat a request after a lost reply.
    case join(String, name: String)
    /// Removes a member. In the lobby the seat disappears. Later it stays in the game, marked as
    /// left.
    case leave(String)
    /// Removes a member for good, or a guest.
    ///
    /// Only the host may do so, and only before the end of the game. A player who left is removed, too,
    /// and then cannot return. The removed player knows the old code, so `newCode` replaces it.
    case kick(String, by: String, newCode: String)
    case transferHost(to: String, by: String)
    /// Replaces a host who has been offline for too long by a member who is `online`.
    case replaceAbsentHost(online: Set<String>)
    case start(by: String)
    case end(by: String)
    /// Ends a room whose game does not count.
    case abandon(by: String)
    /// Closes a room that nobody has used for too long. A lobby is abandoned, and a game is kept.
    case expire
    /// Gives a guest's place to the user who played as this guest, and makes the user a member.
    /// The room then shows `name`.
    case claim(guest: String, by: String, name: String)
    /// Removes the name of a user who has left, or whose room is over.
    ///
    /// The place stays in the game as that of a guest, so the standings of others do not change.
    case erase(String)
}

extension Room {
    /// - Parameters:
    ///   - isPermitted: Whether the mode lets the user of `join` in, and whether it lets every member
    ///     `end` the game.
    ///   - isKept: Whether the game ends, instead of being abandoned, when the last member leaves.
    mutating func perform(
        _ command: RoomCommand, at now: Int64, isPermitted: Bool, isKept: Bool
    ) throws -> [RoomChange] {
        switch command {
        case .join(let user, let name):
            try join(user, name: name, at: now, isAdmitted: isPermitted)
        case .leave(let user): try leave(user, at: now, isKept: isKept)
        case .kick(let player, let user, let code):
            try kick(player, by: user, newCode: code, at: now)
        case .transferHost(let player, let user): try transferHost(to: player, by: user)
        case .replaceAbsentHost(let online): replaceAbsentHost(online)
        case .start(let user): try start(by: user, at: now)
        case .end(let user): try end(by: user, at: now, isForAll: isPermitted)
        case .abandon(let user): try abandon(by: user, at: now)
        case .expire: expire(at: now)
        case .claim(let guest, let user, let name): try claim(guest, by: user, name: name)
        case .erase(let user): erase(user, at: now, isKept: isKept)
        }
    }
}

/// The commands that begin and end the game.
extension Room {
    private mutating func start(by user: String, at now: Int64) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        try require(.lobby)
        phase = .playing
        startedAt = now
        return [.started]
    }

    private mutating func end(
        by user: String, at now: Int64, isForAll: Bool
    ) throws(RoomError) -> [RoomChange] {
        if isForAll { try requireMember(user) } else { try requireHost(user) }
        try require(.playing)
        return close(.ended, at: now)
    }

    private mutating func abandon(
        by user: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        try require(.lobby, .playing)
        return close(.abandoned, at: now)
    }

    private mutating func expire(at now: Int64) -> [RoomChange] {
        switch phase {
        case .lobby: close(.abandoned, at: now)
        case .playing: close(.ended, at: now)
        case .ended, .abandoned: []
        }
    }

    /// Ends the room. A mode calls this when its game is complete.
    package mutating func close(_ phase: Phase, at now: Int64) -> [RoomChange] {
        self.phase = phase
        endedAt = now
        return [phase == .ended ? .ended : .abandoned]
    }
}

/// A change of the common part of a room. The caller stores and publishes it.
///
/// A mode with changes of its own has a type for them, which contains this one. See ``ModeChange``.
package enum RoomChange: Equatable, Sendable {
    /// A player joined, or came back to a seat.
    case joined(seat: Int)
    /// `freed` is the position of the removed seat. It is `nil` if the game had begun: the player
    /// stays in the game, marked as left.
    case left(player: String, freed: Int?)
    case kicked(player: String, freed: Int?)
    /// The account of a player was deleted. The seat now belongs to a guest.
    case erased(player: String, guest: String)
    /// A user claimed the place of a guest.
    case claimed(guest: String, seat: Int)
    /// A choice for a player changed, such as the name or the team.
    case seatChanged(seat: Int)
    case hostChanged
    case configured
    /// The game started, or a further part of it.
    case started
    case ended
    case abandoned
}

/// A change of a room in one mode: of the common part, or one that only the mode knows.
package protocol ModeChange: Equatable, Sendable {
    /// Makes a change of the common part.
    static func room(_ change: RoomChange) -> Self
    /// The change of the common part. `nil` if only the mode knows the change.
    var common: RoomChange? { get }
    /// This change after a seat was removed. `nil` if it is about that seat.
    func moved(by freed: Int) -> Self?
}

/// The changes of a mode that has none of its own.
extension RoomChange: ModeChange {
    package static func room(_ change: RoomChange) -> RoomChange { change }
    package var common: RoomChange? { self }

    package func moved(by freed: Int) -> RoomChange? {
        switch self {
        case .joined(let seat): Self.moved(seat, by: freed).map { .joined(seat: $0) }
        case .claimed(let guest, let seat):
            Self.moved(seat, by: freed).map { .claimed(guest: guest, seat: $0) }
        case .seatChanged(let seat): Self.moved(seat, by: freed).map { .seatChanged(seat: $0) }
        case .left, .kicked, .erased, .hostChanged, .configured, .started, .ended, .abandoned: self
        }
    }

    /// The position of a seat after another one was removed. `nil` if it is the removed one.
    package static func moved(_ seat: Int, by freed: Int) -> Int? {
        seat == freed ? nil : seat > freed ? seat - 1 : seat
    }

    /// The seat that the change removed.
    fileprivate var freedSeat: Int? {
        switch self {
        case .left(_, let freed), .kicked(_, let freed): freed
        default: nil
        }
    }
}

extension Array where Element: ModeChange {
    /// These changes with the seats that the players have after all of them.
    ///
    /// Each change names its seat at that time. If a later change removes a seat, the seats behind it move.
    /// Changes of a removed seat are left out, because nobody sits there any more.
    package var withFinalSeats: [Element] {
        guard count > 1, contains(where: { $0.common?.freedSeat != nil }) else { return self }
        var final: [Element] = []
        var freed: [Int] = []
        for change in reversed() {
            if let moved = freed.reversed().reduce(change, { $0?.moved(by: $1) }) {
                final.append(moved)
            }
            if let seat = change.common?.freedSeat { freed.append(seat) }
        }
        return final.reversed()
    }
}
