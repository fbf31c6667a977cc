/// A value for each option of a format, each of its kind and in its range.
///
/// To ask for an option that the format does not declare, or as another kind, is a mistake of the
/// program.
package struct FormatOptions: Equatable, Sendable {
    package let values: [String: FormatValue]

    /// - Parameter given: What was chosen; the others get their defaults.
    package init(
        _ given: [String: FormatValue], of options: [FormatOption]
    ) throws(FormatError) {
        // The first by name, so that the same mistakes are told the same way.
        for name in given.keys.sorted() where !options.contains(where: { $0.name == name }) {
            throw .unknownOption(name)
        }
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
