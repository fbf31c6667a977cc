import RoomsRules

extension GolfRoom {
    /// Updates the card after a user has taken over a guest player's scores.
    ///
    /// The answers to stakes are removed, unless another member than the host is in a bet with the
    /// guest, or the game is over. Strokes, tee, team, handicap and signatures stay as they were written for the guest.
    /// With double entry, the user writes their own scores from now on. All other players keep their
    /// scorers, although another member sits next to them now.
    mutating func handOver(_ guest: String, at place: Int) -> [GolfChange] {
        let user = seats[place].player
        // The scorers before the claim, when the user was not a member.
        let scorers = seats.indices.map {
            self.scorers(of: $0) { isPresent($0) && $0.player != user }
        }
        entries.rename(guest, to: user)
        // The host's answer was for the guest. ``checkStakes(of:claimedBy:)`` asked the user for
        // stakes that stay.
        let before = answers
        if keepsStakes(of: guest, at: place) {
            answers.rename(guest, to: user)
        } else {
            answers.remove(guest)
        }
        proposal?.rename(guest, to: user)
        renameInCorrections(guest, to: user)
        rename(guest, to: user)
        return (answers == before ? [] : [.stakesOffered]) + keep(scorers, except: place)
            + settleProposal()
    }

    /// Gives the scores of a guest to a user, and makes the user a member.
    /// - Parameters:
    ///   - name: The name that the card shows.
    ///   - withStakes: Whether the user claims the guest's bets, too.
    /// - Throws: ``RoomError``, `ClaimError`, ``GolfError/guestHasStake`` or ``CorrectionError/lineOpen``.
    package mutating func claim(
        _ guest: String, by user: String, name: String, withStakes: Bool, at now: Int64
    ) throws -> [GolfChange] {
        try checkClaim(of: guest, by: user, withStakes: withStakes)
        return try perform(.claim(guest: guest, by: user, name: name), at: now)
    }

    /// Refuses a claim that would change what others win in a bet with the guest, or that would keep
    /// players from objecting to the guest.
    /// - Throws: ``GolfError/guestHasStake`` or ``CorrectionError/lineOpen``.
    private func checkClaim(of guest: String, by user: String, withStakes: Bool) throws {
        guard let place = seat(of: guest) else { return }
        try room.checkClaim(of: guest, by: user)
        guard !corrections.contains(where: { $0.changes(.line(guest)) }) else {
            throw CorrectionError.lineOpen
        }
        if !withStakes, keepsStakes(of: guest, at: place) { throw GolfError.guestHasStake }
    }

    /// Ends the bets of a guest and the host after the end, because the host offered the scores to a user
    /// who does not claim the bets. Bets with other members stay.
    package mutating func releaseStakes(of guest: String) -> [GolfChange] {
        guard phase == .ended, let place = seat(of: guest),
            keepsStakes(of: guest, at: place), !hasStakes(guest, at: place, besides: host)
        else { return [] }
        answers.remove(guest)
        return [.stakesOffered]
    }

    /// Whether the accepted stakes of a guest stay when a user claims the scores: if another
    /// member than the host is in a bet with the guest. The host answered for the guest, and so may
    /// lose the bet in play. After the end, the bet is settled, so it stays for the host, too.
    func keepsStakes(of guest: String, at place: Int) -> Bool {
        hasStakes(guest, at: place, besides: phase == .ended ? nil : host)
    }

    /// Whether a member is in a locked bet with a guest.
    /// - Parameter exempt: A member who does not count.
    private func hasStakes(_ guest: String, at place: Int, besides exempt: String?) -> Bool {
        (0..<card.rounds).contains { round in
            stakes.contains { bet in
                isStakeLocked(bet, round: round)
                    && answers.isAccepted(.init(round: round, bet: bet, player: guest))
                    && backers(of: bet, round: round).contains { other in
                        other != place && !seats[other].isGuest && seats[other].player != exempt
                    }
            }
        }
    }

    /// Keeps the marker (the second scorer) of each player for whom it would change otherwise.
    private mutating func keep(_ scorers: [[String]], except place: Int) -> [GolfChange] {
        guard settings.isDoubleEntry else { return [] }
        var changes: [GolfChange] = []
        for other in seats.indices where other != place {
            guard let second = scorers[other].dropFirst().first,
                self.scorers(of: other) != scorers[other]
            else { continue }
            lines[other].marker = second
            changes.append(.room(.seatChanged(seat: other)))
        }
        return changes
    }
}
