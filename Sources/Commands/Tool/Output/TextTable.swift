/// A table with aligned columns and a heading.
package struct TextTable {
    private let heads: [String]
    private var rows: [[String]] = []

    package init(_ heads: String...) {
        self.heads = heads
    }

    package init(_ heads: [String], _ rows: [[String]]) {
        self.heads = heads
        self.rows = rows.map { $0.map(\.printable) }
    }

    package mutating func add(_ cells: String...) {
        rows.append(cells.map(\.printable))
    }

    /// Returns the table, or only the given line if there are no rows.
    package func lines(empty: String) -> [String] {
        guard !rows.isEmpty else { return [empty] }
        let all = [heads] + rows
        let widths = heads.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
        return all.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// The columns of the text in a terminal. Escape sequences have none.
    package var displayWidth: Int {
        var width = 0
        var isEscape = false
        for character in self {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { width += character.displayWidth }
            if isEscape, character.isLetter { isEscape = false }
        }
        return width
    }

    /// Returns the text with spaces after it, up to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
    }

    /// Returns the text with spaces before it, up to a width.
    package func aligned(to width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - displayWidth)) + self
    }

    /// Returns the text, cut with an ellipsis if it is too wide. It must not have escape sequences.
    package func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var result = ""
        for character in self {
            guard result.displayWidth + character.displayWidth < width else { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// The text without control characters. Names come from other users, and could command the
    /// terminal.
    package var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.isPrintable }))
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        // Embeddings and overrides of the direction would garble the rest of the line.
        case .format: value == 0x200D
        default: true
        }
    }
}

extension Character {
    /// The columns: 2 for wide East Asian characters and emoji (roughly Unicode's UAX 11), else 1.
    fileprivate var displayWidth: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
