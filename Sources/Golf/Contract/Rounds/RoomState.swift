package import Contract
package import JSON
package import RoomsContract
package import Values

/// The part of a golf room that seldom changes, retained on its `head` topic.
@dynamicMemberLookup
package struct RoomHead: RoomHeadDocument, Equatable {
    package var common = CommonRoomHead()
    package var players: [RoomState.Player] = []
    package var course = RoomState.Course()
    package var settings = RoomState.Settings()
    /// The stakes of the current round, and the players' answers. `nil` if the format has none.
    package var stakes: [RoomState.Stake]?
    /// A number that rises with each change to the settings, pars, players or the proposal.
    package var revision = 0
    /// The change that waits for the agreement of the players in a bet. Otherwise left out.
    package var proposal: RoomState.Proposal?
    /// After the end, the corrections in which somebody has a say: they wait, or players can object to
    /// them. Left out if there are none.
    package var corrections: [RoomState.Correction]?
    /// The users who wrote a score for another player in the current round, sorted by name.
    package var scorers: [String] = []
    /// While the door is open in play: the number of holes after which it closes. They count in the
    /// order of play, from the first round on. Otherwise left out.
    package var doorHoles: Int?

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<CommonRoomHead, Value>) -> Value {
        get { common[keyPath: path] }
        set { common[keyPath: path] = newValue }
    }

    package mutating func visit(_ fields: inout Fields) {
        common.visit(&fields)
        fields.required("players", &players)
        fields.required("course", &course)
        fields.required("settings", &settings)
        fields.optional("stakes", &stakes)
        fields.required("revision", &revision)
        fields.optional("proposal", &proposal)
        fields.optional("corrections", &corrections)
        fields.required("scorers", &scorers)
        fields.optional("doorHoles", &doorHoles)
    }
}

/// The part of a golf room that changes during the game, retained on its `state` topic.
///
/// The keys from `scores` on are left out before the game has started, because nobody has a score.
@dynamicMemberLookup
package struct RoomState: RoomStateDocument, Equatable {
    package var common = CommonRoomState()
    /// While the card is full: the time from which any player may end the round, Unix milliseconds.
    /// Otherwise left out.
    package var endableAt: Int?
    package var round = 1
    /// The number of the current hole: the one after the last hole, in the order of play, on which
    /// every player who has not left has a score. A member can choose another one.
    package var hole = 1
    /// The scores of the current round: one entry per hole for each player. A score is a number of
    /// strokes, `x` or `x7` for a hole that was picked up, `c`, `c7` or `c0` for a conceded hole, or null.
    package var scores = Keyed<[HoleScore?]>()
    /// Each player's sums over all rounds.
    package var totals = Keyed<Totals>()
    /// The players, the leader first.
    package var standings: [String] = []
    package var game: Game?

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<CommonRoomState, Value>) -> Value {
        get { common[keyPath: path] }
        set { common[keyPath: path] = newValue }
    }

    package mutating func visit(_ fields: inout Fields) {
        common.visit(&fields)
        fields.optional("endableAt", &endableAt)
        fields.required("round", &round)
        fields.required("hole", &hole)
        fields.filled("scores", &scores)
        fields.filled("totals", &totals)
        fields.filled("standings", &standings)
        fields.optional("game", &game)
    }

    package struct Player: RoomPlayer, Document, Equatable {
        package var player = ""
        package var name = ""
        package var guest = false
        package var left = false
        package var tee: String?
        /// Players of the same number are partners.
        package var team: Int?
        /// `nil` if the room plays without handicaps.
        package var handicap: Handicap?
        /// The users who write and sign the player's scores. `nil` without double entry.
        package var keepers: [String]?
        /// Whether the player's scores of the current round are signed by everybody who must sign,
        /// so that nobody can change them.
        package var signed = false
        /// The number of holes of the current round, in the order of play, that were complete
        /// before the player joined.
        package var missed = 0
        /// The par of each hole from the player's tee, in the order of the card. Left out if the pars are
        /// those of the card, and for partners with one ball whose tees have different pars.
        package var pars: [Int]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.required("tee", &tee)
            fields.required("team", &team)
            fields.required("handicap", &handicap)
            fields.required("keepers", &keepers)
            fields.required("signed", &signed)
            fields.required("missed", &missed)
            fields.optional("pars", &pars)
        }
    }

    package struct Course: Document, Equatable {
        /// The course's ID in the catalogue. `nil` if the course is not in it.
        package var id: String?
        package var name = ""
        package var holes: [Hole] = []
        /// The tees that the course had when the room was created.
        package var tees: [Tee] = []
        /// Left out if it is not known.
        package var kind: OpenWord<GolfSport>?
        /// The number of times that the course's holes are on the card. Left out if it is 1.
        package var loops: Int?
        /// The positions of baskets and tees that the players marked in this round. Left out if there
        /// are none.
        package var spots: [HoleSpot]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("holes", &holes)
            fields.required("tees", &tees)
            fields.optional("kind", &kind)
            fields.optional("loops", &loops)
            fields.optional("spots", &spots)
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
        /// The number of holes that the ratings cover.
        package var holes = 18
        /// The separate ratings of holes 1 to 9, if there are any.
        package var front: RatedHalf?
        /// The separate ratings of holes 10 to 18, if there are any.
        package var back: RatedHalf?
        /// The holes whose par or stroke index differs from this tee. Handicaps, points, and the totals
        /// of the players on this tee use these values. The ranking by strokes uses the card's par, which
        /// is the same for all players.
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

    /// The values of a hole that are different from one tee.
    package struct TeeHole: Document, Equatable {
        package var number = 0
        /// `nil` if it is the card's par.
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

extension RoomState {
    /// All settings of the room, with the defaults for those that the host did not choose.
    package struct Settings: Document, Equatable {
        package var format = "stroke"
        package var options = Keyed<JSON>()
        package var playersMax = 1
        package var startHole: Int?
        package var reverse = false
        package var doubleEntry = false
        package var handicap: String?
        package var allowance: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("format", &format)
            fields.required("options", &options)
            fields.required("playersMax", &playersMax)
            fields.required("startHole", &startHole)
            fields.required("reverse", &reverse)
            fields.required("doubleEntry", &doubleEntry)
            fields.required("handicap", &handicap)
            fields.required("allowance", &allowance)
        }
    }
}

extension RoomState {
    /// The strokes that a player receives.
    package struct Handicap: Document, Equatable {
        /// The Handicap Index by the room's policy. Negative for a plus player, and `nil` while it
        /// is unknown.
        package var index: Double?
        /// Whether somebody entered the index. Otherwise it comes from the player's own record.
        package var entered = false
        /// The Course Handicap for the player's tee, relative to its par.
        package var course: Int?
        /// The Playing Handicap: the Course Handicap after the game's allowance. In match play it
        /// is relative to the player with the lowest one.
        package var playing = 0
        /// The strokes received on each hole, in the card's order. Negative where a plus player
        /// gives strokes back.
        package var strokes: [Int] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("index", &index)
            fields.required("entered", &entered)
            fields.required("course", &course)
            fields.required("playing", &playing)
            fields.required("strokes", &strokes)
        }
    }
}
