package import Contract

/// The form of the document of a game.
package protocol GameForm: Sendable {
    /// Whether it has all keys: also empty lists and nulls, and the results in English.
    static var isComplete: Bool { get }
}

/// The form in a room's state. It leaves out what is empty, null, 0 or false. Clients make the texts from the
/// values, in the language of their user.
package enum LiveForm: GameForm {
    package static let isComplete = false
}

/// The form of stored results.
package enum CompleteForm: GameForm {
    package static let isComplete = true
}

extension RoomState {
    package typealias Game = GameDocument<LiveForm>
}

extension GameResult {
    package typealias Game = GameDocument<CompleteForm>
}

/// The unit of scores.
package enum GameUnit: String, WordValue {
    /// Strokes relative to par.
    case strokes
    case points
    /// Holes up, in a match.
    case holes
    case skins
    /// Units of the stake.
    case units
    /// Holes won less holes lost, against par.
    case parBogey
}

/// How the leaders of a game or a bet lead.
package enum LeadKind: String, WordValue {
    /// All sides are level, in a match or in a bet on strokes.
    case level
    /// In a match.
    case up, dormie, won, conceded
    /// In a bet on strokes.
    case ahead, unopposed, shared
    /// By the score of the first place.
    case score
}

/// The current result of a game, by the rules of its format.
package struct GameDocument<Form: GameForm>: Document, Equatable {
    /// The unit of scores: `strokes` (relative to par), `points`, `holes`, `skins`, `units`,
    /// or `parBogey`: holes won less holes lost, against par.
    package var unit = OpenWord<GameUnit>.known(.strokes)
    /// `nil` while nobody leads.
    package var lead: Lead?
    /// The ranking, the leader first. Every player is in exactly one place.
    package var places: [Place] = []
    /// A room's state leaves them out in stroke play without handicaps, because each score is then the `toPar`
    /// of the totals.
    package var lines = Keyed<Line>()
    /// The separate bets of the game: Nassau's front, back and overall, with their presses.
    package var bets: [Bet] = []
    /// The number of skins that carry over to the next hole.
    package var carried = 0
    /// The numbers of the holes that are not decided although a later one is, in a format that
    /// compares players hole by hole. The result is without them.
    /// `nil` if there are none.
    package var open: [Int]?
    /// Whether the winner is certain, whatever the missing scores are. It stays false if the round
    /// ended before the match was decided. Then nobody has won.
    package var decided = false
    /// The units that each player receives, or owes if negative, over all rounds. The sum is
    /// zero. `nil` before the end, and if nothing is at stake.
    package var settlement: Keyed<Int>?
    /// The fewest payments that settle the game. `nil` before the end, and if nobody owes anything.
    package var payments: [Payment]?
    /// The results of finished rounds, if each round is a game of its own (match, skins,
    /// Nassau).
    package var rounds: [Round] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("unit", &unit)
        fields.filled("lead", &lead, isAlwaysThere: Form.isComplete)
        fields.filled("places", &places, isAlwaysThere: Form.isComplete)
        fields.filled("lines", &lines, isAlwaysThere: Form.isComplete)
        fields.filled("bets", &bets, isAlwaysThere: Form.isComplete)
        fields.filled("carried", &carried, isAlwaysThere: Form.isComplete)
        fields.optional("open", &open)
        fields.filled("decided", &decided, isAlwaysThere: Form.isComplete)
        fields.filled("settlement", &settlement, isAlwaysThere: Form.isComplete)
        fields.optional("payments", &payments)
        fields.filled("rounds", &rounds, isAlwaysThere: Form.isComplete)
    }

    package struct Payment: Document, Equatable {
        /// The player who pays.
        package var from = ""
        /// The player who receives.
        package var to = ""
        package var units = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("from", &from)
            fields.required("to", &to)
            fields.required("units", &units)
        }
    }

    package struct Round: Document, Equatable {
        /// From 1.
        package var round = 1
        /// `nil` if nobody led.
        package var lead: Lead?
        /// The units that each player receives or owes for this round.
        package var settlement: Keyed<Int>?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.filled("lead", &lead, isAlwaysThere: Form.isComplete)
            fields.filled("settlement", &settlement, isAlwaysThere: Form.isComplete)
        }
    }

    /// The leader and the margin. The names, followed by the text, make a sentence.
    package struct Lead: Document, Equatable {
        /// All leaders: partners, and players who are level. In a room's state, left out if all players are
        /// level.
        package var players: [String] = []
        /// `level`, `up`, `dormie`, `won` or `conceded` in a match; `ahead`, `unopposed`, `shared` or `level`
        /// in a bet on strokes; otherwise `score`: the score of the first place.
        package var kind = OpenWord<LeadKind>.known(.level)
        /// The lead over the next side, in holes, strokes, points or skins; 0 if level.
        package var by = 0
        /// The holes left when the match was won or conceded, the 2 of `3&2`, or when the round ended
        /// before the match was decided. Otherwise 0.
        package var left = 0
        /// The lead in English: `2 up`, `2 up, dormie`, `3&2`, `AS`, `-3`, `36 points`. If the round
        /// ended before the match was decided: `2 up with 4 to play`.
        package var text = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            // That all are level needs no names.
            fields.filled("players", &players, isAlwaysThere: Form.isComplete)
            fields.required("kind", &kind)
            fields.filled("by", &by, isAlwaysThere: Form.isComplete)
            fields.filled("left", &left, isAlwaysThere: Form.isComplete)
            if Form.isComplete { fields.required("text", &text) }
        }
    }

    /// The place of a player or a team in the ranking.
    package struct Place: Document, Equatable {
        /// From 1. Tied places share a rank.
        package var rank = 1
        package var tied = false
        package var team: Int?
        package var players: [String] = []
        /// Strokes are relative to the par of the card, which is the same for all players.
        package var score = 0
        /// The score as golfers write it. Empty before the first score, except in games for skins or units.
        package var text = ""
        /// True if the side has no result: it did not finish a hole, and the format needs a score on
        /// every hole. Such sides are last and level. Otherwise left out.
        package var noResult: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rank", &rank)
            fields.filled("tied", &tied, isAlwaysThere: Form.isComplete)
            fields.filled("team", &team, isAlwaysThere: Form.isComplete)
            fields.required("players", &players)
            fields.required("score", &score)
            if Form.isComplete { fields.required("text", &text) }
            fields.optional("noResult", &noResult)
        }
    }

    /// The score of one player.
    package struct Line: Document, Equatable {
        /// Strokes are relative to the par of the player's tee.
        package var score = 0
        package var text = ""
        /// One value per hole in the order of play, `null` if it is not decided. Stableford
        /// points, skins won, or 1, 0 and -1 for a hole that is won, halved or lost. If several
        /// scores of a team count, the sum of theirs. Empty if
        /// the format has no values per hole.
        package var points: [Int?] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("score", &score)
            if Form.isComplete { fields.required("text", &text) }
            fields.filled("points", &points, isAlwaysThere: Form.isComplete)
        }
    }

    package struct Bet: Document, Equatable {
        /// `front`, `back` or `overall`.
        package var name = ""
        /// 0 for the bet itself, then 1 and so on for its presses.
        package var press = 0
        /// The numbers of the holes that the bet covers. In a room's state, left out for a bet that is no
        /// press: its name says them.
        package var holes: [Int] = []
        package var lead = Lead()
        package var decided = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.filled("press", &press, isAlwaysThere: Form.isComplete)
            fields.filled("holes", &holes, isAlwaysThere: Form.isComplete)
            fields.required("lead", &lead)
            fields.filled("decided", &decided, isAlwaysThere: Form.isComplete)
        }
    }
}

