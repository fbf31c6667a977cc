/// A format with its options: what a room plays.
package struct ChosenFormat: Equatable, Sendable {
    package let name: String
    /// Every option's value, also of those that were not given.
    package let options: [String: FormatValue]
    private let format: any Format

    /// Stroke play without handicaps: what is played where nobody chooses.
    package static let stroke: ChosenFormat = {
        do {
            return try ChosenFormat(name: StrokePlay.name)
        } catch {
            preconditionFailure("The defaults of stroke play do not fit it: \(error)")
        }
    }()

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

    /// Which allowance these players have: ``Format/handicapFormat(partners:)``.
    package func handicapFormat(teams: [Int?]) -> HandicapFormat {
        let sizes = Dictionary(grouping: teams.compactMap(\.self)) { $0 }.values.map(\.count)
        return format.handicapFormat(partners: sizes.max() ?? 1)
    }

    /// How the game stands. A side that left before any score is no part of it, and stands last.
    package func standing(of input: FormatInput) -> FormatStanding {
        let present = Side.all(of: input)
            .filter { !$0.seats.allSatisfy { input.players[$0].isOut } }
            .flatMap(\.seats).sorted()
        guard !present.isEmpty, present.count < input.players.count else {
            return format.standing(of: input)
        }
        let standing = format.standing(
            of: FormatInput(
                holes: input.holes, players: present.map { input.players[$0] },
                isOver: input.isOver))
        return standing.seated(at: present, of: input.players.map(\.team))
    }
}
