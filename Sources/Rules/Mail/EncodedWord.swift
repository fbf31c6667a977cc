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
