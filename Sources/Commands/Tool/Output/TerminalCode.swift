import QRCode

/// A QR code in a terminal: two rows of modules a line, dark on light whatever the colours are.
package enum TerminalCode {
    /// Light modules around: less than the standard's four, since the terminal's edge is no
    /// picture.
    private static let margin = 2

    /// - Parameters:
    ///   - text: What the code says.
    ///   - columns: How wide the terminal is.
    /// - Returns: Nil when it does not fit.
    package static func lines(_ text: String, columns: Int) -> [String]? {
        guard let code = try? QRCode.modules(of: text, level: .low) else { return nil }
        let range = -margin..<(code.width + margin)
        guard range.count <= columns else { return nil }
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let blocks = range.map { x in
                switch (code[x, y], code[x, y + 1]) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            return "\u{1B}[97;40m\(blocks.joined())\u{1B}[0m"
        }
    }
}
