/// Coming and going.
extension Room {
    mutating func join(
        _ user: String, name: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        if isMember(user) { return [] }
        guard phase == .lobby, !kicked.contains(user) else { throw .codeInvalid }
        try requirePlace()
        seats.append(Seat(player: user, name: name, isGuest: false, joinedAt: now))
        if host == nil { host = user }
        return [.joined(seat: seats.count - 1)]
    }

    /// Seats a player without an account.
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

    mutating func leave(_ user: String, at now: Int64) throws(RoomError) -> [RoomChange] {
        try requireMember(user)
        return [.left(player: user, freed: vacate(user, at: now))]
            + succession(after: user, at: now)
    }

    mutating func kick(
        _ player: String, by user: String, newCode: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        try require(.lobby, .playing)
        guard let seat = seat(of: player), !seats[seat].hasLeft, player != user else {
            throw .unknownPlayer
        }
        if !seats[seat].isGuest { kicked.insert(player) }
        code = newCode
        return [.kicked(player: player, freed: vacate(player, at: now))]
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

    /// Frees a seat: removes it in the lobby, marks it in later phases.
    /// - Returns: The place of a seat that was removed; nil if the player stays on the card.
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

    mutating func succession(after user: String, at now: Int64) -> [RoomChange] {
        guard host == user else { return [] }
        host = longestPresent { _ in true }
        if host != nil { return [.hostChanged] }
        guard phase.isOpen else { return [] }
        return close(.abandoned, at: now)
    }

    private func longestPresent(where isFit: (String) -> Bool) -> String? {
        seats.filter { $0.isMember && isFit($0.player) }.min { $0.joinedAt < $1.joinedAt }?.player
    }
}
