package import Localization

/// A game that counts a card: it decides the value of scores, the leader, and the settlement.
///
/// A format is a value made from its options. It knows only cells: no names and no clock. The
/// standing depends only on the cells, not on the order in which they were written. To add a
/// format, add a type to this folder and a line to ``Formats/all``.
package protocol Format: Sendable {
    /// The name in settings and documents. It never changes.
    static var name: String { get }
    /// The name for people.
    static var title: LocalizedText { get }
    /// One line about how to win.
    static var summary: LocalizedText { get }
    /// A few sentences about how to play.
    static var guide: LocalizedText { get }
    static var options: [FormatOption] { get }

    /// Whether the rounds of a room count together. If so, the input contains the holes of all
    /// rounds. Otherwise each round is a game of its own.
    var spansRounds: Bool { get }

    /// Whether its scores count for handicaps, unless a player chooses otherwise (WHS 2.1).
    var countsForHandicaps: Bool { get }

    /// Whether the partners of a team have one score on each hole.
    var sharesBall: Bool { get }

    /// The meaning of a conceded hole.
    var concession: Concession { get }

    /// The names of the bets that have a stake. Empty if nothing is at stake.
    var stakes: [String] { get }

    /// The holes of a bet with a stake, as positions in the order of play.
    func stakeHoles(_ bet: String, of holes: [CardHole]) -> [Int]

    /// Creates a format from valid options.
    /// - Parameter options: One value for each option, in its range.
    /// - Throws: ``FormatError/option(_:reason:)`` if two options exclude each other.
    init(_ options: FormatOptions) throws(FormatError)

    /// Checks whether these players can play the format on a card.
    /// - Parameters:
    ///   - teams: The team of each seat. `nil` is a player without partners.
    ///   - holes: The number of holes on the card.
    func check(teams: [Int?], holes: Int) throws(FormatError)

    /// The allowance of the players, and whether the lowest handicap plays off 0 (WHS, Appendix C).
    /// - Parameter partners: The number of players on the largest side.
    func handicapFormat(partners: Int) -> HandicapFormat

    /// The standing of the game. Players join and leave, so it returns a result even if
    /// ``check(teams:holes:)`` refuses the players.
    /// - Complexity: O(players × holes).
    func standing(of input: FormatInput) -> FormatStanding
}

/// The meaning of a conceded hole in a format (Rule 3.2b).
package enum Concession: Sendable {
    /// The side loses the hole at once, whatever the other side has.
    case losesHole
    /// The same as a hole that was picked up.
    case picksUp
    /// There is nobody to concede to.
    case refused
}

extension Format {
    package var spansRounds: Bool { true }
    package var countsForHandicaps: Bool { true }
    package var sharesBall: Bool { false }
    package var concession: Concession { .refused }
    package var stakes: [String] { [] }
    package func stakeHoles(_ bet: String, of holes: [CardHole]) -> [Int] { Array(holes.indices) }
}

/// The list of all formats.
package enum Formats {
    /// In the order in which clients offer them.
    package static let all: [any Format.Type] = [
        StrokePlay.self, Stableford.self, MatchPlay.self, Skins.self, Nassau.self, BestBall.self,
        MaximumScore.self, ParBogey.self, Scramble.self, Foursomes.self, Greensomes.self,
        Doubles.self,
    ]

    /// Whether the partners of a team have one score on each hole (``Format/sharesBall``).
    package static func sharesBall(_ name: String) -> Bool {
        format(named: name) is any SharedBallFormat.Type
    }

    package static func format(named name: String) -> (any Format.Type)? {
        all.first { $0.name == name }
    }
}

/// The reasons why a format, its options or its players are refused.
package enum FormatError: Error, Equatable, CustomStringConvertible {
    case unknownFormat(String)
    /// The format has only the `known` options.
    case unknownOptions([String], known: [String])
    /// The value of the option is not valid.
    case option(String, reason: LocalizedText)
    /// The format needs more players, teams or holes. In a lobby this is allowed, because more
    /// players may join.
    case tooFew(reason: LocalizedText)
    case tooMany(reason: LocalizedText)

    /// Whether the error disappears when more players or teams join.
    package var mayPass: Bool {
        if case .tooFew = self { true } else { false }
    }

    package var description: String { text.english }

    /// The reason as text for people.
    package var text: LocalizedText {
        switch self {
        case .unknownFormat(let name):
            "there is no format \"\(name)\", only \(Formats.all.map { $0.name }.joined(separator: ", "))"
        case .unknownOptions(let names, _):
            "this format has no option \(names.joined(separator: ", "))"
        case .option(let name, let reason): "\(name): \(reason)"
        case .tooFew(let reason), .tooMany(let reason): "players: \(reason)"
        }
    }
}

/// A link to the official rules of a sport.
package struct OfficialRules: Equatable, Sendable {
    /// The sport's name in courses.
    package let sport: String
    package let title: String
    package let url: String

    package static let all = [
        OfficialRules(
            sport: "discGolf", title: "Official Rules of Disc Golf (PDGA)",
            url: "https://www.pdga.com/rules"),
        OfficialRules(
            sport: "golf", title: "Rules of Golf (USGA and The R&A)",
            url: "https://www.usga.org/rules.html"),
    ]
}
