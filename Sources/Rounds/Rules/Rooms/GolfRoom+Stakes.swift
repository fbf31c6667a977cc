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

    private var isAccepted: [Offer: Bool] = [:]

    package init() {}

    /// The answer of a player. `nil` if there is none.
    package subscript(offer: Offer) -> Bool? {
        get { isAccepted[offer] }
        set { isAccepted[offer] = newValue }
    }

    package var isEmpty: Bool { isAccepted.isEmpty }

    mutating func remove(_ player: String) {
        isAccepted = isAccepted.filter { $0.key.player != player }
    }

    /// Replaces the name of a player.
    mutating func rename(_ name: String, to other: String) {
        for (offer, answer) in isAccepted where offer.player == name {
            isAccepted[offer] = nil
            isAccepted[Offer(round: offer.round, bet: offer.bet, player: other)] = answer
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
        let order = playOrder
        let span = settings.format.stakeHoles(bet, of: order.map { card.holes[$0] })
        return span.contains { place in
            seats.indices.contains {
                card.cell(seat: $0, position: order[place], round: round) != nil
            }
        }
    }

    /// The seats that accepted the stake of a bet.
    /// - Parameter round: From 0.
    package func backers(of bet: String, round: Int) -> [Int] {
        seats.indices.filter { seat in
            answers[.init(round: round, bet: bet, player: seats[seat].player)] == true
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
    package var stakeUnits: Int {
        for name in ["stake", "value"] {
            if case .number(let units)? = settings.format.options[name] { return units }
        }
        return 0
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
        _ isAccepted: Bool, bets: [String]?, for player: String, by user: String
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
            defer { answers[offer] = isAccepted }
            return answers[offer] != isAccepted
        }
        return changed.isEmpty
            ? [] : [.stakeAnswered(seat: seat, round: round, bets: changed, isAccepted: isAccepted)]
    }

    /// Restores the answer of a player.
    package mutating func restore(_ isAccepted: Bool, to offer: StakeAnswers.Offer) {
        answers[offer] = isAccepted
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
}
