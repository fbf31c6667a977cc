package import Contract
package import GolfContract
import PeopleContract
import RoomsContract
package import Topics
package import Values

/// A game that has ended, with its place, time and players.
package struct FinishedGame: Document, Equatable {
    package var room = ""
    package var kind = ""
    package var course = Course()
    package var startedAt = 0
    package var endedAt = 0
    package var format = ""
    /// Nil if the sport is not known.
    package var sport: OpenWord<GolfSport>?
    /// The number of rounds on the card.
    package var rounds = 1
    /// Whether the game was played elsewhere, and imported.
    package var imported = false
    /// The players in the order of the card, with their results over all rounds.
    package var players: [Player] = []
    /// The results of the player whose history it is: one if the rounds count together, otherwise
    /// one for each round that the player played.
    package var outcomes: [GameOutcome] = []
    /// The weather during the game, or nil if nothing reported it.
    package var weather: WeatherReport?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("course", &course)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
        fields.required("format", &format)
        fields.optional("sport", &sport)
        fields.required("rounds", &rounds)
        fields.required("imported", &imported)
        fields.required("players", &players)
        fields.required("outcomes", &outcomes)
        fields.required("weather", &weather)
    }

    package struct Course: Document, Equatable {
        /// The course's id, or nil if the course has only a name.
        package var id: String?
        package var name = ""
        /// The name of the layout in the file from which the game was imported.
        package var layout: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.optional("layout", &layout)
        }
    }

    /// A player of the game.
    ///
    /// The name and the scores are hidden unless the user was in the game, or the player shares
    /// their history with the user.
    package struct Player: Document, Equatable {
        /// The username, or nil if it is hidden from the user.
        package var player: String?
        package var name = ""
        package var guest = false
        package var left = false
        /// The team, or nil if the player has none or is hidden. In some formats the partners have one
        /// score on each hole.
        package var team: Int?
        /// The results, or nil if they are hidden from the user.
        package var totals: Totals?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.optional("team", &team)
            fields.required("totals", &totals)
        }
    }
}

/// A game that has ended, with its whole card.
package struct FinishedCard: Document, Equatable {
    package var game = FinishedGame()
    package var holes: [RoomState.Hole] = []
    /// The scores of each player, round by round, in the order of players. A card that is too long
    /// for one message continues in the next page.
    package var lines: [Line] = []
    /// The winner, the ranks, the bets and the settlement. The first page has it, for those who
    /// were in the game. It is nil for others, because it names all players.
    package var result: GameResult?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        game.visit(&fields)
        fields.required("holes", &holes)
        fields.required("lines", &lines)
        fields.required("result", &result)
    }

    /// The scores of one player in one round.
    package struct Line: Document, Equatable {
        /// The number of the round, from 1.
        package var round = 1
        package var player = ""
        /// The score on each hole: strokes, `x`, `x7`, `c`, `c7` or `c0`; null without a score.
        package var strokes: [HoleScore?] = []
        /// The author of each score. It is null without a score, and if the author is hidden from
        /// the user.
        package var by: [String?] = []
        /// The par of each hole from the player's tee. Left out if the pars are those of the card, and for
        /// partners with one ball whose tees have different pars.
        package var pars: [Int]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("player", &player)
            fields.required("strokes", &strokes)
            fields.required("by", &by)
            fields.optional("pars", &pars)
        }
    }
}

/// The weather now or during a game, as far as something reported it.
package struct WeatherReport: Document, Equatable {
    /// Degrees Celsius.
    package var temperature: Double?
    /// Metres per second.
    package var wind: Double?
    /// Millimetres per hour.
    package var rain: Double?
    /// A description in words.
    package var text: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("temperature", &temperature, .range(-90...60))
        fields.optional("wind", &wind, .range(0...120))
        fields.optional("rain", &rain, .range(0...500))
        fields.optional("text", &text, .name)
    }
}

/// In a golf room, `weather`: reports the weather. Members and their devices can send it. After the end of
/// the game, only the host and players with a score can. Missing values remain as they were reported before.
package struct ReportWeather: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("weather")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongKind, .requestForbidden,
    ]

    package var weather = WeatherReport()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { weather.visit(&fields) }
}
