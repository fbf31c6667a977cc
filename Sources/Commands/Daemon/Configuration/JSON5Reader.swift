package import JSON

/// A mistake in a JSON5 text, with its position.
package struct JSON5Error: Error, Equatable, CustomStringConvertible {
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    package let reason: String

    package var description: String { "\(line):\(column): \(reason)" }
}

/// Reads a JSON5 text (json5.org) and reports the position of a mistake.
///
/// Foundation reads JSON5, too, but reports no position. This reader also refuses a key that
/// appears twice in an object, because one of the two values would have no effect, and numbers that
/// are not finite.
package struct JSON5Reader {
    private static let depthMax = 32

    private let text: [Unicode.Scalar]
    private var position = 0
    private var depth = 0

    private init(_ text: [Unicode.Scalar]) {
        self.text = text
    }

    /// Reads the one value of a text.
    package static func read(_ text: String) throws(JSON5Error) -> JSON {
        var reader = JSON5Reader(Array(text.unicodeScalars))
        try reader.skipSpace()
        let value = try reader.value()
        try reader.skipSpace()
        if let extra = reader.next {
            throw reader.error("unexpected \(Self.shown(extra)) after the end of the value")
        }
        return value
    }

    // MARK: - Values

    private mutating func value() throws(JSON5Error) -> JSON {
        guard let first = next else { throw error("expected a value, but the file ends here") }
        switch first {
        case "{": return try nested { reader throws(JSON5Error) in try reader.object() }
        case "[": return try nested { reader throws(JSON5Error) in try reader.array() }
        case "\"", "'": return .string(try string())
        case "0"..."9", "+", "-", ".": return try number()
        default: break
        }
        let start = position
        let word = identifier()
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "": throw error("expected a value, found \(Self.shown(first))")
        default:
            throw error("unknown word \(word); put text into quotation marks", at: start)
        }
    }

    private mutating func nested(
        _ body: (inout JSON5Reader) throws(JSON5Error) -> JSON
    ) throws(JSON5Error) -> JSON {
        depth += 1
        guard depth <= Self.depthMax else { throw error("nested too deeply") }
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSON5Error) -> JSON {
        let start = position
        position += 1
        var members: [JSON.Member] = []
        while true {
            try skipSpace()
            guard let scalar = next else { throw error("this { is never closed", at: start) }
            if scalar == "}" { break }
            let keyStart = position
            let key = try key()
            guard !members.contains(where: { $0.key == key }) else {
                throw error("the key \(key) appears twice", at: keyStart)
            }
            try skipSpace()
            guard next == ":" else { throw expected(": after the key \(key)") }
            position += 1
            try skipSpace()
            members.append(JSON.Member(key, try value()))
            try skipSpace()
            if next == "," {
                position += 1
            } else if next != "}" {
                guard next != nil else { throw error("this { is never closed", at: start) }
                throw expected("a comma or }")
            }
        }
        position += 1
        return .object(members)
    }

    private mutating func array() throws(JSON5Error) -> JSON {
        let start = position
        position += 1
        var elements: [JSON] = []
        while true {
            try skipSpace()
            guard let scalar = next else { throw error("this [ is never closed", at: start) }
            if scalar == "]" { break }
            elements.append(try value())
            try skipSpace()
            if next == "," {
                position += 1
            } else if next != "]" {
                guard next != nil else { throw error("this [ is never closed", at: start) }
                throw expected("a comma or ]")
            }
        }
        position += 1
        return .array(elements)
    }

    private mutating func key() throws(JSON5Error) -> String {
        if next == "\"" || next == "'" { return try string() }
        let word = identifier()
        guard !word.isEmpty else { throw expected("a key") }
        return word
    }

    private mutating func identifier() -> String {
        var word = String.UnicodeScalarView()
        while let scalar = next {
            let isLetter = scalar.properties.isAlphabetic || scalar == "_" || scalar == "$"
            let isDigit = ("0"..."9").contains(scalar)
            guard isLetter || isDigit && !word.isEmpty else { break }
            word.append(scalar)
            position += 1
        }
        return String(word)
    }

    // MARK: - Texts

    private mutating func string() throws(JSON5Error) -> String {
        let start = position
        let quote = text[position]
        position += 1
        var result = String.UnicodeScalarView()
        while let scalar = next {
            switch scalar {
            case quote:
                position += 1
                return String(result)
            case "\\":
                position += 1
                if let escaped = try escape() { result.append(escaped) }
            case "\n", "\r":
                throw error("this text has no closing quotation mark", at: start)
            default:
                result.append(scalar)
                position += 1
            }
        }
        throw error("this text has no closing quotation mark", at: start)
    }

    /// The scalar that an escape means; `nil` for a line that continues on the next one.
    private mutating func escape() throws(JSON5Error) -> Unicode.Scalar? {
        guard let scalar = next else { throw error("the file ends inside a text") }
        position += 1
        switch scalar {
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{B}"
        case "0": return "\0"
        case "x": return Unicode.Scalar(UInt8(truncatingIfNeeded: try hexadecimal(2)))
        case "u": return try codePoint()
        case "\r":
            if next == "\n" { position += 1 }
            return nil
        case "\n", "\u{2028}", "\u{2029}": return nil
        default: return scalar
        }
    }

    private mutating func codePoint() throws(JSON5Error) -> Unicode.Scalar {
        let start = position - 2
        let first = try hexadecimal(4)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, next == "\\", position + 1 < text.count, text[position + 1] == "u"
        else { throw error("half of a surrogate pair", at: start) }
        position += 2
        let second = try hexadecimal(4)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw error("half of a surrogate pair", at: start) }
        return scalar
    }

    private mutating func hexadecimal(_ count: Int) throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let scalar = next, let digit = Character(scalar).hexDigitValue else {
                throw expected("\(count) hexadecimal digits")
            }
            value = value * 16 + UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: - Numbers

    private mutating func number() throws(JSON5Error) -> JSON {
        let start = position
        var digits = ""
        while let scalar = next,
            ("0"..."9").contains(scalar) || "+-.".unicodeScalars.contains(scalar)
                || scalar.properties.isAlphabetic
        {
            digits.unicodeScalars.append(scalar)
            position += 1
        }
        let isNegative = digits.hasPrefix("-")
        let body = isNegative || digits.hasPrefix("+") ? String(digits.dropFirst()) : digits
        if body.lowercased().hasPrefix("0x"), let value = Int64(body.dropFirst(2), radix: 16) {
            return .int(isNegative ? -value : value)
        }
        let isDecimal =
            body.wholeMatch(of: /(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/) != nil
        let isOctal = body.wholeMatch(of: /0[0-9].*/) != nil
        let plain = body.hasSuffix(".") ? body + "0" : body
        guard isDecimal, !isOctal, let double = Double(plain.replacing(".e", with: ".0e")),
            double.isFinite
        else { throw error("\(digits) is not a number; put text into quotation marks", at: start) }
        if let whole = Int64(body) { return .int(isNegative ? -whole : whole) }
        let signed = isNegative ? -double : double
        if signed.magnitude < 9_007_199_254_740_992, let whole = Int64(exactly: signed) {
            return .int(whole)
        }
        return .double(signed)
    }

    // MARK: - Space

    private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func skipSpace() throws(JSON5Error) {
        while let scalar = next {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                position += 1
            } else if scalar == "/" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Error) {
        let start = position
        position += 1
        switch next {
        case "/":
            while let scalar = next, scalar != "\n", scalar != "\r" { position += 1 }
        case "*":
            position += 1
            while position + 1 < text.count {
                if text[position] == "*", text[position + 1] == "/" {
                    position += 2
                    return
                }
                position += 1
            }
            throw error("this comment is never closed", at: start)
        default: throw error("unexpected /", at: start)
        }
    }

    // MARK: - Mistakes

    private func expected(_ what: String) -> JSON5Error {
        guard let found = next else { return error("expected \(what), but the file ends here") }
        return error("expected \(what), found \(Self.shown(found))")
    }

    private func error(_ reason: String, at offset: Int? = nil) -> JSON5Error {
        let before = text[..<(offset ?? position)]
        let line = before.count { $0 == "\n" } + 1
        let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return JSON5Error(
            line: line, column: before.endIndex - lineStart + 1, reason: reason)
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n", "\r": "the end of the line"
        case _ where scalar.value < 0x20: "a control character"
        default: "\(Character(scalar))"
        }
    }
}
