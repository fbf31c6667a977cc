/// A command that rooms of all modes have. ``GameRoom/perform(_:at:)`` does it.
package enum RoomCommand: Equatable, Sendable {
    /// Seats a user in the lobby; the first becomes host.
    ///
    /// Joining twice is not an error, because clients repeat a request after a lost reply.
    case join(String, name: String)
    /// Frees a player's seat: removes it in the lobby, marks it in later phases.
    case leave(String)
    /// Removes a player for good, or a guest from the list.
    ///
    /// Only the host may do so, and only before the end of the game. After the end, nobody can take the round from a
    /// player. The removed player knows the old code, so `newCode` replaces it.
    case kick(String, by: String, newCode: String)
    case transferHost(to: String, by: String)
    /// Hands over from a host who has been away for too long to a member who is `online`.
    case replaceAbsentHost(online: Set<String>)
    case start(by: String)
    case end(by: String)
    /// Ends a room whose game does not count.
    case abandon(by: String)
    /// Closes a room that nobody used for too long: a lobby is abandoned, a game is kept.
    case expire
    /// Gives a guest's line to the user who played as this guest, and makes the user a member. From now on the card
    /// shows `name`.
    case claim(guest: String, by: String, name: String)
    /// Removes the name of a user who has left, or whose room is over.
    ///
    /// The line stays on the card as a guest's line, so the standings of others do not change.
    case erase(String)
}

extension Room {
    mutating func perform(_ command: RoomCommand, at now: Int64) throws -> [RoomChange] {
        switch command {
        case .join(let user, let name): try join(user, name: name, at: now)
        case .leave(let user): try leave(user, at: now)
        case .kick(let player, let user, let code):
            try kick(player, by: user, newCode: code, at: now)
        case .transferHost(let player, let user): try transferHost(to: player, by: user)
        case .replaceAbsentHost(let online): replaceAbsentHost(online)
        case .start(let user): try start(by: user, at: now)
        case .end(let user): try end(by: user, at: now)
        case .abandon(let user): try abandon(by: user, at: now)
        case .expire: expire(at: now)
        case .claim(let guest, let user, let name): try claim(guest, by: user, name: name)
        case .erase(let user): erase(user, at: now)
        }
    }
}

/// Beginning and ending.
extension Room {
    private mutating func start(by user: String, at now: Int64) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        try require(.lobby)
        phase = .playing
        startedAt = now
        return [.roundStarted]
    }

    private mutating func end(by user: String, at now: Int64) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
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
