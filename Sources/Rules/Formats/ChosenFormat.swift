/// A format with its options: what a room plays.
package struct ChosenFormat: Equatable, Sendable {
    package let name: String
    /// Every option's value, also of those that were not given.
    package let options: [String: FormatValue]
    private let format: any Format

    /// - Parameter options: Those that differ from their defaults; others may be given too.
    /// - Throws: ``FormatError`` that names the format or the option, and what is wrong with it.
    package init(
        name: String, options: [String: FormatValue] = [:]
    ) throws(FormatError) {
        guard let type = Formats.format(named: name) else { throw .unknownFormat(name) }
        let complete = try FormatOptions(options, of: type.options)
        self.name = name
        self.options = complete.values
        self.format = try type.init(complete)
    }

    package static func == (one: Self, two: Self) -> Bool {
        one.name == two.name && one.options == two.options
    }

    package var spansRounds: Bool { type(of: format).spansRounds }

    /// Whether these players can play it: ``Format/check(teams:holes:)``.
    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try format.check(teams: teams, holes: holes)
    }

    package func standing(of input: FormatInput) -> FormatStanding {
        format.standing(of: input)
    }
}
