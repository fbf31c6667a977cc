/// Text in a header: as it is where that is safe, else as encoded words (RFC 2047) in UTF-8.
///
/// Control characters become blanks, so that no text can begin a header of its own.
package enum EncodedWord {
    /// The longest text that is left as it is, so that its line stays within 78 characters.
    private static let plainMax = 60
    /// Encoded characters in a word, so that a line, `Subject: ` before it, has at most 76
    /// characters (RFC 2047, section 2).
    private static let contentMax = 54

    /// An unstructured header's value, a subject say.
    package static func text(_ text: String) -> String {
        let text = withoutControls(text)
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isPlain && text.utf8.count <= plainMax && !text.contains("=?") ? text : encode(text)
    }

    /// A name before an address: a word that needs no quotes, or encoded.
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

    /// Words of whole characters (section 5), a line each.
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

    /// The Q encoding (section 4.2), as narrow as names need it (section 5, rule 3).
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

/// The transfer encoding for text that is nearly ASCII (RFC 2045, section 6.7).
enum QuotedPrintable {
    /// Characters in an encoded line, without its end.
    private static let lineMax = 76

    /// The text with lines that end in CR LF.
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
