import Contract
import GolfContract

/// `fairway card preview` and `fairway card effect`: show what a change would do, before somebody makes it.
enum CardEffect {
    static let preview = Command.shows(
        "card preview", PreviewCorrection.self, "show what a corrected score would change",
        .text("ROOM", "the id of the room") { $0.room = $1 },
        .text("PLAYER", "your username; the host can name any player") { $0.cell.player = $1 },
        .number("HOLE", in: 1...99, "the number of the hole") { $0.cell.hole = $1 },
        .text("STROKES", "as in \"card correct\"") {
            $0.cell.strokes = try Arguments.score($1, of: "STROKES")
        },
        .number("--round N", in: 1...99, "the round (default: the last one)") {
            $0.cell.round = $1
        }, lines: lines)

    static let ofChange = Command.shows(
        "card effect", PreviewChange.self, "show what a waiting change would do",
        .text("ROOM", "the id of the room") { $0.room = $1 },
        .number(
            "CHANGE", in: 1...1_000_000,
            "the number of the change, from \"show\" or \"history card\""
        ) {
            $0.change = $1
        }, lines: lines)

    private static func lines(_ effect: ChangeEffect) -> [String] {
        var lines = ["The result after the change:"]
        lines += effect.game.resultLines { $0.map(\.printable).joined(separator: " and ") }
        for index in effect.indexes {
            let subject = "Handicap Index of \(index.player.printable) (\(index.policy))"
            switch (index.before, index.after) {
            case (nil, nil): lines.append("\(subject): too few scores")
            case (let before, let after) where before == after:
                lines.append("\(subject): \(before ?? "none"), as before")
            case (let before, let after):
                lines.append("\(subject): \(before ?? "none") → \(after ?? "none")")
            }
        }
        if !effect.waiting.isEmpty {
            let names = effect.waiting.map(\.printable).joined(separator: ", ")
            lines.append("These players must agree first: \(names).")
        }
        return lines
    }
}
