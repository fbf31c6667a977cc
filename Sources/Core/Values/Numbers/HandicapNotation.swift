/// A Handicap Index as golfers write it.
///
/// `12.3` is an index above scratch. `+2.1` is a plus handicap: the player is better than scratch and gives
/// strokes back (WHS, "plus handicap"). In requests, tables and formulas a plus handicap is the number
/// below zero, −2.1.
package enum HandicapNotation {
    /// Reads an index such as `12`, `12.3`, `12,3` or `+2.1`.
    ///
    /// - Returns: The number, below zero for a plus handicap. Nil if the text is not an index. A text with
    ///   a minus is none: it could mean a plus handicap, or a typing error.
    package static func number(_ text: String) -> Double? {
        let isPlus = text.hasPrefix("+")
        let parts = (isPlus ? text.dropFirst() : text[...])
            .split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2,
            parts.allSatisfy({ (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }),
            let number = Double(parts.joined(separator: "."))
        else { return nil }
        return isPlus && number != 0 ? -number : number
    }

    /// Writes an index to a tenth: −2.1 is `+2.1`.
    package static func text(_ index: Double) -> String {
        Fraction(index)?.handicapText ?? "\(index)"
    }

    /// Writes a Course Handicap or Playing Handicap: that of a plus player is `+2`.
    package static func text(_ handicap: Int) -> String {
        handicap < 0 ? "+\(-handicap)" : "\(handicap)"
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
