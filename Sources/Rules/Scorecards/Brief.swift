/// A card in one line for a watch face: `H7 alice +1 bob E`.
package enum Brief {
    /// The most bytes that it takes.
    package static let bytesMax = 120

    /// - Parameters:
    ///   - heading: What stands first: the hole, or the phase.
    ///   - players: Names and strokes to par (nil: nothing to tell), in the order of seats. Who
    ///     does not fit any more is left out.
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

    /// Strokes to par as golfers write them: `E`, `+3`, `-2`.
    package static func relative(_ toPar: Int) -> String {
        switch toPar {
        case 0: "E"
        case 1...: "+\(toPar)"
        default: "\(toPar)"
        }
    }
}
