package import GolfRules
import Values

extension FormatInput {
    /// Reads a card from rows of scores. `.` is a cell without a score. The holes are numbered
    /// from 1, and have par 4 unless `par` is given.
    package static func rows(
        _ rows: String..., par: [Int]? = nil, received: [[Int]]? = nil, pars: [[Int]]? = nil,
        teams: [Int?]? = nil,
        left: Set<Int> = [], missed: [Int]? = nil, isOver: Bool = false
    ) -> FormatInput {
        let cells = rows.map { $0.split(separator: " ").map { HoleScore($0) } }
        let holes = cells[0].indices.map { CardHole(number: $0 + 1, par: par?[$0] ?? 4) }
        let players = cells.indices.map { seat in
            Player(
                cells[seat], received: received?[seat], hasLeft: left.contains(seat),
                team: teams?[seat], missed: missed?[seat] ?? 0, pars: pars?[seat])
        }
        return FormatInput(holes: holes, players: players, isOver: isOver)
    }

    /// Reads the card of a match from the winner of each hole: `A`, `B`, `=` for halved, `.` for
    /// not played.
    package static func match(_ holes: String, isOver: Bool = false) -> FormatInput {
        let strokes: [[Int?]] = holes.map { hole in
            switch hole {
            case "A": [3, 4]
            case "B": [4, 3]
            case "=": [4, 4]
            default: [nil, nil]
            }
        }
        return FormatInput(
            holes: strokes.indices.map { CardHole(number: $0 + 1, par: 4) },
            players: [0, 1].map { seat in Player(strokes: strokes.map { $0[seat] }) },
            isOver: isOver)
    }
}

extension ChosenFormat {
    /// A format with options that must be valid.
    package static func of(_ name: String, _ options: [String: FormatValue] = [:]) -> ChosenFormat {
        // Invalid options are a mistake of the test, and end it.
        // swift-format-ignore: NeverUseForceTry
        try! ChosenFormat(name: name, options: options)
    }
}
