import GolfRules
import Localization

/// The differences between two settings in words, for the members of a round in play.
struct SettingsNews {
    /// The options of the maximum score of a hole.
    private static let maximumOptions: Set = ["cap", "plus", "most"]

    private let before: GolfRoom.Settings
    private let after: GolfRoom.Settings

    init(from before: GolfRoom.Settings, to after: GolfRoom.Settings) {
        self.before = before
        self.after = after
    }

    /// One sentence for each difference, that of the format first. Empty if nothing differs that players can
    /// see.
    var sentences: [LocalizedText] {
        guard after.format.name == before.format.name else {
            return [formatSentence] + orderSentences
        }
        return optionSentences + orderSentences
    }

    private var formatSentence: LocalizedText { "The game is now \(after.format.title)." }

    private var optionSentences: [LocalizedText] {
        let names = after.format.options.keys.sorted()
        return names.compactMap { name in
            let value = after.format.options[name]
            guard let value, value != before.format.options[name] else { return nil }
            return Self.sentence(of: name, value)
        }
    }

    /// The new value of an option. Some names belong to several formats, and mean the same there.
    private static func sentence(of option: String, _ value: FormatValue) -> LocalizedText? {
        switch (option, value) {
        case ("play", .choice("match")): "The winner is now decided by holes, not by strokes."
        case ("play", .choice("stroke")): "The winner is now decided by strokes."
        case ("play", .choice("stableford")): "The winner is now decided by Stableford points."
        case ("play", .choice("parBogey")): "The winner is now decided by holes against par."
        case ("scoring", .choice("gross")): "Scores now count without handicap strokes."
        case ("scoring", .choice("net")): "Scores now count with handicap strokes."
        case ("scoring", .choice("half")): "Scores now count with half of the handicap strokes."
        case ("ties", .choice("carry")): "A tied skin now carries over to the next hole."
        case ("ties", .choice("split")): "A tied skin is now split."
        case ("ties", .choice("none")): "Nobody wins a tied skin now."
        case ("parOrBetter", .flag(true)): "A skin now needs par or better."
        case ("parOrBetter", .flag(false)): "A skin no longer needs par or better."
        case ("value", .number(let units)): "The value of a skin is now \(units)."
        case ("stake", .number(let units)): "The stake of each bet is now \(units)."
        case ("press", .number(0)): "Sides no longer press automatically."
        case ("press", .number(let holes)): "Automatic presses now begin at \(holes) down."
        case ("count", .number(let scores)):
            "The number of scores of a team that count on each hole is now \(scores)."
        case ("pickedUp", .choice("noResult")): "A player who picks up a hole now has no result."
        case ("pickedUp", .choice("netDoubleBogey")):
            "A hole that was picked up now counts a net double bogey."
        case (let name, _) where maximumOptions.contains(name):
            "The maximum score of a hole changed."
        default: nil
        }
    }

    private var orderSentences: [LocalizedText] {
        let handicaps: LocalizedText =
            after.handicap == nil
            ? "The round is now played without handicaps." : "The handicaps of the round changed."
        let order: LocalizedText = "The order of the holes changed."
        let keeping: LocalizedText =
            after.isDoubleEntry
            ? "Two players now keep each score." : "One player now keeps each score."
        let isOtherHandicap =
            after.handicap != before.handicap || after.allowance != before.allowance
        let isOtherOrder =
            after.startHole != before.startHole || after.isReversed != before.isReversed
        let isOtherKeeping = after.isDoubleEntry != before.isDoubleEntry
        return (isOtherHandicap ? [handicaps] : []) + (isOtherOrder ? [order] : [])
            + (isOtherKeeping ? [keeping] : [])
    }
}
