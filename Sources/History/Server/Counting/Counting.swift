import Contract
package import Engine
import Golf
import GolfRules
import HistoryContract
import JSON
import Localization
import RoomsRules
package import SQLite
import Topics

/// The choice of players whether a game counts for their handicap and in their statistics.
///
/// A game counts in statistics. It counts for handicaps, too, unless a rule excludes it
/// (``GolfRules/GolfRoom/handicapExclusion(of:)``). Each player may choose otherwise after the end.
package final class Counting: Capability {
    private let golf: GolfModule

    init(golf: GolfModule) {
        self.golf = golf
    }

    package func register(in router: Router) {
        router.on(GetCounts.self) { [self] request, call, context in
            let game = try golf.playedGame(request.room, by: call.user, context)
            return try counts(of: game, call, context)
        }
        router.on(SetCounts.self, set)
    }

    private func set(_ request: SetCounts, _ call: Call, _ context: Context) throws -> Counts {
        guard request.handicap != nil || request.statistics != nil else {
            throw Refusal.field(
                .requestMalformed, "handicap",
                "is missing: choose \"handicap\", \"statistics\" or both")
        }
        let game = try golf.playedGame(request.room, by: call.user, context)
        if request.handicap == true, let exclusion = game.handicapExclusion(of: call.user),
            exclusion.isFinal
        {
            throw Refusal.field(.requestMalformed, "handicap", exclusion.text)
        }
        try CountingStore(database: context.database).put(
            CountingChoice(handicap: request.handicap, statistics: request.statistics),
            of: call.user, in: request.room)
        if request.handicap != nil { try context.announce(HandicapChoiceChanged(game: game)) }
        return try counts(of: game, call, context)
    }

    private func counts(of game: GolfRoom, _ call: Call, _ context: Context) throws -> Counts {
        let choices = try CountingStore(database: context.database).choices(in: game.id)
        let choice = choices[call.user] ?? CountingChoice()
        let exclusion = game.handicapExclusion(of: call.user)
        var counts = Counts()
        counts.handicap = choice.countsForHandicap(despite: exclusion)
        counts.statistics = choice.countsInStatistics(ofTeam: game.sharesBall(call.user))
        counts.reason = exclusion?.rawValue
        counts.text = try exclusion?.text.text(in: context.language(of: call))
        return counts
    }
}

/// A player chose whether a game counts for the handicap.
struct HandicapChoiceChanged: Event {
    let game: GolfRoom
}

extension HandicapExclusion {
    /// Whether no choice of a player makes the game count.
    fileprivate var isFinal: Bool { self == .sharedBall }

    /// The rule for people.
    fileprivate var text: LocalizedText {
        switch self {
        case .alone:
            "You played alone. Such a round counts for your handicap only if you choose so (WHS 2.1)."
        case .format:
            """
            This format is not made for handicaps. Such a round counts for your handicap only if \
            you choose so (WHS 2.1).
            """
        case .sharedBall:
            """
            The partners of a team had one score on each hole. Such a round never counts for a \
            handicap, because nobody played their own ball throughout (WHS 2.1).
            """
        case .order:
            """
            The holes were not played in the order of the course. Such a round counts for your \
            handicap only if you choose so (WHS 2.1).
            """
        }
    }
}

extension Counting: PersonalDataProvider {
    package static let partName = "counting"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let choices = try CountingStore(database: database).choices(of: user)
        return [
            PersonalDataPart("counting", of: choices, by: { .init(0, $0.room) }) {
                [
                    "room": .string($0.room),
                    "handicap": $0.choice.handicap.map { .bool($0) } ?? .null,
                    "statistics": $0.choice.statistics.map { .bool($0) } ?? .null,
                ]
            }
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try CountingStore(database: context.database).erase(user)
    }
}

/// A player's choice for a game. Nil: the player chose nothing, so the rule decides.
struct CountingChoice: Equatable {
    var handicap: Bool?
    var statistics: Bool?

    /// Whether the game counts for the handicap of the player.
    /// - Parameter exclusion: The rule that excludes the game unless the player chose otherwise.
    func countsForHandicap(despite exclusion: HandicapExclusion?) -> Bool {
        exclusion?.isFinal == true ? false : handicap ?? (exclusion == nil)
    }

    /// Whether the game counts in the statistics of the player. The scores of a team are
    /// not those of a player, so they count only if the player chose so.
    /// - Parameter isTeam: Whether the player's scores are those of a team.
    func countsInStatistics(ofTeam isTeam: Bool) -> Bool { statistics ?? !isTeam }
}

/// The table of choices. All SQL that writes it is here.
struct CountingStore {
    let database: Connection

    /// For a row of `played`: whether its player chose that the round counts in the statistics. NULL
    /// if the player chose nothing.
    static let statisticsChoice = """
        (SELECT statistics FROM counting WHERE counting.username = played.player
          AND counting.room = played.room)
        """

    /// Stores the parts of a choice that are not nil.
    func put(_ choice: CountingChoice, of user: String, in room: String) throws {
        try database.run(
            """
            INSERT INTO counting (username, room, handicap, statistics) VALUES (?, ?, ?, ?)
            ON CONFLICT (username, room) DO UPDATE SET
              handicap = coalesce(excluded.handicap, handicap),
              statistics = coalesce(excluded.statistics, statistics)
            """, user, room, choice.handicap, choice.statistics)
    }

    /// The choices for a game, by player.
    func choices(in room: String) throws -> [String: CountingChoice] {
        Dictionary(
            uniqueKeysWithValues: try database.rows(
                "SELECT username, handicap, statistics FROM counting WHERE room = ?", room
            ) { ($0.text(0), Self.choice($0)) })
    }

    /// The choices of a player, by room.
    func choices(of user: String) throws -> [(room: String, choice: CountingChoice)] {
        try database.rows(
            "SELECT room, handicap, statistics FROM counting WHERE username = ? ORDER BY room", user
        ) { (room: $0.text(0), choice: Self.choice($0)) }
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM counting WHERE username = ?", user)
    }

    private static func choice(_ row: borrowing Row) -> CountingChoice {
        CountingChoice(
            handicap: row.intOrNil(1).map { $0 != 0 }, statistics: row.intOrNil(2).map { $0 != 0 })
    }
}
