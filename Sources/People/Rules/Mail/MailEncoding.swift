/// Encoder of text in mail headers.
///
/// Text stays as it is if that is safe. Otherwise it becomes encoded words in UTF-8 (RFC 2047).
/// Control characters become blanks, so that no text can start another header.
package enum EncodedWord {
    /// The maximum length of text that stays as it is. A header line should have at most 78
    /// characters.
    private static let plainMax = 60
    /// The maximum number of encoded characters in a word. With `Subject: ` in front, a line then
    /// has at most 76 characters (RFC 2047, section 2).
    private static let contentMax = 54

    /// The value of an unstructured header, such as a subject.
    package static func text(_ text: String) -> String {
        let text = withoutControls(text)
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isPlain && text.utf8.count <= plainMax && !text.contains("=?") ? text : encode(text)
    }

    /// A display name before an address. It stays as it is if it needs no quotes.
    static func phrase(_ name: String) -> String {
        let name = withoutControls(name)
        let isPlain = name.utf8.allSatisfy { isSafe($0) || $0 == UInt8(ascii: " ") }
        return isPlain && name.utf8.count <= plainMax ? name : encode(name)
    }

    private static func withoutControls(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            clean.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(clean)
    }

    /// Encoded words on a line each. No character is split between two words (RFC 2047, section 5).
    private static func encode(_ text: String) -> String {
        var words: [String] = []
        var content = ""
        for scalar in text.unicodeScalars {
            let encoded = String(scalar).utf8.map(encoded).joined()
            if content.utf8.count + encoded.utf8.count > contentMax {
                words.append(content)
                content = ""
            }
            content += encoded
        }
        words.append(content)
        return words.map { "=?UTF-8?Q?\($0)?=" }.joined(separator: "\r\n ")
    }

    /// The Q encoding of a byte (RFC 2047, section 4.2), with only the characters that are allowed
    /// in a display name (section 5, rule 3).
    private static func encoded(_ byte: UInt8) -> String {
        if byte == UInt8(ascii: " ") { return "_" }
        return isSafe(byte) ? String(UnicodeScalar(byte)) : QuotedPrintable.escape(byte)
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// The quoted-printable transfer encoding (RFC 2045, section 6.7), for text that is mostly ASCII.
enum QuotedPrintable {
    /// The maximum number of characters in an encoded line, without its end.
    private static let lineMax = 76

    /// Encodes a text with LF at the ends of lines. The result has CR LF.
    static func encode(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map(encodeLine).joined(separator: "\r\n")
    }

    static func escape(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }

    private static func encodeLine(_ line: Substring) -> String {
        var encoded = ""
        var count = 0
        let bytes = Array(line.utf8)
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let isPlain =
                (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
                || byte == UInt8(ascii: " ") && !isLast
            let word = isPlain ? String(UnicodeScalar(byte)) : escape(byte)
            if count + word.utf8.count > (isLast ? lineMax : lineMax - 1) {
                encoded += "=\r\n"
                count = 0
            }
            encoded += word
            count += word.utf8.count
        }
        return encoded
    }
}
