/// The whole of a golf room, as it stands retained on its `state` topic.
@dynamicMemberLookup
package struct RoomState: Document, Equatable {
    package var head = RoomHead()
    package var players: [Player] = []
    package var course = Course()
    package var settings = Settings()
    package var round = 1
    package var rounds = 1
    /// The number of the current hole: the one after the last hole, in the order of play, on which every player
    /// who has not left has a score. A member can choose another one.
    package var hole = 1
    /// The current round: one entry a hole for every player.
    package var scores = Keyed<[Int?]>()
    package var totals = Keyed<Totals>()
    /// The current round, front and back.
    package var sums = Keyed<RoundSums>()
    /// The players, the leader first.
    package var standings: [String] = []
    package var game = Game()
    /// The users who wrote a score for somebody else in the current round, in the order of names.
    package var scorers: [String] = []

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<RoomHead, Value>) -> Value {
        get { head[keyPath: path] }
        set { head[keyPath: path] = newValue }
    }

    package mutating func visit(_ fields: inout Fields) {
        head.visit(&fields)
        fields.required("players", &players)
        fields.required("course", &course)
        fields.required("settings", &settings)
        fields.required("round", &round)
        fields.required("rounds", &rounds)
        fields.required("hole", &hole)
        fields.required("scores", &scores)
        fields.required("totals", &totals)
        fields.required("sums", &sums)
        fields.required("standings", &standings)
        fields.required("game", &game)
        fields.required("scorers", &scorers)
    }

    package struct Player: Document, Equatable {
        package var player = ""
        package var name = ""
        package var guest = false
        package var online = false
        package var left = false
        package var tee: String?
        /// Players of the same number are partners.
        package var team: Int?
        /// Null where the room plays without handicaps.
        package var handicap: Handicap?
        /// Who writes and signs this line; null where lines are not kept twice.
        package var keepers: [String]?
        /// Whether the line of the current round is closed to writes.
        package var signed = false
        /// How many holes of the current round, in the order of play, had been played when the player joined.
        package var missed = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("online", &online)
            fields.required("left", &left)
            fields.required("tee", &tee)
            fields.required("team", &team)
            fields.required("handicap", &handicap)
            fields.required("keepers", &keepers)
            fields.required("signed", &signed)
            fields.required("missed", &missed)
        }
    }

    package struct Course: Document, Equatable {
        /// The catalogue's id; nil when the course is not in it.
        package var id: String?
        package var name = ""
        package var holes: [Hole] = []
        /// As the course had them when the room was made.
        package var tees: [Tee] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("holes", &holes)
            fields.required("tees", &tees)
        }
    }

    package struct Hole: Document, Equatable {
        package var number = 0
        package var par = 3
        package var strokeIndex: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number)
            fields.required("par", &par)
            fields.required("strokeIndex", &strokeIndex)
        }
    }

    package struct Tee: Document, Equatable {
        package var name = ""
        package var color: String?
        /// The Slope Rating, 55 to 155.
        package var slope: Double?
        /// The Course Rating, strokes.
        package var rating: Double?
        /// How many holes the ratings are about.
        package var holes = 18
        /// The ratings of holes 1 to 9 by themselves, where somebody rated them.
        package var front: CourseDocument.Half?
        /// The same of holes 10 to 18.
        package var back: CourseDocument.Half?
        /// Holes with a par or stroke index of their own from here: handicaps and Stableford go by
        /// them. Totals are above the card's par, which is one for all.
        package var differing: [TeeHole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("color", &color)
            fields.required("slope", &slope)
            fields.required("rating", &rating)
            fields.required("holes", &holes)
            fields.required("front", &front)
            fields.required("back", &back)
            fields.required("differing", &differing)
        }
    }

    /// A hole as it is from one tee.
    package struct TeeHole: Document, Equatable {
        package var number = 0
        /// Nil: as on the card.
        package var par: Int?
        package var strokeIndex: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number)
            fields.required("par", &par)
            fields.required("strokeIndex", &strokeIndex)
        }
    }
}
