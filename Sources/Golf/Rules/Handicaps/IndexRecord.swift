import Values

/// A player's scoring record for an index formula: the latest differentials, scores that wait for
/// others, and the low index.
struct IndexRecord: Sendable {
    private let formula: IndexFormula
    private var latest: [RecordedDifferential] = []
    private var opening = OpeningScores()
    /// The differential of a nine that waits for another nine.
    private var waitingNine: Fraction?
    /// The number of holes posted.
    private var holes = 0
    private var day = Int.min
    private var index: Fraction?
    /// The index from the beginning of the latest day. All rounds of a day use the same index,
    /// because an index is revised daily (Rule 5.4).
    private var indexInEffect: Fraction?
    private var lows: LowIndexWindow

    init(formula: IndexFormula) {
        self.formula = formula
        lows = LowIndexWindow(days: formula.upward?.days ?? 0)
    }

    /// Adds the next score.
    ///
    /// - Complexity: O(1) in the number of scores posted before, amortized.
    mutating func post(
        _ score: PostedScore, number: Int
    ) throws(HandicapError) -> HandicapStanding {
        guard [9, 18].contains(score.tee.holes) else { throw .holes(score.tee.holes) }
        if let short = score.short {
            guard index != nil, case .expected = formula.nineHoles else {
                throw .tooFewHoles(played: short.holesPlayed, needed: score.tee.holes)
            }
        }
        if score.day > day {
            indexInEffect = index
            day = score.day
        }
        holes += score.holesPlayed
        let own = record(score, number: number)
        let reduction = exceptionalReduction(own)
        adjust(by: reduction + score.review)
        let explanation = revise()
        return HandicapStanding(
            number: number, day: day, index: index, differential: own?.rounded,
            exceptionalReduction: reduction,
            holesMissing: index == nil ? max(formula.holesMin - holes, 0) : 0,
            explanation: explanation)
    }

    /// Adds a score to the latest differentials, unless it has to wait.
    /// - Returns: The score's own differential. `nil` while it waits.
    private mutating func record(_ score: PostedScore, number: Int) -> RecordedDifferential? {
        switch formula.nineHoles {
        case .paired: paired(score, number: number)
        case .expected(let expected): expanded(score, number: number, by: expected)
        }
    }

    private mutating func paired(_ score: PostedScore, number: Int) -> RecordedDifferential? {
        let exact = score.exactDifferential
        guard score.tee.holes == 9 else { return append(exact, number) }
        guard let first = waitingNine else {
            waitingNine = exact
            return nil
        }
        waitingNine = nil
        return append(first + exact, number)
    }

    private mutating func expanded(
        _ score: PostedScore, number: Int, by expected: ExpectedScore
    ) -> RecordedDifferential? {
        let exact = score.exactDifferential
        let isNine = score.tee.holes == 9
        guard let known = indexInEffect ?? index else {
            opening.add(score, number: number)
            let all = opening.differentials(formula, expected: expected) ?? []
            latest = all.suffix(formula.scoresMax)
            return latest.last
                ?? (isNine ? nil : RecordedDifferential(number: number, exact: exact))
        }
        let rest = Fraction(18 - score.holesPlayed, over: 9)
        return append(exact + expected.differential(index: known) * rest, number)
    }

    private mutating func append(_ exact: Fraction, _ number: Int) -> RecordedDifferential {
        let differential = RecordedDifferential(number: number, exact: exact)
        latest.append(differential)
        if latest.count > formula.scoresMax { latest.removeFirst() }
        return differential
    }

    private func exceptionalReduction(_ own: RecordedDifferential?) -> Fraction {
        guard let own, let indexInEffect else { return 0 }
        return formula.reduction(exact: own.exact, index: indexInEffect)
    }

    private mutating func adjust(by strokes: Fraction) {
        guard strokes != 0 else { return }
        for place in latest.indices { latest[place].adjustment += strokes }
    }

    /// Calculates the index from the latest differentials.
    private mutating func revise() -> HandicapExplanation? {
        guard var explanation = formula.average(of: latest.map(\.counted)) else { return nil }
        let index = formula.limit(&explanation, low: low())
        self.index = index
        lows.set(index, day: day)
        return explanation
    }

