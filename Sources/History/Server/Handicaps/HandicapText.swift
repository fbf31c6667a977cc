import GolfRules
import Values

/// The explanation of a handicap, in sentences for people.
struct HandicapText {
    private let book: HandicapBook
    private let index: Fraction?
    /// The player whose handicap this is; `nil` if the reader is that player.
    private let player: String?

    /// - Parameters:
    ///   - index: Today's index, or `nil` if there is none.
    ///   - player: The player whose handicap this is; `nil` if the reader is that player.
    init(_ book: HandicapBook, index: Fraction?, player: String?) {
        self.book = book
        self.index = index
        self.player = player
    }

    var sentences: [LocalizedText] {
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

    /// The subject of a sentence about a handicap index.
    private var handicapIndex: LocalizedText {
        guard let player else { return "Your handicap index" }
        return "\(player)'s handicap index"
    }

    /// The subject of a sentence about the handicap of a league.
    private var handicap: LocalizedText {
        guard let player else { return "Your handicap" }
        return "\(player)'s handicap"
    }

    /// The subject of a sentence about rounds.
    private var rounds: LocalizedText {
        guard let player else { return "Your rounds" }
        return "\(player)'s rounds"
    }

    private var missing: [LocalizedText] {
        switch book.history.record.policy.formula {
        case .index(let formula):
            let holes = book.history.record.latest?.holesMissing ?? formula.holesMin
            return [text(missing: holes, onRatedTees: formula.needsRatings)]
        case .league where book.history.entries.isEmpty:
            return ["\(handicap) needs a round of disc golf."]
        case .league:
            return ["\(rounds) are too old for a handicap."]
        }
    }

    private func text(missing holes: Int, onRatedTees: Bool) -> LocalizedText {
        switch (book.history.entries.isEmpty, onRatedTees) {
        case (true, true): "\(handicapIndex) needs \(counted: holes, "hole") on rated tees."
        case (true, false): "\(handicapIndex) needs \(counted: holes, "hole")."
        case (false, true): "\(handicapIndex) needs \(counted: holes, "more hole") on rated tees."
        case (false, false): "\(handicapIndex) needs \(counted: holes, "more hole")."
        }
    }

    private var ignored: [LocalizedText] {
        let count = book.history.ignoredCount
        guard count > 0 else { return [] }
        let hasShort = book.scores.contains { !$0.score.isComplete }
        return [hasShort ? text(ignoredWithShort: count) : text(ignored: count)]
    }

    private func text(ignored count: Int) -> LocalizedText {
        "\(counted: count, "score does", "scores do") not count: tees without ratings, "
            + "or not 9 or 18 holes."
    }

    private func text(ignoredWithShort count: Int) -> LocalizedText {
        "\(counted: count, "score does", "scores do") not count: tees without ratings, "
            + "not 9 or 18 holes, or incomplete rounds of a player without an index."
    }

    /// A sentence about rounds that counted when the latest round was played, but do not count
    /// today.
    private var aged: [LocalizedText] {
        index == book.history.record.latest?.index ? [] : ["Older rounds no longer count."]
    }

    private func text(_ limit: IndexLimit, _ explanation: HandicapExplanation) -> LocalizedText {
        let low: LocalizedText =
            explanation.lowIndex.map { " (\(decimal: $0.handicapText))" } ?? ""
        switch limit {
        case .softCap(let from):
            return
                "The soft cap applies: without it, the index would be "
                + "\(decimal: from.handicapText). An increase of more than 3 strokes above the "
                + "lowest index of the last year\(low) counts half."
        case .hardCap(let from):
            return
                "The hard cap applies: without it, the index would be "
                + "\(decimal: from.handicapText). It stays at most 5 strokes above the lowest "
                + "index of the last year\(low)."
        case .maximum(let from):
            return
                "It would be \(decimal: from.handicapText), which is above the maximum."
        case .neverRises(let from):
            return "It would be \(decimal: from.handicapText), but it can no longer rise."
        }
    }

    /// `The Links, 03 May 2026`.
    private func place(_ number: Int) -> LocalizedText {
        let stored = book.stored(number)
        let day = CivilTime(Int64(stored.score.day) * 86_400_000).dateText
        return "\(stored.courseName), \(day)"
    }
}

extension HandicapText {
    private func golf(
        _ index: Fraction, _ explanation: HandicapExplanation, _ formula: IndexFormula
    ) -> [LocalizedText] {
        let scores = scores(explanation)
        let lowest: LocalizedText =
            explanation.counted.count == 1
            ? "The lowest is \(scores)." : "The lowest are \(scores)."
        return [base(index, explanation), lowest] + exceptional + nines(explanation, formula)
    }

