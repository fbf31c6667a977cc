extension RoomState {
    /// How the game stands, by the rules of its format.
    package struct Game: Document, Equatable {
        /// What scores count: `strokes` (against par), `points`, `holes`, `skins`, `units`.
        package var unit = "strokes"
        /// Null while nobody leads.
        package var lead: Lead?
        /// The leader first; every player is in one of them.
        package var places: [Place] = []
        package var lines = Keyed<Line>()
        /// What is played for one by one: Nassau's front, back and overall, with their presses.
        package var bets: [Bet] = []
        /// Skins that wait for the next hole.
        package var carried = 0
        /// Whether no empty cell can change who has won.
        package var decided = false
        /// What each gets, or owes where negative: zero in all, of all rounds. Null before the end,
        /// and where nothing is at stake.
        package var settlement: Keyed<Int>?
        /// How rounds ended that are over, where each is a game of its own (match, skins, Nassau).
        package var rounds: [Round] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("unit", &unit)
            fields.required("lead", &lead)
            fields.required("places", &places)
            fields.required("lines", &lines)
            fields.required("bets", &bets)
            fields.required("carried", &carried)
            fields.required("decided", &decided)
            fields.required("settlement", &settlement)
            fields.required("rounds", &rounds)
        }

        package struct Round: Document, Equatable {
            /// From 1.
            package var round = 1
            /// Null where nobody led.
            package var lead: Lead?
            /// As of the whole game.
            package var settlement: Keyed<Int>?

            package init() {}

            package mutating func visit(_ fields: inout Fields) {
                fields.required("round", &round)
                fields.required("lead", &lead)
                fields.required("settlement", &settlement)
            }
        }

        /// Who leads and by what: names, then the text, make a sentence.
        package struct Lead: Document, Equatable {
            /// All that lead: partners, and those who are level.
            package var players: [String] = []
            package var by = 0
            /// `2 up`, `2 up, dormie`, `3&2`, `AS`, `-3`, `36 points`.
            package var text = ""

            package init() {}

            package mutating func visit(_ fields: inout Fields) {
                fields.required("players", &players)
                fields.required("by", &by)
                fields.required("text", &text)
            }
        }

        /// A player's place, or a team's.
        package struct Place: Document, Equatable {
            /// From 1; who is tied shares one.
            package var rank = 1
            package var tied = false
            package var team: Int?
            package var players: [String] = []
            package var score = 0
            /// As golfers write it; empty before the first score.
            package var text = ""

            package init() {}

            package mutating func visit(_ fields: inout Fields) {
                fields.required("rank", &rank)
                fields.required("tied", &tied)
                fields.required("team", &team)
                fields.required("players", &players)
                fields.required("score", &score)
                fields.required("text", &text)
            }
        }

        /// A player's own line.
        package struct Line: Document, Equatable {
            package var score = 0
            package var text = ""
            /// By hole in the order of play, null where it is not decided: Stableford points; skins
            /// won; 1, 0, -1 for a hole won, halved, lost. Empty where a hole has none.
            package var points: [Int?] = []

            package init() {}

            package mutating func visit(_ fields: inout Fields) {
                fields.required("score", &score)
                fields.required("text", &text)
                fields.required("points", &points)
            }
        }

        package struct Bet: Document, Equatable {
            /// `front`, `back` or `overall`.
            package var name = ""
            /// 0 is the bet itself; its presses follow.
            package var press = 0
            /// The holes' numbers.
            package var holes: [Int] = []
            package var lead = Lead()
            package var decided = false

            package init() {}

            package mutating func visit(_ fields: inout Fields) {
                fields.required("name", &name)
                fields.required("press", &press)
                fields.required("holes", &holes)
                fields.required("lead", &lead)
                fields.required("decided", &decided)
            }
        }
    }
}
