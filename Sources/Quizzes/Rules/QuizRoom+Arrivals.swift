import RoomsRules
package import Values

/// Arrivals at challenges.
extension QuizRoom {
    /// Accepts a player's position, and opens the challenge there.
    ///
    /// If several challenges overlap, the nearest one opens. An open challenge stays open when its
    /// player moves on.
    /// - Throws: ``RoomError``, or ``WalkError`` if the position does not count. Then nothing
    ///   changes.
    package mutating func arrive(
        _ user: String, at told: Fix, now: Int64
    ) throws -> Arrival {
        try requireWalker(user)
        try PositionRules.check(told, now: now)
        let fix = PositionRules.known(told, now: now)
        if let last = fixes[user], fix.at < last.at { throw WalkError.noFix(.old) }
        let lead = try lastFix(of: user).map { last in
            try PositionRules.lead(of: fix, after: last, with: leads[user] ?? 0, now: now)
        }
        let next = next(for: user)
        guard let nearest = Self.nearest(next, to: fix.place) else { throw WalkError.done }
        guard let here = Self.nearest(next.filter { PositionRules.isThere(fix, $0) }, to: fix.place)
        else {
            (fixes[user], leads[user]) = (fix, lead)
            return .away(Heading(to: nearest, from: fix.place))
        }
        let accuracyMax = PositionRules.accuracyMax(for: here)
        guard (fix.accuracy ?? PositionRules.accuracyUnsaid) <= accuracyMax else {
            throw WalkError.noFix(.inexact(max: accuracyMax))
        }
        (fixes[user], leads[user]) = (fix, lead)
        let isNew = step(user, here.number) == nil
        if isNew { steps[user, default: [:]][here.number] = Step(openedAt: now) }
        return .opened(here, isNew: isNew)
    }

    /// Returns the way from a player's last position to the nearest challenge that may open next.
    package func heading(for user: String) -> Heading? {
        guard let fix = fixes[user] else { return nil }
        return Self.nearest(next(for: user), to: fix.place).map { Heading(to: $0, from: fix.place) }
    }

    private static func nearest(_ challenges: [Challenge], to place: GeoPoint) -> Challenge? {
        challenges.min { place.distance(to: $0.place) < place.distance(to: $1.place) }
    }

    /// Refuses a user who is not a player of a running quiz.
    func requireWalker(_ user: String) throws {
        try room.requireMember(user)
        guard quiz != nil else { throw WalkError.noQuiz }
        try room.require(.playing)
    }
}
