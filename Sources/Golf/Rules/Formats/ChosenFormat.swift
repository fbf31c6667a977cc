package import Localization

/// A format with the chosen options: the game of a room.
package struct ChosenFormat: Equatable, Sendable {
    package let name: String
    /// The value of every option, including those that keep their default.
    package let options: [String: FormatValue]
    /// Whether the partners of a team have one score on each hole.
    package let sharesBall: Bool
    private let format: any Format

    /// Stroke play without handicaps: the game of a room whose host chooses nothing.
    package static let stroke: ChosenFormat = {
        do {
            return try ChosenFormat(name: StrokePlay.name)
        } catch {
            preconditionFailure("The defaults of stroke play do not fit it: \(error)")
        }
    }()

    /// Creates a format from its name and its options.
    /// - Parameter options: The options that differ from their defaults. Others are allowed too.
    /// - Throws: ``FormatError`` that names the unknown format, or the option and its fault.
    package init(
        name: String, options: [String: FormatValue] = [:]
    ) throws(FormatError) {
        guard let type = Formats.format(named: name) else { throw .unknownFormat(name) }
        let complete = try FormatOptions(options, of: type.options)
        self.name = name
        self.options = complete.values
        let format = try type.init(complete)
        self.format = format
        sharesBall = format.sharesBall
    }

    package static func == (one: Self, two: Self) -> Bool {
        one.name == two.name && one.options == two.options
    }

    package var title: LocalizedText { type(of: format).title }
    package var countsForHandicaps: Bool { format.countsForHandicaps }

    /// Whether a player may concede a hole.
    package var hasConcessions: Bool { format.concession != .refused }

    /// Whether a conceded hole is over at once, and a player may concede the match.
    package var isMatch: Bool { format.concession == .losesHole }

    package var stakes: [String] { format.stakes }
    /// The units that each player puts on a bet; 0 without stakes.
    package var stakeUnits: Int {
        for name in ["stake", "value"] {
            if case .number(let units)? = options[name] { return units }
        }
        return 0
    }

    func stakeHoles(_ bet: String, of holes: [CardHole]) -> [Int] {
        format.stakeHoles(bet, of: holes)
    }

    package var spansRounds: Bool { format.spansRounds }

    /// Checks whether these players can play the format: ``Format/check(teams:holes:)``.
    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try format.check(teams: teams, holes: holes)
    }

    /// The allowance of sides of this size: ``Format/handicapFormat(partners:)``.
    func handicapFormat(partners: Int) -> HandicapFormat {
        format.handicapFormat(partners: partners)
    }

    /// The allowance of these players: ``Format/handicapFormat(partners:)``.
    package func handicapFormat(teams: [Int?]) -> HandicapFormat {
        let sizes = Dictionary(grouping: teams.compactMap(\.self)) { $0 }.values.map(\.count)
        return format.handicapFormat(partners: sizes.max() ?? 1)
    }

    /// The standing of the game. A side that left before its first score does not take part, and is
    /// last.
    package func standing(of input: FormatInput) -> FormatStanding {
        let present = Side.all(of: input)
            .filter { side in
                !side.seats.allSatisfy { input.players[$0].isOut }
                    || side.seats.contains { $0 == input.conceded?.seat }
            }
            .flatMap(\.seats).sorted()
        guard !present.isEmpty, present.count < input.players.count else {
            return format.standing(of: input)
        }
        return format.standing(of: input.only(present))
            .seated(at: present, of: input.players.map(\.team))
    }
}
