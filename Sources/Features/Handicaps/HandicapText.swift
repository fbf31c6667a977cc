import Contract
import Rules

/// How an index came about, in sentences for people.
struct HandicapText {
    private let book: HandicapBook
    private let index: Fraction?
    private let owner: String

    /// - Parameters:
    ///   - index: Today's; nil while there is none.
    ///   - owner: Whose it is, as a sentence begins: `Your`, `alice's`.
    init(_ book: HandicapBook, index: Fraction?, owner: String) {
        self.book = book
        self.index = index
        self.owner = owner
    }

    var sentences: [String] {
        guard let index, let explanation = book.history.record.latest?.explanation else {
            return missing + ignored
        }
        let why =
            switch book.history.record.policy.formula {
            case .index(let formula): golf(index, explanation, formula)
            case .league(let formula): league(index, explanation, formula)
            }
        return why + explanation.limits.map { text($0, explanation) } + aged + ignored
    }

    private var missing: [String] {
        switch book.history.record.policy.formula {
        case .index(let formula):
            let holes = book.history.record.latest?.holesMissing ?? formula.holesMin
            let more = book.history.entries.isEmpty ? "" : "more "
            let tees = formula.needsRatings ? " on rated tees" : ""
            return ["\(owner) handicap index needs \(holes) \(more)holes\(tees)."]
        case .league:
            return [
                book.history.entries.isEmpty
                    ? "\(owner) handicap needs a round of disc golf."
                    : "\(owner) rounds are too old for a handicap."
            ]
        }
    }

    private var ignored: [String] {
        let count = book.history.ignoredCount
        guard count > 0 else { return [] }
        let whom = count == 1 ? "1 score does" : "\(count) scores do"
        let hasShort = book.scores.contains { !$0.score.isComplete }
        let why =
            hasShort
            ? ", not 9 or 18 holes, or incomplete rounds of a player without an index"
            : ", or not 9 or 18 holes"
        return ["\(whom) not count: tees without ratings\(why)."]
    }

    /// Rounds that counted when the latest was played, and do not any more.
    private var aged: [String] {
        index == book.history.record.latest?.index
            ? [] : ["Older rounds no longer count."]
    }

    private func text(_ limit: IndexLimit, _ explanation: HandicapExplanation) -> String {
        let low = explanation.lowIndex.map { " (\($0.handicapText))" } ?? ""
        switch limit {
        case .softCap(let from):
            return
                "The soft cap applies: without it, the index would be \(from.handicapText). "
                + "An increase of more than 3 strokes above the "
                + "lowest index of the last year\(low) counts half."
        case .hardCap(let from):
            return
                "The hard cap applies: without it, the index would be \(from.handicapText). "
                + "It stays at most 5 strokes above "
                + "the lowest index of the last year\(low)."
        case .maximum(let from):
            return "It would be \(from.handicapText), which is above the maximum."
        case .neverRises(let from):
            return "It would be \(from.handicapText), but it can no longer rise."
        }
    }

    /// `The Links, 03 May 2026`.
    private func place(_ number: Int) -> String {
        let stored = book.stored(number)
        let day = CivilTime(Int64(stored.score.day) * 86_400_000).date
        return "\(stored.courseName), \(day)"
    }
}

extension HandicapText {
    private func golf(
        _ index: Fraction, _ explanation: HandicapExplanation, _ formula: IndexFormula
    ) -> [String] {
        let (count, considered) = (explanation.counted.count, explanation.considered)
        let best = count == 1 ? "the lowest" : "the average of the lowest \(count)"
        var first = "\(owner) handicap index is \(index.handicapText): \(best) of "
        first += considered == 1 ? "1 score differential" : "\(considered) score differentials"
        if explanation.tableAdjustment != 0 {
            let less = (-explanation.tableAdjustment).text(decimals: 1)
            first += ", minus \(less) because there are few scores"
        }
        let lowest = counted(explanation, one: "The lowest is", several: "The lowest are")
        return [first + ".", lowest] + exceptional + nines(explanation, formula)
    }

    private func counted(
        _ explanation: HandicapExplanation, one: String, several: String
    ) -> String {
        let scores = explanation.counted.map { score in
            var text = "\(score.differential.text(decimals: 1)) (\(place(score.number)))"
            if score.adjustment != 0 {
                text += " adjusted to \(score.adjusted.text(decimals: 1))"
            }
            return text
        }
        return "\(scores.count == 1 ? one : several) \(scores.joined(separator: "; "))."
    }

    private var exceptional: [String] {
        book.history.exceptional.map { entry in
            let strokes = (-entry.standing.exceptionalReduction).text(decimals: 1)
            return "The exceptional score at \(place(entry.standing.number)) lowered the "
                + "differentials up to it by \(strokes)."
        }
    }

    /// Nine holes count by an estimate, which is said.
    private func nines(
        _ explanation: HandicapExplanation, _ formula: IndexFormula
    ) -> [String] {
        let hasNine = explanation.counted.contains { book.stored($0.number).score.holes == 9 }
        guard hasNine, case .expected(let expected) = formula.nineHoles else { return [] }
        let standing = expected.isOfficial ? "" : "; unofficial"
        return [
            "Nine holes count together with an expected score for nine more "
                + "(\(expected.source)\(standing))."
        ]
    }

    private func league(
        _ index: Fraction, _ explanation: HandicapExplanation, _ formula: LeagueFormula
    ) -> [String] {
        let percent = (formula.share * 100).description
        let dropped = formula.dropsHighest && book.history.entries.count > 1
        let base = formula.base == .par ? "par" : "the course rating (or par)"
        let mean = (explanation.average / formula.share).text(decimals: 1)
        let count = explanation.considered
        let rounds =
            dropped
            ? "\((count + 1).counted("round")) without the highest" : count.counted("round")
        let first =
            "\(owner) handicap is \(index.handicapText) over 18 holes: \(percent) percent of "
            + "\(mean), the average above \(base) of \(rounds)."
        guard !explanation.counted.isEmpty else { return [first] }
        return [first, counted(explanation, one: "The result is", several: "The results are")]
    }
}
