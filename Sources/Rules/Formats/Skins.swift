/// Skins: who alone has the lowest score on a hole wins its skin.
///
/// A skin that is tied waits for the next hole, is split by those who tie, or is gone. Everybody
/// else pays for a skin, those who left as well; one that nobody won by the end is not paid. Who
/// came on the way plays from there on, for all that a hole is worth then. A hole counts once everybody who is still there has a score; where skins wait, also all holes
/// before it must, since what they hand on decides what it is worth. Teams play their lowest
/// score.
package struct Skins: Format {
    package static let name = "skins"
    package static let title: LocalizedText = "Skins"
    package static let summary: LocalizedText =
        "The lowest score on a hole, if not tied, wins the skin."
    package static let guide: LocalizedText = """
        Each hole is worth a skin. The lowest score wins it, if no other player has the same \
        score. A tied skin carries over to the next hole, is split, or is not won, as the \
        options say. The other players pay the winner.
        """
    package static let options = [
        FormatOption(
            "scoring", .choice(of: ["gross", "net", "half"], default: "gross"),
            "with all handicap strokes (net), half of them (half) or none (gross)"),
        FormatOption(
            "ties", .choice(of: ["carry", "split", "none"], default: "carry"),
            "a tied skin carries over (carry), is split (split) or is not won (none)"),
        FormatOption(
            "parOrBetter", .flag(default: false),
            "skins need par or better"),
        Pot.option("value", "what each other player pays for a skin"),
    ]
    package static let spansRounds = false

    enum Ties: String {
        case carry, split, none
    }

    let scoring: Scoring
    let ties: Ties
    let needsPar: Bool
    let value: Int

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        ties = options.choice("ties")
        needsPar = options.flag("parOrBetter")
        value = options.number("value")
    }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try Side.check(teams, most: nil, in: Self.title)
    }

    /// A match of everybody against everybody: the rules name no allowance for it.
    package func handicapFormat(partners: Int) -> HandicapFormat { .matchPlay }

    package func standing(of input: FormatInput) -> FormatStanding {
        let count = SkinsCount(of: input, by: self)
        let unit: FormatStanding.Unit = ties == .split ? .units : .skins
        let score = { (side: Int) in
            let number = count.scores[side]
            return (number: number, text: text(number))
        }
        let ranks = count.sides.indices.map { Rank(side: $0, value: -count.scores[$0]) }
        let ranking = Ranking(ranks, of: count.sides, unit: unit, score: score)
        let lines = FormatStanding.Line.of(
            count.sides, input, points: count.points, score: score)
        return FormatStanding(
            unit: unit, places: ranking.places, lead: count.decided == 0 ? nil : ranking.lead,
            lines: lines, carried: count.carried,
            isDecided: input.isOver || count.decided == input.holes.count,
            settlement: input.isOver ? count.pot.balances : nil)
    }

    private func text(_ number: Int) -> String {
        if ties == .split { return number > 0 ? "+\(number)" : "\(number)" }
        return number.counted("skin")
    }
}
