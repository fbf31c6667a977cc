package import JSON

extension JSONError {
    /// The description as a text for people. The English text is ``JSONError/description``.
    package var text: LocalizedText { "\(mistake.text) at byte \(offset)" }
}

extension JSONError.Mistake {
    fileprivate var text: LocalizedText {
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
