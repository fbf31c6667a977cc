/// The sides in the order of their ranks, and the leader.
struct Ranking {
    let places: [FormatStanding.Place]
    let lead: FormatStanding.Lead?

    /// Sorts the sides, and finds the leader.
    /// - Parameters:
    ///   - ranks: One for each side.
    ///   - score: The score of a side, and its text.
    init(
        _ ranks: [Rank], of sides: [Side], unit: FormatStanding.Unit,
        score: (_ side: Int) -> (number: Int, text: String)
    ) {
        let sorted = ranks.sorted()
        var rank = 1
        places = sorted.indices.map { index in
            let one = sorted[index]
            let isTiedBefore = index > 0 && sorted[index - 1].isTied(with: one)
            if !isTiedBefore { rank = index + 1 }
            let isTied =
                isTiedBefore
                || (index + 1 < sorted.count && sorted[index + 1].isTied(with: one))
            let (number, text) = score(one.side)
            return FormatStanding.Place(
                rank: rank, isTied: isTied, team: sides[one.side].team,
                seats: sides[one.side].seats, score: number, text: text)
        }
        guard let first = sorted.first, first.group == 0 else {
            lead = nil
            return
        }
        let leaders = sorted.prefix { $0.isTied(with: first) }
        var by = 0
        if leaders.count == 1, sorted.count > 1, sorted[1].group == 0 {
            by = sorted[1].value - first.value
        }
        lead = FormatStanding.Lead(
            seats: leaders.flatMap { sides[$0.side].seats }.sorted(), .score, by: by, unit: unit,
            text: score(first.side).text)
    }
}

/// The sort key of a side. The lowest comes first.
struct Rank: Comparable {
    /// The first criterion. 0 is a side in the game. 1 is a card without some scores that other cards have,
    /// if no score is expected there any more. 2 is a side without a score that may still get one. 3 and 4
    /// are like 0 and 1, for sides that left early. 5 is a side that will have no score. 6 is a side without
    /// a result.
    let group: Int
    /// The score. A lower value is better.
    let value: Int
    /// The order of sides that are tied. It does not break the tie.
    let order: Int
    /// The position of the side in the order of first seats. It decides the order of sides that are
    /// equal in everything else.
    let side: Int

    /// Creates the key of a side that may not have played all holes.
    ///
    /// All sides without a result are level, because none of them beats another.
    /// - Parameters:
    ///   - isShort: Whether the card lacks holes that others have, and no score is expected for them.
    ///   - hasResult: Whether the side can still return a card. It cannot after a hole that was picked
    ///     up, in a format that needs a score on each hole.
    ///   - isFinal: Whether no side gets another score.
    init(
        side: Int, value: Int, thru: Int, hasLeft: Bool, isShort: Bool = false,
        hasResult: Bool = true, isFinal: Bool
    ) {
        group =
            if !hasResult { 6 } else if thru == 0 { isFinal || hasLeft ? 5 : 2 } else {
                (hasLeft ? 3 : 0) + (isShort ? 1 : 0)
            }
        self.value = hasResult ? value : 0
        order = -thru
        self.side = side
    }

    /// Creates a key that depends only on the value.
    /// - Parameter hasScore: A side without a score comes after the others, whatever its value.
    init(side: Int, value: Int, hasScore: Bool = true) {
        group = hasScore ? 0 : 2
        self.value = value
        order = 0
        self.side = side
    }

    func isTied(with other: Rank) -> Bool { group == other.group && value == other.value }

    static func < (one: Rank, two: Rank) -> Bool {
        if one.group != two.group { return one.group < two.group }
        if one.value != two.value { return one.value < two.value }
        if one.order != two.order { return one.order < two.order }
        return one.side < two.side
    }
}
