import RoomsRules

/// A full card asks everybody to finish the round.
///
/// Only the host ends a round. The host's phone may be dead, so any player may end it fifteen minutes
/// after the card became full. A change or a player's "not yet" starts the fifteen minutes anew.
extension GolfRoom {
    /// The time since which the card is full, and nobody changed it. Unix milliseconds.
    package internal(set) var fullAt: Int64? {
        get { room.completeAt }
        set { room.completeAt = newValue }
    }

    /// The time after which any player may end a round with a full card, in milliseconds.
    package static let fullWait: Int64 = 15 * 60_000

    /// The time from which any player may end the round, Unix milliseconds. `nil` while the card is not
    /// full.
    package var endableAt: Int64? { phase == .playing ? fullAt.map { $0 + Self.fullWait } : nil }

    package func isEndable(at now: Int64) -> Bool { endableAt.map { $0 <= now } ?? false }

    /// Notes whether the card is full after a change.
    /// - Returns: Whether the card became full.
    package mutating func noteFullness(at now: Int64) -> Bool {
        let wasFull = fullAt != nil
        fullAt = isFull ? now : nil
        return fullAt != nil && !wasFull
    }

    /// A player says that the round continues, although the card is full.
    /// - Throws: ``GolfError/notFull``, or a `RoomError`.
    package mutating func delayEnd(by user: String, at now: Int64) throws -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.playing)
        guard fullAt != nil, let seat = seat(of: user) else { throw GolfError.notFull }
        fullAt = now
        return [.endDelayed(seat: seat)]
    }

    /// Refuses a player who may not end the round yet. The room refuses everybody else.
    func checkEnd(by user: String, at now: Int64) throws(GolfError) {
        guard user != host, isMember(user), let endableAt, now < endableAt else { return }
        throw .tooEarly(waitMs: endableAt - now)
    }

    /// Whether the card of a single round is full, by the totals, which cost nothing to read. `nil` if
    /// they do not tell, because a player came late.
    private var isFullByTotals: Bool? {
        var isAnybodyLate = false
        for seat in room.seats.indices where !room.seats[seat].hasLeft {
            guard card.totals(seat: seat).thru < card.holes.count else { continue }
            guard room.seats[seat].joinedAt > room.startedAt ?? .max else { return false }
            isAnybodyLate = true
        }
        return isAnybodyLate ? nil : true
    }

    /// Whether every player who is still there has a written cell on every hole that counts for them.
    ///
    /// Holes after the decision of a match do not count.
    private var isFull: Bool {
        guard phase == .playing else { return false }
        if card.rounds == 1, !settings.format.isMatch, let isFull = isFullByTotals { return isFull }
        if completeHoles().count == card.holes.count { return true }
        guard settings.format.isMatch else { return false }
        let standing = game
        return standing.unit == .holes && standing.isDecided
    }
}
