package import Localization

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
