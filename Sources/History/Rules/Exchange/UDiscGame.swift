package import GolfRules

/// The format of a game as text in the column ``UDiscWriter/formatColumn``: the name, and the options
/// that differ from their defaults, as in `bestBall count=2`.
///
/// Handicaps and stakes are not in the file. So the options about them are left out.
package enum UDiscGame {
    private static let leftOut: Set<String> = ["scoring", "stake", "value"]

    package static func text(of format: ChosenFormat) -> String {
        let options = Formats.format(named: format.name)?.options ?? []
        let chosen = options.compactMap { option -> String? in
            guard let value = format.options[option.name], value != option.defaultValue,
                !leftOut.contains(option.name)
            else { return nil }
            return "\(option.name)=\(text(of: value))"
        }
        return ([format.name] + chosen).joined(separator: " ")
    }

    /// The format that a text names; nil if there is none.
    package static func format(in text: String) -> ChosenFormat? {
        let words = text.split(separator: " ")
        guard let name = words.first.map(String.init), let type = Formats.format(named: name)
        else { return nil }
        var options: [String: FormatValue] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let option = type.options.first(where: { $0.name == parts[0] }),
                let value = value(parts[1], of: option)
            else { return nil }
            options[option.name] = value
        }
        return try? ChosenFormat(name: name, options: options)
    }

    private static func text(of value: FormatValue) -> String {
        switch value {
        case .choice(let text): text
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        }
    }

    private static func value(_ text: String, of option: FormatOption) -> FormatValue? {
        switch option.kind {
        case .choice: .choice(text)
        case .flag: Bool(text).map(FormatValue.flag)
        case .number: Int(text).map(FormatValue.number)
        }
    }
}
