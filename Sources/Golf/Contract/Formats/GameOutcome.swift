package import Contract
package import Localization

/// The result of one player in one game: "won 2&1", and against whom.
package struct GameOutcome: Document, Equatable {
    package enum Kind: String, WordValue {
        case won
        /// Tied for first with another side.
        case halved
        case lost
        /// The side did not finish a hole in a format that needs a score on every hole, or the round ended
        /// before the match was decided. Then both sides of the match have no result.
        case noResult
        /// There was no other side.
        case alone
    }

    package var kind = OpenWord<Kind>.known(.alone)
    /// From 1. Sides that are level share a rank.
    package var rank = 1
    /// The number of sides that took part.
    package var sides = 1
    /// The unit of the score. Strokes are relative to the par of the player's tee.
    package var unit = OpenWord<GameUnit>.known(.strokes)
    /// The score of the player's side.
    package var score = 0
    /// In a match, the holes by which the winner won, or the leader is up. In other games, the lead of a
    /// winner over the next side. Otherwise 0.
    package var by = 0
    /// In a match, the holes left when it was won, the 1 of `2&1`, or when the round ended before the
    /// match was decided. Otherwise 0.
    package var left = 0
    /// Whether the loser conceded the match.
    package var conceded = false
    /// The score in English: `2&1`, `halved`, `-3`, `36 points`.
    package var text = ""
    /// The units that the player receives, or owes if negative. `nil` if nothing was at stake.
    package var units: Int?
    /// The players of the other sides, the best first. It lacks players whom the reader may not see.
    package var against: [String] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind)
        fields.required("rank", &rank)
        fields.required("sides", &sides)
        fields.required("unit", &unit)
        fields.required("score", &score)
        fields.required("by", &by)
        fields.required("left", &left)
        fields.required("conceded", &conceded)
        fields.required("text", &text)
        fields.required("units", &units)
        fields.required("against", &against)
    }
}

extension GameOutcome {
    /// The result in a few words: `won 2&1`, `lost 1 up`, `halved`, `won with 36 points`, or
    /// `finished 2 of 3 with -1`. Empty for strokes without another side. A match that the round ended
    /// early is `not finished: 2 up with 4 to play`. If this version does not know the
    /// kind or the unit, it is the score in English.
    package var words: LocalizedText {
        guard let kind = kind.known, let unit = unit.known else {
            return LocalizedText(verbatim: text)
        }
        let score = scoreText(in: unit)
        switch (kind, unit) {
        case (.noResult, .holes): return "not finished: \(score)"
        case (.noResult, _): return "no return"
        case (.won, .units) where !hasUnits: return "won"
        case (.halved, .units) where !hasUnits: return "tied for first"
        case (.lost, .units) where !hasUnits: return "finished \(rank) of \(sides)"
        case (.won, .holes): return conceded ? "won by concession" : "won \(score)"
        case (.lost, .holes): return conceded ? "lost by concession" : "lost \(score)"
        case (.halved, .holes): return "halved"
        case (.won, _): return "won with \(score)"
        case (.halved, _): return "tied for first with \(score)"
        case (.lost, _): return "finished \(rank) of \(sides) with \(score)"
        case (.alone, .strokes): return LocalizedText(verbatim: "")
        case (.alone, _): return score
        }
    }

    /// The same as a sentence about the reader: `You won 2&1.`
    package var sentence: LocalizedText {
        guard let kind = kind.known, let unit = unit.known else {
            return "Your score is \(LocalizedText(verbatim: text))."
        }
        let score = scoreText(in: unit)
        switch (kind, unit) {
        case (.noResult, .holes): return "The match was not finished: \(score)."
        case (.noResult, _):
            return "No return: you or your team did not finish every hole."
        case (.won, .units) where !hasUnits: return "You won."
        case (.halved, .units) where !hasUnits: return "You are tied for first."
        case (.lost, .units) where !hasUnits: return "You finished \(rank) of \(sides)."
        case (.won, .holes):
            return conceded ? "You won: the other side conceded." : "You won \(score)."
        case (.lost, .holes):
            return conceded ? "Your side conceded the match." : "You lost \(score)."
        case (.halved, .holes): return "The match was halved."
        case (.won, _): return "You won with \(score)."
        case (.halved, _): return "You are tied for first with \(score)."
        case (.lost, _): return "You finished \(rank) of \(sides) with \(score)."
        case (.alone, _): return "Your score is \(score)."
        }
    }

    /// Whether the player received or owed anything.
    private var hasUnits: Bool { units ?? 0 != 0 }

    /// The lead of the player's side in a match that was not finished.
    private var leftText: LocalizedText {
        switch score {
        case 0: "all square with \(left) to play"
        case 1...: "\(by) up with \(left) to play"
        default: "\(by) down with \(left) to play"
        }
    }

    /// The score, or the margin of a match.
    private func scoreText(in unit: GameUnit) -> LocalizedText {
        switch unit {
        case .holes where kind == .noResult: return leftText
        case .holes:
            return left > 0 ? LocalizedText(verbatim: "\(by)&\(left)") : "\(by) up"
        case .points: return "\(counted: score, "point")"
        case .skins: return "\(counted: score, "skin")"
        case .units: return "\(counted: score, "unit")"
        case .parBogey:
            return LocalizedText(
                verbatim: score == 0 ? "AS" : score > 0 ? "+\(score)" : "\(score)")
        case .strokes:
            return LocalizedText(
                verbatim: score == 0 ? "E" : score > 0 ? "+\(score)" : "\(score)")
        }
    }
}
