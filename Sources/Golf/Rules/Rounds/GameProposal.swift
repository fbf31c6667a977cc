import RoomsRules
import Values

/// A change of a game by its host: the settings, a choice for a player, the par of a hole, or who is
/// in the bets.
package enum ProposedChange: Equatable, Sendable {
    case settings(GolfRoom.Settings)
    case seat(SeatEdit, player: String)
    /// Without a tee, the par from all tees.
    case par(Int, hole: Int, tee: String?)
    /// Takes a player who left out of all bets.
    case outOfBet(player: String)
}

/// A change that waits until every player in a bet agrees.
package struct GameProposal: Equatable, Sendable {
    /// The ``GolfRoom/revision`` after the proposal. It identifies the proposal.
    package let number: Int
    package internal(set) var change: ProposedChange
    /// The host who proposed it.
    package internal(set) var by: String
    package internal(set) var agreed: Set<String>

    package init(number: Int, _ change: ProposedChange, by: String, agreed: Set<String>) {
        self.number = number
        self.change = change
        self.by = by
        self.agreed = agreed
    }

    mutating func rename(_ name: String, to other: String) {
        if by == name { by = other }
        if agreed.remove(name) != nil { agreed.insert(other) }
        switch change {
        case .seat(var edit, let player):
            if edit.marker == .some(name) { edit.marker = .some(other) }
            change = .seat(edit, player: player == name ? other : player)
        case .outOfBet(name): change = .outOfBet(player: other)
        case .outOfBet, .settings, .par: break
        }
    }
}

