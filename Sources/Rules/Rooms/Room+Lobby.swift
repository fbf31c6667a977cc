extension Room {
    /// Seats a user; the first becomes host.
    ///
    /// Joining twice is no error: clients repeat after a lost reply.
    package mutating func join(
        _ user: String, name: String, tee: String?, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        if isMember(user) { return [] }
        guard phase == .lobby, !kicked.contains(user) else { throw .codeInvalid }
        try requirePlace()
        sit(Seat(player: user, name: name, isGuest: false, joinedAt: now, tee: tee))
        if host == nil { host = user }
        return [.joined(seat: seats.count - 1)]
    }

    /// Seats a player without an account, in the lobby or on the way.
    ///
    /// Who comes on the way plays from there on: nothing of what was played before changes.
    /// - Parameter team: Whose partner the guest is; nil plays alone.
    /// - Throws: ``RoomError/notReady(reason:)`` where the game that is played is not for one more.
    package mutating func addGuest(
        name: String, tee: String?, team: Int? = nil, by user: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        guard isMember(user) else { throw .notMember }
        try requireKind(.golf)
        try require(.lobby, .playing)
        try requirePlace()
        try requireGamePlace(team: team)
        guestsCount += 1
        sit(
            Seat(
                player: "g\(guestsCount)", name: name, isGuest: true, joinedAt: now,
                missed: holesPlayed, tee: tee, team: team))
        return [.joined(seat: seats.count - 1)]
    }

    private mutating func sit(_ seat: Seat) {
        seats.append(seat)
        card.addSeat()
    }

    private func requirePlace() throws(RoomError) {
        guard seats.count < settings.playersMax else {
            throw .full(playersMax: settings.playersMax)
        }
    }

    package mutating func leave(_ user: String, at now: Int64) throws(RoomError) -> [RoomChange] {
        guard isMember(user) else { throw .notMember }
        return [.left(player: user, stays: vacate(user, at: now))]
            + succession(after: user, at: now)
    }

    /// Removes a player for good, or a guest from the list. Only the host may do so, and only before
    /// the end of the game. After the end, nobody can take the round from a player.
    /// - Parameter newCode: The code from now on: the old one is known to who was shown out.
    package mutating func kick(
        _ player: String, by user: String, newCode: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        try require(.lobby, .playing)
        guard let seat = seat(of: player), !seats[seat].hasLeft, player != user else {
            throw .unknownPlayer
        }
        if !seats[seat].isGuest { kicked.insert(player) }
        code = newCode
        return [.kicked(player: player, stays: vacate(player, at: now))]
    }

    package mutating func transferHost(
        to player: String, by user: String
    ) throws(RoomError) -> [RoomChange] {
        try requireHost(user)
        guard isMember(player) else { throw .unknownPlayer }
        guard player != user else { return [] }
        host = player
        return [.hostChanged]
    }

    /// Hands over when the host has been away for too long.
    /// - Parameter isOnline: Who is connected now; nobody is made host who is not there.
    package mutating func replaceAbsentHost(isOnline: (String) -> Bool) -> [RoomChange] {
        guard phase.isOpen, let host, !isOnline(host) else { return [] }
        guard let next = longestPresent(where: isOnline) else { return [] }
        self.host = next
        return [.hostChanged]
    }

    /// Frees a seat: takes it away in the lobby, marks it in later phases.
    /// - Returns: Whether the player stays on the card.
    private mutating func vacate(_ player: String, at now: Int64) -> Bool {
        guard let seat = seat(of: player) else { return false }
        if phase == .lobby {
            seats.remove(at: seat)
            card.removeSeat(seat)
            return false
        }
        let before = completeHoles
        seats[seat].hasLeft = true
        seats[seat].leftAt = now
        if !completeHoles.isSubset(of: before) { chosenHole = nil }
        return true
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

    mutating func close(_ phase: Phase, at now: Int64) -> [RoomChange] {
        self.phase = phase
        endedAt = now
        return [phase == .ended ? .ended : .abandoned]
    }
}