    /// The index and the number of differentials that it is computed from.
    private func base(_ index: Fraction, _ explanation: HandicapExplanation) -> LocalizedText {
        let (count, considered) = (explanation.counted.count, explanation.considered)
        let index = index.handicapText
        let less = (-explanation.tableAdjustment).text(decimals: 1)
        switch (count == 1, explanation.tableAdjustment == 0) {
        case (true, true):
            return
                "\(handicapIndex) is \(decimal: index): the lowest of "
                + "\(counted: considered, "score differential")."
        case (true, false):
            return
                "\(handicapIndex) is \(decimal: index): the lowest of "
                + "\(counted: considered, "score differential"), "
                + "minus \(decimal: less) because there are few scores."
        case (false, true):
            return
                "\(handicapIndex) is \(decimal: index): the average of the lowest \(count) of "
                + "\(counted: considered, "score differential")."
        case (false, false):
            return
                "\(handicapIndex) is \(decimal: index): the average of the lowest \(count) of "
                + "\(counted: considered, "score differential"), "
                + "minus \(decimal: less) because there are few scores."
        }
    }

    /// The scores that count, with their courses.
    private func scores(_ explanation: HandicapExplanation) -> LocalizedText {
        explanation.counted.map { score -> LocalizedText in
            let differential = score.differential.text(decimals: 1)
            let place = place(score.number)
            guard score.adjustment != 0 else { return "\(decimal: differential) (\(place))" }
            let adjusted = score.adjusted.text(decimals: 1)
            return "\(decimal: differential) (\(place)) adjusted to \(decimal: adjusted)"
        }.joined(separator: "; ")
    }

    private var exceptional: [LocalizedText] {
        book.history.exceptional.map { entry -> LocalizedText in
            let strokes = (-entry.standing.exceptionalReduction).text(decimals: 1)
            let place = place(entry.standing.number)
            return "The exceptional score at \(place) lowered the differentials up to it by "
                + "\(decimal: strokes)."
        }
    }

    /// Sentences about nine-hole scores and short rounds, which count with an estimate.
    private func nines(
        _ explanation: HandicapExplanation, _ formula: IndexFormula
    ) -> [LocalizedText] {
        guard case .expected(let expected) = formula.nineHoles else { return [] }
        let counted = explanation.counted.map { book.history.entries[$0.number].posted }
        let source: LocalizedText =
            expected.isOfficial ? expected.source : "\(expected.source); unofficial"
        let nine: LocalizedText =
            "Nine holes count together with an expected score for nine more (\(source))."
        let short: LocalizedText =
            "Holes that were not played count a part of the expected score for nine holes (\(source))."
        return (counted.contains { $0.tee.holes == 9 } ? [nine] : [])
            + (counted.contains { $0.short != nil } ? [short] : [])
    }

    private func league(
        _ index: Fraction, _ explanation: HandicapExplanation, _ formula: LeagueFormula
    ) -> [LocalizedText] {
        let first = base(index, explanation, formula)
        guard !explanation.counted.isEmpty else { return [first] }
        let scores = scores(explanation)
        let results: LocalizedText =
            explanation.counted.count == 1
            ? "The result is \(scores)." : "The results are \(scores)."
        return [first, results]
    }

    /// The handicap of a league and the average that it is computed from.
    private func base(
        _ index: Fraction, _ explanation: HandicapExplanation, _ formula: LeagueFormula
    ) -> LocalizedText {
        let index = index.handicapText
        let percent = (formula.share * 100).description
        let mean = (explanation.average / formula.share).text(decimals: 1)
        let base: LocalizedText = formula.base == .par ? "par" : "the course rating (or par)"
        let count = explanation.considered
        guard formula.dropsHighest, book.history.entries.count > 1 else {
            return
                "\(handicap) is \(decimal: index) over 18 holes: \(decimal: percent) percent of "
                + "\(decimal: mean), the average above \(base) of \(counted: count, "round")."
        }
        return
            "\(handicap) is \(decimal: index) over 18 holes: \(decimal: percent) percent of "
            + "\(decimal: mean), the average above \(base) of \(counted: count + 1, "round") "
            + "without the highest."
    }
}