/// Changes of a game during play.
///
/// A change applies at once, unless something is at stake. Then the old values apply until every
/// player in a bet has agreed. One change waits at a time, and for a day at most.
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
    package var awaited: Set<String> {
        guard let proposal else { return [] }
        let asked =
            switch proposal.change {
            case .outOfBet(let player): askedToRelease(player)
            case .settings, .seat, .par: bettors
            }
        return asked.subtracting(proposal.agreed)
    }

    /// The users who must agree before a player who left is out of the bets: all others in a bet who
    /// are still there.
    ///
    /// If one of the player's bets would end, the player must agree, too. Otherwise the loser of a bet
    /// between two players could end it: it would be enough to remove the winner.
    func askedToRelease(_ player: String) -> Set<String> {
        let others = bettors.filter { $0 != player && isStillThere($0) }
        return hasBet(endingWithout: player) ? others.union([player]) : others
    }

    /// Whether a player is in a bet that would have fewer than two sides without this player.
    ///
    /// Only users who are still there count. The host answers for guests, so guests do not count.
    private func hasBet(endingWithout player: String) -> Bool {
        let sides = Side.all(of: seats.map(\.team))
        return (0..<card.rounds).contains { round in
            stakes.contains { bet in
                let backers = backers(of: bet, round: round)
                guard backers.count > 1, backers.contains(where: { seats[$0].player == player })
                else { return false }
                let others = backers.filter {
                    seats[$0].player != player && isStillThere(seats[$0].player)
                }
                return sides.count { $0.seats.contains(where: others.contains) } < 2
            }
        }
    }

    /// Whether a user with an account is still in the game, or was until its end.
    private func isStillThere(_ user: String) -> Bool {
        seat(of: user).map { !seats[$0].isGuest && !isGone($0) } ?? false
    }

    /// The host whose change waited before, and waits no longer. A change that waited was made by the host who
    /// proposed it, and not by the player who answered last. `nil` if none waited.
    package func proposer(since before: GolfRoom) -> String? {
        proposal == nil ? before.proposal?.by : nil
    }

    /// The player who would be out of the bets after the waiting change, and is asked about it.
    package var askedToLeaveBet: String? {
        guard let proposal, case .outOfBet(let player) = proposal.change,
            awaited.contains(player)
        else { return nil }
        return player
    }

    /// Refuses a change that is based on older values.
    /// - Parameter revision: The ``revision`` that the user saw. `nil` if the user did not say it.
    package func require(revision: Int?) throws(GolfError) {
        if let revision, revision != self.revision { throw .outdated(self.revision) }
    }

    /// Changes the par of a hole. Only the host may do so, in the lobby and during play.
    /// - Parameters:
    ///   - par: 1 to 9.
    ///   - tee: `nil` changes the par from all tees.
    package mutating func setPar(
        _ par: Int, hole: Int, tee: String?, by user: String
    ) throws -> [GolfChange] {
        try room.requireHost(user)
        try room.require(.lobby, .playing)
        return try make(.par(par, hole: hole, tee: tee), by: user)
    }

    /// Takes a player who left, or was removed, out of all bets during play. Only the host may do so.
    /// After the end, ``release(_:by:at:)`` does it.
    ///
    /// Otherwise nobody could change the game any more, because a change needs the agreement of this
    /// player. All others in a bet must agree. The player must agree, too, if a bet would end.
    package mutating func takeOutOfBet(_ player: String, by user: String) throws -> [GolfChange] {
        try room.requireHost(user)
        try room.require(.playing)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        guard seats[place].hasLeft, bettors.contains(player) else {
            throw RoomError.notReady(
                reason: "You can take out of a bet only a player who is in it and has left.")
        }
        return try make(.outOfBet(player: player), by: user)
    }

    /// Changes the game, or proposes the change to the players in a bet.
    mutating func make(_ change: ProposedChange, by user: String) throws -> [GolfChange] {
        guard proposal == nil else { throw GolfError.changePending }
        var changed = self
        let changes = try changed.apply(change, agreedBy: [user])
        guard !changes.isEmpty else { return [] }
        guard phase != .playing || bettors.isSubset(of: [user]) else {
            try requirePresence(for: change)
            revision += 1
            proposal = GameProposal(number: revision, change, by: user, agreed: [user])
            return [.changeProposed]
        }
        self = changed
        revision += 1
        return changes
    }

    /// Refuses a change that needs the agreement of a player who left.
    private func requirePresence(for change: ProposedChange) throws(RoomError) {
        if case .outOfBet = change { return }
        let gone = bettors.sorted().first { !isMember($0) }
        guard let gone, let seat = seat(of: gone) else { return }
        throw .notReady(
            reason:
                "\(seats[seat].name) accepted a stake and has left, so you cannot change the game. Take this player out of the bet first."
        )
    }

    /// A player in a bet agrees to the waiting change, or declines it. The host can withdraw it.
    /// - Parameter number: The number of the proposal that the player saw.
    package mutating func answer(
        change number: Int, agrees: Bool, by user: String
    ) throws -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.playing)
        guard let proposal, proposal.number == number, let seat = seat(of: user) else {
            throw GolfError.noSuchChange
        }
        guard bettors.contains(user) || user == host else { throw GolfError.notInBet }
        return answer(proposal, agrees: agrees, by: user, at: seat)
    }

    /// A player who left, or was removed, keeps their stakes or gives them up, because the host wants to
    /// take this player out of the bets.
    package mutating func answer(keepsStakes: Bool, by user: String) throws -> [GolfChange] {
        guard let seat = seat(of: user), !seats[seat].isGuest else { throw RoomError.notMember }
        guard let proposal, askedToLeaveBet == user else { throw GolfError.noSuchChange }
        return answer(proposal, agrees: !keepsStakes, by: user, at: seat)
    }

    /// Ends the wait for answers to the waiting change.
    ///
    /// No answer is no agreement, so the change is dropped.
    package mutating func expireProposal() -> [GolfChange] {
        guard proposal != nil else { return [] }
        proposal = nil
        revision += 1
        return [.changeDropped]
    }

    private mutating func answer(
        _ proposal: GameProposal, agrees: Bool, by user: String, at seat: Int
    ) -> [GolfChange] {
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
    mutating func settleProposal() -> [GolfChange] {
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
    mutating func dropProposal(withoutAnswerOf player: String) -> [GolfChange] {
        guard proposal != nil, awaited.contains(player) else { return [] }
        proposal = nil
        revision += 1
        return [.changeDropped]
    }

    /// Drops the waiting change that takes a player out of the bets, because the player came back.
    mutating func dropProposal(outOfBet place: Int) -> [GolfChange] {
        guard case .outOfBet(seats[place].player) = proposal?.change else { return [] }
        proposal = nil
        revision += 1
        return [.changeDropped]
    }

    /// - Parameter agreed: The users who agreed. The stakes are offered anew to all others.
    /// - Throws: The reason why the change is impossible. The game may be partly changed then.
    mutating func apply(
        _ change: ProposedChange, agreedBy agreed: Set<String>
    ) throws -> [GolfChange] {
        let changes =
            switch change {
            case .settings(let settings): try apply(settings)
            case .seat(let edit, let player): try apply(edit, for: player)
            case .par(let par, let hole, let tee): try apply(par: par, hole: hole, tee: tee)
            case .outOfBet(let player): dropStakes(of: player)
            }
        guard !changes.isEmpty else { return changes }
        if case .outOfBet = change { return changes }
        return reofferStakes(agreedBy: agreed, of: change) ? changes + [.stakesOffered] : changes
    }

    /// Removes all answers of a player, in all rounds.
    mutating func dropStakes(of player: String) -> [GolfChange] {
        let bets = stakes.filter { bet in
            (0..<card.rounds).contains { round in
                answers.isAccepted(.init(round: round, bet: bet, player: player))
            }
        }
        guard let seat = seat(of: player), !bets.isEmpty else { return [] }
        answers.remove(player)
        return [.stakeDropped(seat: seat, bets: bets)]
    }

    private mutating func apply(par: Int, hole: Int, tee: String?) throws -> [GolfChange] {
        guard let position = card.position(ofHole: hole) else { throw ScoreError.unknownHole }
        guard closed.isEmpty else { throw ScoreError.signed }
        let before = (card.holes[position].par, tees)
        if let tee {
            guard let place = tees.firstIndex(where: { $0.name == tee }) else {
                throw GolfError.unknownTee(tees.map(\.name))
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