/// The result of a golf game that ended.
///
/// The same rules compute it from the same card at any time. So it agrees with the last result in the room's
/// state, which leaves out texts and empty values. A correction changes both.
package struct GameResult: Document, Equatable {
    /// The format with all its options, and the handicap policy.
    package var settings = RoomState.Settings()
    /// The winner, the ranks, the points, the bets and the settlement.
    package var game = Game()
    /// The complete result of each round, if each round is a game of its own. `nil` for one round, and
    /// if the rounds count together.
    package var rounds: [Game]?
    /// The tee and the handicap of each player.
    package var players = Keyed<Player>()
    /// The day of the game in the local time of the course: `2026-05-03`.
    package var day = ""
    /// The host, who decides about objections to corrections. Left out if there is none.
    package var host: String?
    /// The corrections in which somebody has a say: they wait, or players can object to them. Left out
    /// if there are none.
    package var corrections: [RoomState.Correction]?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("settings", &settings)
        fields.required("game", &game)
        fields.required("day", &day)
        fields.optional("rounds", &rounds)
        fields.required("players", &players)
        fields.optional("host", &host)
        fields.optional("corrections", &corrections)
    }

    /// The values of one player on which the result depends.
    package struct Player: Document, Equatable {
        /// The name of the tee. `nil` if the player chose none.
        package var tee: String?
        /// `nil` if the room played without handicaps.
        package var handicap: RoomState.Handicap?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("tee", &tee)
            fields.required("handicap", &handicap)
        }
    }
}
