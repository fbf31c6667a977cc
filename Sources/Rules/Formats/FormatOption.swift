/// Something about a format that players choose.
package struct FormatOption: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case choice(of: [String], default: String)
        case flag(default: Bool)
        case number(in: ClosedRange<Int>, default: Int)
    }

    package let name: String
    package let kind: Kind
    /// What it changes, in a line.
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
