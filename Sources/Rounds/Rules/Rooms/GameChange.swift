import Values

/// A change of a game by its host: the settings, a choice for a player, or the par of a hole.
package enum GameChange: Equatable, Sendable {
    case settings(GolfRoom.Settings)
    case seat(SeatEdit, player: String)
    /// Without a tee, the par from all tees.
    case par(Int, hole: Int, tee: String?)
}

/// A change that waits until every player in a bet agrees.
package struct GameProposal: Equatable, Sendable {
    /// The ``GolfRoom/revision`` after the proposal. It identifies the proposal.
    package let number: Int
    package internal(set) var change: GameChange
    /// The host who proposed it.
    package internal(set) var by: String
    package internal(set) var agreed: Set<String>

    package init(number: Int, _ change: GameChange, by: String, agreed: Set<String>) {
        self.number = number
        self.change = change
        self.by = by
        self.agreed = agreed
    }

    mutating func rename(_ name: String, to other: String) {
        if by == name { by = other }
        if agreed.remove(name) != nil { agreed.insert(other) }
        guard case .seat(var edit, let player) = change else { return }
        if edit.marker == .some(name) { edit.marker = .some(other) }
        change = .seat(edit, player: player == name ? other : player)
    }
}

/// Changes of a game during play.
///
/// A change applies at once, unless something is at stake. Then the old values apply until every
/// player in a bet has agreed. One change waits at a time.
extension GolfRoom {
    /// The users who must agree to a change: those who accepted the stake of a bet, in any round, if
    /// another player accepted it too. The host agrees for guests.
    ///
    /// Two partners count, although their bet is off, because a change of a team can turn it on. A
    /// player who left counts too.
    package var bettors: Set<String> {
        var found: Set<String> = []
        for round in 0..<card.rounds {
            for bet in stakes {
                let backers = backers(of: bet, round: round)
                guard backers.count > 1 else { continue }
                for seat in backers where !seats[seat].isGuest { found.insert(seats[seat].player) }
            }
        }
        return found
    }

    /// The players whose agreement is missing.
    package var awaited: Set<String> { proposal.map { bettors.subtracting($0.agreed) } ?? [] }

    /// Refuses a change that is based on older values.
    /// - Parameter revision: The ``revision`` that the user saw. `nil` if the user did not say it.
    package func require(revision: Int?) throws(RoomError) {
        if let revision, revision != self.revision { throw .outdated(self.revision) }
    }

    /// Changes the par of a hole. Only the host may do so, in the lobby and during play.
    /// - Parameters:
    ///   - par: 1 to 9.
    ///   - tee: `nil` changes the par from all tees.
    package mutating func setPar(
        _ par: Int, hole: Int, tee: String?, by user: String
    ) throws -> [RoomChange] {
        try room.requireHost(user)
        try room.require(.lobby, .playing)
        return try make(.par(par, hole: hole, tee: tee), by: user)
    }

    /// Changes the game, or proposes the change to the players in a bet.
    mutating func make(_ change: GameChange, by user: String) throws -> [RoomChange] {
        guard proposal == nil else { throw RoomError.changePending }
        var changed = self
        let changes = try changed.apply(change, agreedBy: [user])
        guard !changes.isEmpty else { return [] }
        guard phase != .playing || bettors.isSubset(of: [user]) else {
            if let gone = bettors.first(where: { !isMember($0) }), let seat = seat(of: gone) {
                throw RoomError.notReady(
                    reason:
                        "\(seats[seat].name) accepted a stake and has left, so you cannot change the game."
                )
            }
            revision += 1
            proposal = GameProposal(number: revision, change, by: user, agreed: [user])
            return [.changeProposed]
        }
        self = changed
        revision += 1
        return changes
    }

    /// A player in a bet agrees to the waiting change, or declines it. The host can withdraw it.
    /// - Parameter number: The number of the proposal that the player saw.
    package mutating func answer(
        change number: Int, agrees: Bool, by user: String
    ) throws -> [RoomChange] {
        try room.requireMember(user)
        try room.require(.playing)
        guard let proposal, proposal.number == number, let seat = seat(of: user) else {
            throw RoomError.noSuchChange
        }
        guard bettors.contains(user) || user == host else { throw RoomError.notInBet }
        guard agrees else {
            self.proposal = nil
            revision += 1
            // The host who proposed it withdraws it.
            if user == proposal.by { return [.changeDropped] }
            return [.changeAnswered(seat: seat, isAgreed: false)]
        }
        let isNew = self.proposal?.agreed.insert(user).inserted == true
        return (isNew ? [.changeAnswered(seat: seat, isAgreed: true)] : []) + settleProposal()
    }

    /// Makes the waiting change if nobody's agreement is missing. A change that became impossible is
    /// dropped.
    mutating func settleProposal() -> [RoomChange] {
        guard phase == .playing, let proposal, awaited.isEmpty else { return [] }
        self.proposal = nil
        revision += 1
        var changed = self
        let changes = try? changed.apply(proposal.change, agreedBy: proposal.agreed)
        guard let changes, !changes.isEmpty else { return [.changeDropped] }
        self = changed
        return changes
    }

    /// Drops the waiting change if a player who left is in a bet: a player who leaves has not agreed.
    mutating func dropProposal(withoutAnswerOf player: String) -> [RoomChange] {
        guard proposal != nil, awaited.contains(player) else { return [] }
        proposal = nil
        revision += 1
        return [.changeDropped]
    }

    /// - Parameter agreed: The users who agreed. The stakes are offered anew to all others.
    /// - Throws: The reason why the change is impossible. The game may be partly changed then.
    private mutating func apply(
        _ change: GameChange, agreedBy agreed: Set<String>
    ) throws -> [RoomChange] {
        let changes =
            switch change {
            case .settings(let settings): try apply(settings)
            case .seat(let edit, let player): try apply(edit, for: player)
            case .par(let par, let hole, let tee): try apply(par: par, hole: hole, tee: tee)
            }
        guard !changes.isEmpty else { return changes }
        return reofferStakes(agreedBy: agreed, of: change) ? changes + [.stakesOffered] : changes
    }

    private mutating func apply(par: Int, hole: Int, tee: String?) throws -> [RoomChange] {
        guard let position = card.position(ofHole: hole) else { throw ScoreError.unknownHole }
        guard closed.isEmpty else { throw ScoreError.signed }
        let before = (card.holes[position].par, tees)
        if let tee {
            guard let place = tees.firstIndex(where: { $0.name == tee }) else {
                throw RoomError.unknownTee(tees.map(\.name))
            }
            tees[place].set(par: par, ofHole: hole)
        } else {
            card.set(par: par, at: position)
            for place in tees.indices { tees[place].set(par: nil, ofHole: hole) }
        }
        guard before.0 != card.holes[position].par || before.1 != tees else { return [] }
        return [.parChanged(position: position, tee: tee)]
    }
}
