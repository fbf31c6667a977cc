/// A parser of comma-separated values (RFC 4180). It also accepts a byte order mark, and bare LF or
/// CR.
///
/// In many countries spreadsheets separate fields with semicolons, and some programs use tabs. The
/// first line shows which separator the text uses, or names it: some programs write `sep=;` for Excel as a
/// line before all others. One apostrophe before a formula is removed
/// (``CSVText``).
package struct CSVRows: Sequence, IteratorProtocol {
    /// One record.
    package struct Row: Equatable, Sendable {
        /// The number of its first line, from 1.
        package var line: Int
        /// The fields without quotes and without blanks around them.
        package var fields: [String]

        /// A field; empty if the record has fewer fields.
        package subscript(column: Int) -> String {
            fields.indices.contains(column) ? fields[column] : ""
        }

        /// Whether the first field is `Par`, in capitals or not.
        var isNamedPar: Bool { self[0].lowercased() == "par" }
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position = 0
    private var line = 1

    package init(_ text: String) {
        let bytes = Array(text.utf8)
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let named = Self.namedSeparator(in: self.bytes) else {
            separator = Self.separator(of: self.bytes)
            return
        }
        separator = named
        // The line is no record.
        _ = record()
    }

    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// The separator in a first line such as `sep=;`. Nil if there is no such line.
    private static func namedSeparator(in bytes: [UInt8]) -> UInt8? {
        let line = bytes.prefix(7).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard line.count == 5, let separator = line.last, separators.contains(separator),
            String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep="
        else { return nil }
        return separator
    }

    /// The most frequent separator in the first line outside quotes; a comma if that line has none.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                // Blank lines may come first.
                if counts == [0, 0, 0] { continue }
                break
            }
            if let place = separators.firstIndex(of: byte) { counts[place] += 1 }
        }
        let best = separators.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
        return separators[best]
    }

    /// The next record that is not blank.
    package mutating func next() -> Row? {
        while position < bytes.count {
            let row = record()
            if row.fields.contains(where: { !$0.isEmpty }) { return row }
        }
        return nil
    }

    private mutating func record() -> Row {
        var row = Row(line: line, fields: [])
        repeat { row.fields.append(field()) } while take(separator)
        if take(UInt8(ascii: "\r")) { _ = take(UInt8(ascii: "\n")) } else { position += 1 }
        line += 1
        return row
    }

    private mutating func field() -> String {
        let content = quotedField() ?? plainField()
        return CSVText.withoutGuard(Self.trimmed(content))
    }

    /// The content of a field in quotes, or nil if the next field has none.
    ///
    /// A separator or the end of the line must follow the second quote. Otherwise the quote is a
    /// character like others. So a quote that nobody closed does not swallow the lines after it.
    private mutating func quotedField() -> [UInt8]? {
        var place = afterBlanks(position)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        var content: [UInt8] = []
        var breaks = 0
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                // A quote inside quotes is written twice.
                let isDoubled = place + 1 < bytes.count && bytes[place + 1] == byte
                if !isDoubled { break }
                place += 1
            }
            if byte == UInt8(ascii: "\n") { breaks += 1 }
            content.append(byte)
            place += 1
        }
        guard place < bytes.count else { return nil }
        place = afterBlanks(place + 1)
        guard place == bytes.count || endsField(bytes[place]) else { return nil }
        position = place
        line += breaks
        return content
    }

    private mutating func plainField() -> [UInt8] {
        let start = position
        while position < bytes.count, !endsField(bytes[position]) { position += 1 }
        return Array(bytes[start..<position])
    }

    /// The next position without a blank. A tab that separates fields is not a blank.
    private func afterBlanks(_ start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != separator, Self.isBlank(bytes[place]) {
            place += 1
        }
        return place
    }

    private func endsField(_ byte: UInt8) -> Bool {
        byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func trimmed(_ content: [UInt8]) -> String {
        guard let last = content.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(decoding: content[...last].drop(while: isBlank), as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }
}

/// An encoder and decoder of text in a cell of a CSV file.
///
/// A spreadsheet executes a cell that begins with one of a few characters, even inside quotes
/// (OWASP, CSV Injection). An apostrophe before that character turns the cell into text. Fairway
/// removes it when it reads a file.
enum CSVText {
    /// Some spreadsheets read the full-width and the small forms, and the minus sign, like the
    /// characters of ASCII.
    private static let formulaBegins: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−",
        "⁼", "⁺", "⁻", "₌", "₊", "₋",
    ]

    /// Text from users as a cell that a spreadsheet does not execute.
    static func cell(_ text: String) -> String { quoted(isFormula(text) ? "'" + text : text) }

    /// A field, in quotes if it needs them (RFC 4180, 2).
    static func quoted(_ field: String) -> String {
        let isPlain = field.utf8.allSatisfy { !",;\"\t\r\n".utf8.contains($0) }
        if isPlain { return field }
        return "\""
            + field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    /// The text of a cell without the apostrophe that ``cell(_:)`` adds.
    static func withoutGuard(_ text: String) -> String {
        text.first == "'" && isFormula(text) ? String(text.dropFirst()) : text
    }

    /// Whether a text is a formula after any number of apostrophes and blanks.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" && !isBlank($0) }.map(formulaBegins.contains) ?? false
    }

    /// Whether a spreadsheet may skip a character before a formula. Tabs and line feeds are not
    /// among them, because they are guarded themselves.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .spaceSeparator
    }
}
