package import Localization

/// A value for each option of a format, of the right kind and in its range.
///
/// To ask for an option that the format does not declare, or for another kind, is a mistake of the
/// program and traps.
package struct FormatOptions: Equatable, Sendable {
    package let values: [String: FormatValue]

    /// Checks the chosen values, and adds the defaults of the other options.
    package init(
        _ given: [String: FormatValue], of options: [FormatOption]
    ) throws(FormatError) {
        let known = options.map(\.name)
        // Sorted, so that the same mistake always gives the same error.
        let unknown = given.keys.filter { !known.contains($0) }.sorted()
        guard unknown.isEmpty else { throw .unknownOptions(unknown, known: known) }
        var values: [String: FormatValue] = [:]
        for option in options {
            let value = given[option.name] ?? option.defaultValue
            try option.check(value)
            values[option.name] = value
        }
        self.values = values
    }

    func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice {
        guard case .choice(let text) = values[name], let choice = Choice(rawValue: text) else {
            preconditionFailure("The option \(name) is declared with choices that have no case.")
        }
        return choice
    }

    func number(_ name: String) -> Int {
        guard case .number(let number) = values[name] else {
            preconditionFailure("The option \(name) is not declared as a number.")
        }
        return number
    }

    func flag(_ name: String) -> Bool {
        guard case .flag(let flag) = values[name] else {
            preconditionFailure("The option \(name) is not declared as a flag.")
        }
        return flag
    }
}

/// An option of a format, which the host can choose.
package struct FormatOption: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case choice(of: [String], default: String)
        case flag(default: Bool)
        case number(in: ClosedRange<Int>, default: Int)
    }

    package let name: String
    package let kind: Kind
    /// One line about the effect of the option.
    package let meaning: LocalizedText

    package init(_ name: String, _ kind: Kind, _ meaning: LocalizedText) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
    }

    package var defaultValue: FormatValue {
        switch kind {
        case .choice(_, let value): .choice(value)
        case .flag(let value): .flag(value)
        case .number(_, let value): .number(value)
        }
    }

    func check(_ value: FormatValue) throws(FormatError) {
        switch (kind, value) {
        case (.choice(let choices, _), .choice(let chosen)) where choices.contains(chosen): return
        case (.flag, .flag): return
        case (.number(let range, _), .number(let number)) where range.contains(number): return
        default: throw .option(name, reason: "must be \(expected)")
        }
    }

    private var expected: LocalizedText {
        switch kind {
        case .choice(let choices, _): "one of \(choices.joined(separator: ", "))"
        case .flag: "true or false"
        case .number(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }
}

/// The chosen value of an option.
package enum FormatValue: Equatable, Sendable {
    case choice(String)
    case flag(Bool)
    case number(Int)
}
