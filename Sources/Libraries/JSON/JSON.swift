package import Localization

/// A JSON value (RFC 8259).
///
/// This is not Foundation's decoder, which stops at the first error, cannot name every wrong key,
/// and is not available inside the broker's plugin. This type is small and bounded, and needs only
/// the standard library. Objects keep the order of their keys. If a key occurs twice, the last one
/// counts.
package enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A whole number: `3`, but also `3.0` or `3e0`.
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// One key and its value.
    package struct Member: Equatable, Sendable {
        package var key: String
        package var value: JSON

        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// The value of an object's key. Nil if it is missing, or if this is not an object.
    /// - Complexity: O(n) in the number of keys. Objects in messages are small and bounded.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.lastIndex(ofKey: key).map { members[$0].value }
    }

    /// The element at a position of an array. Nil if there is none.
    package subscript(index: Int) -> JSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension [JSON.Member] {
    /// The place of the last member with a key; nil if there is none.
    ///
    /// Most keys differ in length, and two texts that differ are slow to compare. So it compares the lengths
    /// in UTF-8 first. Keys of different lengths are different, even if Unicode calls them equivalent.
    package func lastIndex(ofKey key: String) -> Int? {
        let count = key.utf8.count
        return lastIndex { $0.key.utf8.count == count && $0.key == key }
    }
}

extension JSON {
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// The value as a whole number. `3.0` is one, `3.5` is not.
    package var int: Int? { if case .int(let number) = self { Int(number) } else { nil } }

    /// The exact whole number of a floating-point number, between -2^53 and 2^53. Nil if it has a
    /// fraction or is larger.
    static func whole(_ number: Double) -> Int64? {
        number.magnitude < 9_007_199_254_740_992 ? Int64(exactly: number) : nil
    }

    /// Any number.
    package var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(nilLiteral: ()) { self = .null }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

/// A mistake in a text that should be JSON, with its position.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The kinds of mistakes.
    package enum Mistake: Sendable {
        case extra, noValue, ends, unknownWord, tooDeep, noKey, noColon, noComma, notANumber
        case numberTooLarge, noDecimals, noExponent, controlCharacter, openText, notUTF8
        case unknownEscape, surrogate, noHexadecimal

        /// The mistake as a text for people.
        package var text: LocalizedText {
            switch self {
            case .extra: "unexpected text after the end of the value"
            case .noValue: "expected a value"
            case .ends: "expected a value, but the text ends here"
            case .unknownWord: "unknown word; put text into quotation marks"
            case .tooDeep: "nested too deeply"
            case .noKey: "expected a key in quotation marks"
            case .noColon: "expected : after the key"
            case .noComma: "expected a comma or the closing bracket"
            case .notANumber: "this is not a number"
            case .numberTooLarge: "this number is too large"
            case .noDecimals: "expected digits after the point"
            case .noExponent: "expected digits in the exponent"
            case .controlCharacter: "this text contains a control character"
            case .openText: "this text has no closing quotation mark"
            case .notUTF8: "this text is not UTF-8"
            case .unknownEscape: "unknown escape sequence"
            case .surrogate: "half of a surrogate pair"
            case .noHexadecimal: "expected 4 hexadecimal digits"
            }
        }
    }

    package let mistake: Mistake
    /// The position of the first byte that does not fit, from 0.
    package let offset: Int

    package init(mistake: Mistake, offset: Int) {
        self.mistake = mistake
        self.offset = offset
    }

    package var description: String { text.english }

    /// The description as a text for people.
    package var text: LocalizedText { "\(mistake.text) at byte \(offset)" }

    /// The mistake with line and column, both from 1: `3:16: expected : after the key`.
    ///
    /// A column counts characters (Unicode scalars).
    ///
    /// - Parameter bytes: The text that was read.
    package func description(in bytes: [UInt8]) -> String {
        let before = bytes.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Each scalar has one byte that does not continue another one.
        let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        return "\(line):\(column): \(mistake.text)"
    }
}
