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
    /// The time of the first score on the holes of each bet, Unix milliseconds.
    private var locks: [Stake: Int64] = [:]

    package init() {}

    /// The answer of a player. `nil` if there is none.
    package subscript(offer: Offer) -> Answer? {
        get { answers[offer] }
        set { answers[offer] = newValue }
    }

    package var isEmpty: Bool { answers.isEmpty && locks.isEmpty }

    /// The time of the first score on the holes of a bet. `nil` before it.
    package func lockedAt(_ stake: Stake) -> Int64? { locks[stake] }

    /// Notes a score on the holes of a bet.
    /// - Returns: Whether it is earlier than all that were known.
    package mutating func lock(_ stake: Stake, at: Int64) -> Bool {
        if let first = locks[stake], first <= at { return false }
        locks[stake] = at
        return true
    }

    /// Whether a player accepted an offer before the first score.
    func isAccepted(_ offer: Offer) -> Bool {
        guard let answer = answers[offer], answer.isAccepted else { return false }
        return answer.at <= locks[Stake(round: offer.round, bet: offer.bet)] ?? .max
    }

    /// All answers, and the times of the first scores.
    package var all: (answers: [Offer: Answer], locks: [Stake: Int64]) { (answers, locks) }

    /// Keeps only the answers for which `isKept` returns true.
    mutating func keep(_ isKept: (_ offer: Offer, _ isLocked: Bool) -> Bool) {
        answers = answers.filter { each in
            isKept(each.key, locks[Stake(round: each.key.round, bet: each.key.bet)] != nil)
        }
    }

    /// Keeps only the locks for which `isKept` returns true.
    mutating func keepLocks(_ isKept: (Stake) -> Bool) { locks = locks.filter { isKept($0.key) } }

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
        answers.lockedAt(.init(round: round, bet: bet)) != nil
    }

    /// Locks the stakes of the bets that a score belongs to.
    ///
    /// A score that a phone saved offline counts from the time when it was entered. So an answer that
    /// came later than this time does not count.
    /// - Returns: The stakes that it locked, or locked earlier than before.
    mutating func lockStakes(position: Int, round: Int, at: Int64) -> [StakeAnswers.Stake] {
        let order = playOrder
        guard let place = order.firstIndex(of: position) else { return [] }
        let holes = order.map { card.holes[$0] }
        return stakes.map { StakeAnswers.Stake(round: round, bet: $0) }.filter { stake in
            settings.format.stakeHoles(stake.bet, of: holes).contains(place)
                && answers.lock(stake, at: at)
        }
    }

    /// The seats that accepted the stake of a bet before its first score.
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
    mutating func reofferStakes(agreedBy agreed: Set<String>, of change: GameChange) -> Bool {
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
                    guard let cell, cell.score != nil else { continue }
                    _ = lockStakes(position: position, round: round, at: cell.at)
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
    ) throws -> [RoomChange] {
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

    /// Restores the time of the first score of a bet.
    package mutating func restore(_ stake: StakeAnswers.Stake, lockedAt at: Int64) {
        _ = answers.lock(stake, at: at)
    }
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
