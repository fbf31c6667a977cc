/// A walk in a room: arriving and answering.
extension Room {
    /// Makes a walk of a quiz room's play: when it is made, and when it is read again.
    package mutating func set(_ walk: Walk) {
        precondition(kind == .quiz, "a walk belongs to a quiz room")
        self.walk = walk
    }

    /// Takes a player's position, and opens the challenge that it is at.
    ///
    /// Of several that overlap it is the nearest. One that is open stays open, wherever its player
    /// goes.
    /// - Throws: ``RoomError``, or ``WalkError`` where the position does not count; then it is as
    ///   if it had not come.
    package mutating func arrive(
        _ user: String, at told: Fix, now: Int64
    ) throws -> Arrival {
        let walk = try walk(for: user)
        try FixRules.check(told, now: now)
        let fix = FixRules.known(told, now: now)
        if let last = walk.fixes[user], fix.at < last.at { throw WalkError.noFix(.old) }
        let lead = try walk.lastFix(of: user).map { last in
            try FixRules.lead(of: fix, after: last, with: walk.leads[user] ?? 0, now: now)
        }
        let next = walk.next(for: partners(of: user))
        guard let nearest = Self.nearest(next, to: fix.place) else { throw WalkError.done }
        guard let here = Self.nearest(next.filter { FixRules.isThere(fix, $0) }, to: fix.place)
        else {
            self.walk?.heard(of: user, at: fix, lead: lead)
            return .away(Heading(to: nearest, from: fix.place))
        }
        let accuracyMax = FixRules.accuracyMax(for: here)
        guard (fix.accuracy ?? FixRules.accuracyUnsaid) <= accuracyMax else {
            throw WalkError.noFix(.inexact(max: accuracyMax))
        }
        self.walk?.heard(of: user, at: fix, lead: lead)
        let isNew = walk.step(user, here.number) == nil
        if isNew { self.walk?.steps[user, default: [:]][here.number] = Step(openedAt: now) }
        return .opened(here, isNew: isNew)
    }

    /// What became of an answer.
    package struct Answered: Equatable, Sendable {
        package let challenge: Challenge
        package let isRight: Bool
        /// Whether the player, or the team, has answered all.
        package let isDone: Bool
    }

    /// Judges a player's answer to a challenge that is open to the player.
    /// - Parameter number: The challenge's; nil where only one is open.
    package mutating func answer(
        _ given: GivenAnswer, to number: Int?, by user: String, at now: Int64
    ) throws -> Answered {
        let walk = try walk(for: user)
        let challenge = try challenge(number, for: user, in: walk)
        let isRight = try challenge.answer.judge(given)
        self.walk?.steps[user]?[challenge.number]?.answeredAt = now
        self.walk?.steps[user]?[challenge.number]?.isRight = isRight
        let isDone = self.walk?.next(for: partners(of: user)).isEmpty ?? false
        return Answered(challenge: challenge, isRight: isRight, isDone: isDone)
    }

    /// The challenges whose questions a player may read: opened, and not answered yet.
    package func openChallenges(for user: String) -> [Challenge] {
        guard let walk, isMember(user), phase == .playing else { return [] }
        return walk.next(for: partners(of: user)).filter {
            walk.step(user, $0.number) != nil
        }
    }

    /// The way from where a player was last to the nearest challenge that may be opened next.
    package func heading(for user: String) -> Heading? {
        guard let walk, let fix = walk.fixes[user] else { return nil }
        let next = walk.next(for: partners(of: user))
        return Self.nearest(next, to: fix.place).map { Heading(to: $0, from: fix.place) }
    }

    private func challenge(
        _ number: Int?, for user: String, in walk: Walk
    ) throws -> Challenge {
        if let number {
            guard walk.quiz[number] != nil else { throw WalkError.unknownChallenge }
            let isAnswered = partners(of: user).contains {
                walk.step($0, number)?.answeredAt != nil
            }
            guard !isAnswered else { throw WalkError.answered(number) }
        }
        let open = openChallenges(for: user).filter { number == nil || $0.number == number }
        if open.count == 1 { return open[0] }
        if open.count > 1 { throw WalkError.severalOpen(open.map(\.number)) }
        guard !walk.next(for: partners(of: user)).isEmpty else { throw WalkError.done }
        guard let heading = heading(for: user) else { throw WalkError.noFix(.missing) }
        throw WalkError.notThere(heading)
    }

    /// The walk that a player is on now.
    private func walk(for user: String) throws -> Walk {
        guard isMember(user) else { throw RoomError.notMember }
        guard let walk else { throw RoomError.wrongKind(kind) }
        try require(.playing)
        return walk
    }

    private static func nearest(_ challenges: [Challenge], to place: GeoPoint) -> Challenge? {
        challenges.min { place.distance(to: $0.place) < place.distance(to: $1.place) }
    }

    /// Where a player goes next; nil where that is the player's choice, or all is answered.
    package func nextInOrder(for player: String) -> Challenge? {
        guard let walk, walk.quiz.order == .set else { return nil }
        return walk.next(for: partners(of: player)).first
    }

    package func team(of player: String) -> Int? { seat(of: player).flatMap { seats[$0].team } }

    /// A player with all partners.
    package func partners(of player: String) -> [String] {
        guard let seat = seat(of: player), let team = seats[seat].team else { return [player] }
        return seats.filter { $0.team == team }.map(\.player)
    }

    /// Ends a walk on which everybody who is still there has answered all.
    package mutating func endIfWalked(at now: Int64) -> [RoomChange] {
        guard walk != nil, phase == .playing else { return [] }
        let here = walkLines.filter { !$0.hasLeft }
        guard !here.isEmpty, here.allSatisfy({ $0.finishedAt != nil }) else { return [] }
        return close(.ended, at: now)
    }
}
