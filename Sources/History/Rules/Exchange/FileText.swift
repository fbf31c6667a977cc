package import Localization

/// The text of a file that a spreadsheet or another program wrote.
///
/// RFC 4180 names no encoding. Most programs write UTF-8. Excel also writes UTF-16 ("Unicode text"),
/// and Windows-1252 ("CSV").
package struct FileText: Equatable, Sendable {
    package enum Encoding: Sendable {
        case utf8, utf16, windows1252
    }

    /// The text without a byte order mark.
    package let text: String
    package let encoding: Encoding

    /// Decodes the bytes of a file.
    ///
    /// A byte order mark shows UTF-8 or UTF-16. Without one, text is UTF-16 if every other byte is
    /// 0, as in Western texts. Bytes that are not valid UTF-8 are read as Windows-1252, which is a
    /// guess (``doubt``).
    ///
    /// - Throws: ``FileTextError`` if the bytes are a text in none of these encodings.
    package init(_ bytes: [UInt8]) throws(FileTextError) {
        if let order = ByteOrder(of: bytes) {
            text = try Self.text(utf16: bytes, order)
            encoding = .utf16
        } else if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.dropFirst()) : text
            encoding = .utf8
        } else {
            text = try Self.text(windows1252: bytes)
            encoding = .windows1252
        }
        // Files of other kinds contain zeros, for example those of spreadsheets, or UTF-32.
        if text.unicodeScalars.contains("\0") { throw FileTextError() }
    }

    /// A warning if the encoding was guessed. Nil if it is certain.
    package var doubt: LocalizedText? {
        guard encoding == .windows1252 else { return nil }
        return "The file is not in UTF-8. It was read as Windows-1252. Please check the names."
    }

    private enum ByteOrder {
        case little, big

        init?(of bytes: [UInt8]) {
            guard bytes.count >= 2, bytes.count % 2 == 0 else { return nil }
            if bytes.starts(with: [0xFF, 0xFE]) {
                self = .little
            } else if bytes.starts(with: [0xFE, 0xFF]) {
                self = .big
            } else {
                let zeros = (0...1).map { first in
                    stride(from: first, to: bytes.count, by: 2).count { bytes[$0] == 0 }
                }
                let many = bytes.count / 4
                guard max(zeros[0], zeros[1]) > many, min(zeros[0], zeros[1]) == 0 else {
                    return nil
                }
                self = zeros[1] > 0 ? .little : .big
            }
        }
    }

    private static func text(
        utf16 bytes: [UInt8], _ order: ByteOrder
    ) throws(FileTextError) -> String {
        let units = stride(from: 0, to: bytes.count, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return order == .little ? second << 8 | first : first << 8 | second
        }
        let content = units.first == 0xFEFF ? units[1...] : units[...]
        guard let text = String(validating: content, as: UTF16.self) else { throw FileTextError() }
        return text
    }

    /// The characters of the bytes 0x80 to 0x9F in Windows-1252. Five of them have none.
    private static let windows1252: [Unicode.Scalar?] = [
        "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
        nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]

    /// The characters beside letters that names and notes contain.
    private static let signs = Set("€‘’“”–—…«»°´·\u{A0}§№".unicodeScalars)
    /// Signs that never touch a letter, such as `½` in `½ price`.
    private static let loneSigns = Set("½¼¾×±÷£•¹²³".unicodeScalars)
    /// Signs that may follow a letter, and never come before one.
    private static let endSigns = Set("™®©".unicodeScalars)
    /// The capitals of Windows-1252 that have the bytes of small letters in other encodings.
    private static let rareCapitals = Set("ŠŒŽŸ".unicodeScalars)

    /// The bytes as Windows-1252.
    ///
    /// Other encodings with one byte for each character look like it. Their letters then become
    /// signs beside letters, or capitals inside words, and such a text is refused.
    private static func text(windows1252 bytes: [UInt8]) throws(FileTextError) -> String {
        let found = bytes.map { byte in
            (0x80...0x9F).contains(byte)
                ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
        }
        let scalars = found.compactMap(\.self)
        if let place = found.firstIndex(of: nil) { throw error(at: place, in: bytes) }
        for (place, scalar) in scalars.enumerated() where !scalar.isASCII {
            guard isPlausible(place, scalars), !isCapitalInWord(place, scalars) else {
                throw error(at: place, in: bytes)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static func error(at place: Int, in bytes: [UInt8]) -> FileTextError {
        FileTextError(line: 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") })
    }

    /// Whether a name or a note can have this character at this place.
    private static func isPlausible(_ place: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        let scalar = scalars[place]
        if scalar.properties.isAlphabetic || signs.contains(scalar) { return true }
        let isBeside = { scalars.indices.contains($0) && scalars[$0].properties.isAlphabetic }
        if isBeside(place + 1) { return false }
        return endSigns.contains(scalar) || loneSigns.contains(scalar) && !isBeside(place - 1)
    }

    /// Whether a character is a capital after a letter, with a small letter beside it. A capital after an
    /// ASCII letter is accepted, as in McÖhm, except the rare ones.
    private static func isCapitalInWord(_ place: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[place].properties.isUppercase, place > 0,
            scalars[place - 1].properties.isAlphabetic,
            rareCapitals.contains(scalars[place]) || !scalars[place - 1].isASCII
        else { return false }
        let next = place + 1
        return scalars[place - 1].properties.isLowercase
            || scalars.indices.contains(next) && scalars[next].properties.isLowercase
    }
}

/// The bytes of a file are not a text that Fairway can read.
package struct FileTextError: Error, Equatable {
    /// The line with the first character that no encoding explains, from 1; nil if the whole file is no
    /// text.
    package let line: Int?

    package init(line: Int? = nil) { self.line = line }

    /// The reason and the remedy, for people.
    package var text: LocalizedText {
        guard let line else {
            return "is not a text in UTF-8. Save it as CSV in UTF-8, and import it again"
        }
        return """
            is not UTF-8 text, and line \(line) has a character that Fairway cannot read. Save the file as \
            CSV in UTF-8, and import it again
            """
    }
}
