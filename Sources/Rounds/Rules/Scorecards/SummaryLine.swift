/// A card in one line, for a watch: `H7 alice +1 bob E`.
package enum SummaryLine {
    /// The maximum length in bytes.
    package static let bytesMax = 120

    /// Writes the line. Players for whom there is no space left are not shown.
    /// - Parameters:
    ///   - heading: The beginning of the line: the hole or the phase.
    ///   - players: Names and strokes against par, in the order of seats. `nil` shows only the
    ///     name.
    package static func text(heading: String, players: [(name: String, toPar: Int?)]) -> String {
        var text = heading
        for (name, toPar) in players {
            let entry = " " + name.filter { !$0.isWhitespace }.prefix(12) + score(toPar)
            guard text.utf8.count + entry.utf8.count <= bytesMax else { continue }
            text += entry
        }
        return text
    }

    private static func score(_ toPar: Int?) -> String {
        guard let toPar else { return "" }
        return " " + relative(toPar)
    }

    /// Strokes against par as golfers write them: `E`, `+3`, `-2`.
    package static func relative(_ toPar: Int) -> String {
        switch toPar {
        case 0: "E"
        case 1...: "+\(toPar)"
        default: "\(toPar)"
        }
    }
}
