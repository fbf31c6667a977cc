/// Why a format, its options or its players are refused.
package enum FormatError: Error, Equatable, CustomStringConvertible {
    case unknownFormat(String)
    case unknownOption(String)
    /// The option's value does not do.
    case option(String, reason: LocalizedText)
    /// More players, teams or holes are needed; while people gather this is no mistake yet.
    case tooFew(reason: LocalizedText)
    case tooMany(reason: LocalizedText)

    /// Whether it passes when more players, or teams, are there.
    package var mayPass: Bool {
        if case .tooFew = self { true } else { false }
    }

    package var description: String { text.english }

    /// The reason, for people.
    package var text: LocalizedText {
        switch self {
        case .unknownFormat(let name):
            "there is no format \"\(name)\", only \(Formats.all.map { $0.name }.joined(separator: ", "))"
        case .unknownOption(let name): "this format has no option \(name)"
        case .option(let name, let reason): "\(name): \(reason)"
        case .tooFew(let reason), .tooMany(let reason): "players: \(reason)"
        }
    }
}
