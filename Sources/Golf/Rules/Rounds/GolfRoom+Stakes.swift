import Localization
import RoomsRules

/// The answers of players to the stakes of a game. A stake is an offer: nobody owes what they did not
/// accept.
package struct StakeAnswers: Equatable, Sendable {
    /// The stake of one bet in one round, as it is offered to one player.
    package struct Offer: Hashable, Sendable {
        /// From 0.
        package let round: Int
        /// The name of the bet (``Format/stakes``).
        package let bet: String
        package let player: String

        package init(round: Int, bet: String, player: String) {
            self.round = round
            self.bet = bet
            self.player = player
        }
    }

    /// The answer of a player to an offer.
    package struct Answer: Equatable, Sendable {
        package let isAccepted: Bool
        /// Unix milliseconds.
        package let at: Int64

        package init(isAccepted: Bool, at: Int64) {
            self.isAccepted = isAccepted
            self.at = at
        }
    }

    /// The stake of one bet in one round.
    package struct Stake: Hashable, Sendable {
        /// From 0.
        package let round: Int
        package let bet: String

        package init(round: Int, bet: String) {
            self.round = round
            self.bet = bet
        }
    }

    private var answers: [Offer: Answer] = [:]
    /// The stakes on whose holes somebody wrote a score.
    private var locks: Set<Stake> = []

    package init() {}

    /// The answer of a player. `nil` if there is none.
    package subscript(offer: Offer) -> Answer? {
        get { answers[offer] }
        set { answers[offer] = newValue }
    }

    package var isEmpty: Bool { answers.isEmpty && locks.isEmpty }

    /// Whether somebody wrote a score on the holes of a bet.
    func isLocked(_ stake: Stake) -> Bool { locks.contains(stake) }

    /// Notes a score on the holes of a bet.
    /// - Returns: Whether it is the first one.
    mutating func lock(_ stake: Stake) -> Bool { locks.insert(stake).inserted }

    func isAccepted(_ offer: Offer) -> Bool { answers[offer]?.isAccepted == true }

    /// All answers, and the stakes that are locked.
    package var all: (answers: [Offer: Answer], locks: Set<Stake>) { (answers, locks) }

    /// Keeps only the answers for which `isKept` returns true.
    mutating func keep(_ isKept: (_ offer: Offer, _ isLocked: Bool) -> Bool) {
        answers = answers.filter { each in
            isKept(each.key, locks.contains(Stake(round: each.key.round, bet: each.key.bet)))
        }
    }

    /// Keeps only the locks for which `isKept` returns true.
    mutating func keepLocks(_ isKept: (Stake) -> Bool) { locks = locks.filter(isKept) }

    mutating func remove(_ player: String) {
        answers = answers.filter { $0.key.player != player }
    }

    /// Replaces the name of a player.
    mutating func rename(_ name: String, to other: String) {
        for (offer, answer) in answers where offer.player == name {
            answers[offer] = nil
            answers[Offer(round: offer.round, bet: offer.bet, player: other)] = answer
        }
    }
}

/// The stakes of a game, in units. A bet is on if at least two sides accept its stake.
extension GolfRoom {
    /// The bets of the format that have a stake.
    package var stakes: [String] { settings.format.stakes }

    /// Whether a stake can no longer be accepted or declined: somebody wrote a score on its holes. It
    /// stays locked when the score is cleared.
    /// - Parameter round: From 0.
    package func isStakeLocked(_ bet: String, round: Int) -> Bool {
        answers.isLocked(.init(round: round, bet: bet))
    }

    /// Locks the stakes of the bets that a score belongs to.
    ///
    /// The first score that reaches the server locks a stake, and answers that came before it stay.
    /// The time at which a score was entered does not matter, because anybody could claim an early
    /// time and so end a bet that others accepted.
    /// - Returns: The stakes that it locked.
    mutating func lockStakes(
        by cell: Cell, position: Int, round: Int
    ) -> [StakeAnswers.Stake] {
        guard cell.score != nil, !stakes.isEmpty else { return [] }
        let order = playOrder
        guard let place = order.firstIndex(of: position) else { return [] }
        let holes = order.map { card.holes[$0] }
        return stakes.map { StakeAnswers.Stake(round: round, bet: $0) }.filter { stake in
            settings.format.stakeHoles(stake.bet, of: holes).contains(place)
                && answers.lock(stake)
        }
    }

    /// The seats that accepted the stake of a bet.
    /// - Parameter round: From 0.
    package func backers(of bet: String, round: Int) -> [Int] {
        seats.indices.filter { seat in
            answers.isAccepted(.init(round: round, bet: bet, player: seats[seat].player))
        }
    }

    /// Whether two sides or more accepted the stake of a bet.
    /// - Parameter round: From 0.
    package func isOn(_ bet: String, round: Int) -> Bool {
        let backers = backers(of: bet, round: round)
        return Side.all(of: seats.map(\.team)).count { $0.seats.contains(where: backers.contains) }
            > 1
    }

    /// The units that each player puts on a bet.
    package var stakeUnits: Int { settings.format.stakeUnits }

    /// Refuses settings that change a locked stake that is on.
    func requireStakes(in settings: Settings) throws(StakeError) {
        for round in 0..<card.rounds {
            for bet in stakes where isStakeLocked(bet, round: round) {
                guard backers(of: bet, round: round).count > 1 else { continue }
                guard settings.format.name == self.settings.format.name else {
                    throw .fixed(field: "format")
                }
                guard settings.format.stakeUnits == stakeUnits else {
                    throw .fixed(field: "options")
                }
            }
        }
    }

