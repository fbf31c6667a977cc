package import Contract
package import JSON
import PeopleContract
package import Topics

/// The contract for rooms for clients without a broker.
package enum LiveContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [GetRoom.self, GetLeaderboard.self]
    }
}

/// The ranking in a room, for a scoreboard on a wall. It leaves out the parts of the room's state
/// that only players need.
package struct Leaderboard: Document, Equatable {
    package var room = ""
    package var kind = ""
    package var phase = ""
    /// The number of the last event that the ranking includes.
    package var seq = 0
    /// The name of the course or the quiz.
    package var name = ""
    /// The current round of a golf room.
    package var round: Int?
    /// The leader first.
    package var lines: [Line] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("phase", &phase)
        fields.required("seq", &seq)
        fields.required("name", &name)
        fields.optional("round", &round)
        fields.required("lines", &lines)
    }

    /// The rank and the score of one player.
    package struct Line: Document, Equatable {
        /// From 1. Tied players share a rank.
        package var rank = 1
        package var tied = false
        package var player = ""
        package var name = ""
        package var team: Int?
        package var left = false
        /// The score by the format, as golfers write it: `-3`, `36 points`, `2 up`.
        package var text: String?
        /// The strokes over all rounds. Golf only, like `toPar` and `thru`.
        package var strokes: Int?
        /// Against the pars of the player's tee. The ranking by strokes uses the par of the card.
        package var toPar: Int?
        package var thru: Int?
        /// Quiz only, like `correct`.
        package var points: Int?
        package var correct: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rank", &rank)
            fields.required("tied", &tied)
            fields.required("player", &player)
            fields.required("name", &name)
            fields.optional("team", &team)
            fields.required("left", &left)
            fields.optional("text", &text)
            fields.optional("strokes", &strokes)
            fields.optional("toPar", &toPar)
            fields.optional("thru", &thru)
            fields.optional("points", &points)
            fields.optional("correct", &correct)
        }
    }
}

extension Leaderboard {
    /// Makes a leaderboard from a room's state.
    ///
    /// - Parameter state: The document on the room's `state` topic.
    package init(state: JSON) {
        self.init()
        room = state["room"]?.string ?? ""
        kind = state["kind"]?.string ?? ""
        phase = state["phase"]?.string ?? ""
        seq = state["seq"]?.int ?? 0
        name = (state["course"] ?? state["quiz"])?["name"]?.string ?? ""
        round = state["round"]?.int
        let places = (state["game"]?["places"] ?? state["places"])?.array ?? []
        for place in places {
            for player in place["players"]?.array ?? [] {
                guard let player = player.string else { continue }
                lines.append(Line(player, at: place, in: state))
            }
        }
    }
}

extension Leaderboard.Line {
    fileprivate init(_ player: String, at place: JSON, in state: JSON) {
        self.init()
        let seat = state["players"]?.array?.first { $0["player"]?.string == player }
        rank = place["rank"]?.int ?? 1
        tied = place["tied"]?.bool ?? false
        self.player = player
        name = seat?["name"]?.string ?? player
        team = place["team"]?.int
        left = seat?["left"]?.bool ?? false
        text = place["text"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        let totals = state["totals"]?[player]
        strokes = totals?["strokes"]?.int
        toPar = totals?["toPar"]?.int
        thru = totals?["thru"]?.int
        points = place["points"]?.int
        correct = place["correct"]?.int
    }
}

/// `leaderboard` in the room: returns the ranking, for members and for programs with a member's
/// token.
package struct GetLeaderboard: RoomRequest, Equatable {
    package typealias Result = Leaderboard
    package static let routes = [Route.room("leaderboard")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `get` in the room: returns the document of the room's `state` topic to a member. It is for HTTP
/// clients, which receive no retained messages.
package struct GetRoom: RoomRequest, Equatable {
    package static let routes = [Route.room("get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// The user who sends the request, or whose token the request has.
        package var user = ""
        /// ``RoomState``, or ``QuizRoomState``.
        package var state: JSON = [:]

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("state", &state)
        }
    }
}
