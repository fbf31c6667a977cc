/// The commands that add and remove players and change the host.
extension Room {
    mutating func join(
        _ user: String, name: String, at now: Int64, isAdmitted: Bool
    ) throws(RoomError) -> [RoomChange] {
        if isMember(user) { return [] }
        guard isAdmitted else { throw .codeInvalid }
        if let seat = seat(of: user) {
            seats[seat].hasLeft = false
            seats[seat].leftAt = nil
            return [.joined(seat: seat)]
        }
        try requirePlace()
        seats.append(Seat(player: user, name: name, isGuest: false, joinedAt: now))
        if host == nil { host = user }
        return [.joined(seat: seats.count - 1)]
    }

    /// Adds a guest player.
    package mutating func addGuest(
        name: String, team: Int?, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try requirePlace()
        guestsCount += 1
        seats.append(
            Seat(player: "g\(guestsCount)", name: name, isGuest: true, joinedAt: now, team: team))
        return [.joined(seat: seats.count - 1)]
    }

    package func requirePlace() throws(RoomError) {
        guard seats.count < seatsMax else { throw .full(playersMax: seatsMax) }
    }

    mutating func leave(
        _ user: String, at now: Int64, isKept: Bool
    ) throws(RoomError) -> [RoomChange] {
        try requireMember(user)
        return [.left(player: user, freed: vacate(user, at: now))]
            + succession(after: user, at: now, isKept: isKept)
    }

    mutating func kick(
        _ player: String, by user: String, newCode: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        try require(.lobby, .playing)
        guard let seat = seat(of: player), !kicked.contains(player), player != user else {
            throw .unknownPlayer
        }
        let hasLeft = seats[seat].hasLeft
        guard !hasLeft || !seats[seat].isGuest else { throw .unknownPlayer }
        if !seats[seat].isGuest {
            guard kicked.count < Self.kickedMax else { throw .kickedTooMany(Self.kickedMax) }
            kicked.insert(player)
        }
        code = newCode
        return [.kicked(player: player, freed: hasLeft ? nil : vacate(player, at: now))]
    }

    mutating func transferHost(
        to player: String, by user: String
    ) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        guard isMember(player) else { throw .unknownPlayer }
        guard player != user else { return [] }
        host = player
        return [.hostChanged]
    }

    mutating func replaceAbsentHost(_ online: Set<String>) -> [RoomChange] {
        guard phase.isOpen, let host, !online.contains(host) else { return [] }
        guard let next = longestPresent(where: online.contains) else { return [] }
        self.host = next
        return [.hostChanged]
    }

    /// Removes a player. In the lobby the seat disappears. Later it stays in the game, marked as
    /// left.
    /// - Returns: The position of a removed seat. `nil` if the player stays in the game.
    private mutating func vacate(_ player: String, at now: Int64) -> Int? {
        guard let seat = seat(of: player) else { return nil }
        if phase == .lobby {
            seats.remove(at: seat)
            return seat
        }
        seats[seat].hasLeft = true
        seats[seat].leftAt = now
        return nil
    }

    mutating func succession(after user: String, at now: Int64, isKept: Bool) -> [RoomChange] {
        // After the end, a host who leaves stays the host, so that nobody gets power over the game.
        guard host == user, phase.isOpen || seat(of: user) == nil else { return [] }
        host = longestPresent { _ in true }
        if host != nil { return [.hostChanged] }
        guard phase.isOpen else { return [] }
        return close(isKept ? .ended : .abandoned, at: now)
    }

    private func longestPresent(where isFit: (String) -> Bool) -> String? {
        seats.filter { $0.isMember && isFit($0.player) }.min { $0.joinedAt < $1.joinedAt }?.player
    }
}

extension Room {
    /// The name in a room after the player's name was erased.
    package static let formerPlayer = "a former player"

    mutating func erase(_ user: String, at now: Int64, isKept: Bool) -> [RoomChange] {
        kicked.remove(user)
        barred.remove(user)
        guard let seat = seat(of: user) else { return [] }
        guestsCount += 1
        let guest = "g\(guestsCount)"
        seats[seat].player = guest
        seats[seat].name = Self.formerPlayer
        seats[seat].isGuest = true
        seats[seat].isLate = false
        return [.erased(player: user, guest: guest)] + eraseGuests()
            + succession(after: user, at: now, isKept: isKept)
    }

    /// Erases the names of all guests once no player has an account, because then nobody is left
    /// who knows them.
    private mutating func eraseGuests() -> [RoomChange] {
        guard seats.allSatisfy(\.isGuest) else { return [] }
        let named = seats.indices.filter { seats[$0].name != Self.formerPlayer }
        for seat in named { seats[seat].name = Self.formerPlayer }
        return named.map { .seatChanged(seat: $0) }
    }
}