    /// Adapts the answers and locks after a change in play.
    ///
    /// An answer holds only for the terms that the player saw. So the answers to stakes that are not
    /// locked stay only for the users who agreed to the change, and for guests, for whom the host agreed.
    /// - Returns: Whether any answer or lock changed.
    mutating func reofferStakes(agreedBy agreed: Set<String>, of change: ProposedChange) -> Bool {
        let before = answers
        // In the lobby, other settings are another offer for everybody.
        if case .settings = change, phase == .lobby {
            answers = StakeAnswers()
            return answers != before
        }
        let (bets, round) = (Set(stakes), card.rounds - 1)
        let keeps = agreed.union(seats.filter(\.isGuest).map(\.player))
        answers.keep { offer, isLocked in
            bets.contains(offer.bet)
                && (isLocked || offer.round != round || keeps.contains(offer.player))
        }
        answers.keepLocks { bets.contains($0.bet) }
        for round in 0..<card.rounds {
            for seat in seats.indices {
                for position in card.holes.indices {
                    let cell = card.cell(seat: seat, position: position, round: round)
                    guard let cell else { continue }
                    _ = lockStakes(by: cell, position: position, round: round)
                }
            }
        }
        return answers != before
    }

    /// Removes the answers of a player who left to stakes that are not locked.
    /// - Returns: Whether there were any.
    mutating func removeOpenAnswers(of player: String) -> Bool {
        let before = answers
        answers.keep { offer, isLocked in isLocked || offer.player != player }
        return answers != before
    }

    /// The seats of players who left, and whose accepted stakes hold although they have no score.
    ///
    /// Otherwise a loser could clear their own scores, leave, and owe nothing. A player who was removed
    /// before the first score owes nothing, because the host alone decided that.
    /// - Parameter round: From 0.
    func boundSeats(round: Int) -> Set<Int> {
        guard !stakes.isEmpty else { return [] }
        let locked = stakes.filter { isStakeLocked($0, round: round) }
        return Set(
            seats.indices.filter { seat in
                isGone(seat) && (!kicked.contains(seats[seat].player) || hasCells(seat))
                    && locked.contains { backers(of: $0, round: round).contains(seat) }
            })
    }

    /// Whether a bet that players accepted is locked. Then the game must count, whoever leaves.
    package var countsWithoutMembers: Bool {
        phase == .playing
            && (0..<card.rounds).contains { round in
                stakes.contains { isStakeLocked($0, round: round) && isOn($0, round: round) }
            }
    }

    /// Refuses to discard a game on which others have a bet.
    func checkAbandon(by user: String) throws(RoomError) {
        try room.requireHost(user)
        guard countsWithoutMembers, !bettors.isSubset(of: [user]) else { return }
        throw .notReady(
            reason: "Players accepted a stake, so you cannot discard the game. End it instead.")
    }

    /// The seats that accepted each stake. `nil` if the format has no stakes.
    func backers(round: Int) -> [String: Set<Int>]? {
        guard !stakes.isEmpty else { return nil }
        var backers: [String: Set<Int>] = [:]
        for bet in stakes { backers[bet] = Set(self.backers(of: bet, round: round)) }
        return backers
    }

    /// Accepts or declines the stakes of the current round.
    ///
    /// Members answer for themselves, and the host for guests.
    /// - Parameters:
    ///   - bets: `nil` means all bets whose stakes are not locked.
    ///   - player: The player who answers.
    /// - Throws: ``StakeError``, or ``RoomError``. Nothing changes then.
    package mutating func answer(
        _ isAccepted: Bool, bets: [String]?, for player: String, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.lobby, .playing)
        guard let seat = seat(of: player) else { throw RoomError.unknownPlayer }
        guard player == user || seats[seat].isGuest && user == host else {
            throw StakeError.forOther
        }
        guard !stakes.isEmpty else { throw StakeError.noStakes }
        let round = card.rounds - 1
        let wanted = bets ?? stakes.filter { !isStakeLocked($0, round: round) }
        guard !wanted.isEmpty else { throw StakeError.locked(index: nil) }
        for (index, bet) in wanted.enumerated() {
            guard stakes.contains(bet) else { throw StakeError.unknownBet(index: index, stakes) }
            guard !isStakeLocked(bet, round: round) else { throw StakeError.locked(index: index) }
        }
        if isAccepted { keepMissedHoles(of: seat) }
        let changed = wanted.filter { bet in
            let offer = StakeAnswers.Offer(round: round, bet: bet, player: player)
            let isOther = answers[offer]?.isAccepted != isAccepted
            if isOther { answers[offer] = .init(isAccepted: isAccepted, at: now) }
            return isOther
        }
        guard !changed.isEmpty else { return [] }
        // Somebody who declined is in the bet no longer, so nobody waits for their agreement.
        return [.stakeAnswered(seat: seat, round: round, bets: changed, isAccepted: isAccepted)]
            + settleProposal()
    }

    /// Restores the answer of a player.
    package mutating func restore(_ answer: StakeAnswers.Answer, to offer: StakeAnswers.Offer) {
        answers[offer] = answer
    }

    /// Restores a locked stake.
    package mutating func restore(locked stake: StakeAnswers.Stake) { _ = answers.lock(stake) }
}

/// The reasons why an answer to a stake is refused.
package enum StakeError: Error, Equatable {
    /// The format has no stakes.
    case noStakes
    /// The format has no such bet. `index` is its place in the request.
    case unknownBet(index: Int, [String])
    /// A score on the holes of the bet locked its stake. `index` is the place of the bet in the
    /// request; `nil` if the request named none.
    case locked(index: Int?)
    /// Players answer for themselves, and the host for guests.
    case forOther
    /// A stake that players accepted is locked, so this part of the settings must stay: `format` or
    /// `options`.
    case fixed(field: String)
}