    private mutating func low() -> Fraction? {
        guard let upward = formula.upward, latest.count >= upward.scoresMin else { return nil }
        return lows.lowest(before: day)
    }
}

/// One of a player's latest differentials, over 18 holes.
struct RecordedDifferential: Sendable {
    /// The position among the posted scores.
    let number: Int
    /// Not rounded. It decides whether the score is exceptional (Rule 5.9).
    let exact: Fraction
    /// Rounded to a tenth. Indexes use this value.
    let rounded: Fraction
    /// The sum of later adjustments by exceptional scores and reviews.
    var adjustment: Fraction = 0

    init(number: Int, exact: Fraction) {
        self.number = number
        self.exact = exact
        self.rounded = exact.roundedToTenth
    }

    var counted: CountedScore {
        CountedScore(number: number, differential: rounded, adjustment: adjustment)
    }
}

/// The lowest index of a number of days before a given day.
///
/// Calls must have ascending days. The window drops an index that is too old, and one that is not
/// lower than a later one. So each entry is added and removed at most once.
struct LowIndexWindow: Sendable {
    private struct Entry {
        let day: Int
        let index: Fraction
    }

    private let days: Int
    /// Ascending by day and by index. Entries before `first` are too old.
    private var entries: [Entry] = []
    private var first = 0
    /// The index of the latest day. It can still change on that day.
    private var latest: Entry?

    /// - Parameter days: The number of days before a day that count.
    init(days: Int) {
        self.days = days
    }

    /// Sets the index at the end of a day. A later call for the same day replaces it, because an
    /// index is revised daily (Rule 5.4).
    mutating func set(_ index: Fraction, day: Int) {
        if let latest, latest.day < day { settle(latest) }
        latest = Entry(day: day, index: index)
    }

    private mutating func settle(_ entry: Entry) {
        while entries.count > first, let last = entries.last, last.index >= entry.index {
            entries.removeLast()
        }
        entries.append(entry)
    }

    /// The lowest index in the window before a day. `nil` if there is none.
    mutating func lowest(before day: Int) -> Fraction? {
        if let settled = latest, settled.day < day {
            settle(settled)
            latest = nil
        }
        while first < entries.count, entries[first].day < day - days { first += 1 }
        if first * 2 > entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entries.isEmpty ? nil : entries[first].index
    }
}

/// A player's first scores, until there are enough for an index.
///
/// A nine-hole score needs an expected score, and that needs an index. So the first index is made
/// in two steps. The nines are combined in pairs, as before 2024, which gives a provisional index.
/// Its expected score then makes each nine a differential of its own, and the first index comes
/// from these.
///
/// The authorities do not publish how they begin. This method treats the first scores in the same
/// way as later ones.
struct OpeningScores: Sendable {
    private struct Score {
        let number: Int
        let isNine: Bool
        let exact: Fraction
    }

    private var scores: [Score] = []

    mutating func add(_ score: PostedScore, number: Int) {
        scores.append(
            Score(number: number, isNine: score.tee.holes == 9, exact: score.exactDifferential))
    }

    /// All scores as differentials over 18 holes, in the order of play.
    /// - Returns: `nil` if there are too few.
    func differentials(
        _ formula: IndexFormula, expected: ExpectedScore
    ) -> [RecordedDifferential]? {
        guard var average = formula.average(of: pairs) else { return nil }
        let nine = expected.differential(index: formula.limit(&average, low: nil))
        return scores.map {
            RecordedDifferential(number: $0.number, exact: $0.isNine ? $0.exact + nine : $0.exact)
        }
    }

    private var pairs: [CountedScore] {
        var waiting: Fraction?
        return scores.compactMap { score in
            guard score.isNine else { return differential(score.exact, score.number) }
            guard let first = waiting else {
                waiting = score.exact
                return nil
            }
            waiting = nil
            return differential(first + score.exact, score.number)
        }
    }

    private func differential(_ exact: Fraction, _ number: Int) -> CountedScore {
        RecordedDifferential(number: number, exact: exact).counted
    }
}
