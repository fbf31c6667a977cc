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
