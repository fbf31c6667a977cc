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

/// The ranking in a room, for a screen on a wall. It leaves out the parts of the room's state
/// that only players need.
package struct Leaderboard: Document, Equatable {
    package var room = ""
    package var kind = ""
    package var phase = OpenWord<RoomPhase>.known(.lobby)
    /// The number of the last event that the ranking includes.
    package var seq = 0
    /// The title of the room.
    package var name = ""
    /// The leader first.
    package var lines: [Line] = []
    /// The keys of the mode: ``RoomModeContract/leaderboardKeys``.
    package var rest: JSON = [:]

    package init() {}

    /// A ranking without lines.
    package init(_ state: CommonRoomState, name: String) {
        room = state.room
        kind = state.kind
        phase = state.phase
        seq = state.seq
        self.name = name
    }

    /// Adds the players of one place, in order.
    /// - Parameters:
    ///   - seat: The name of a player, and whether the player left. `nil` for an unknown player.
    ///   - keys: The keys of the mode for a player.
    package mutating func add(
        _ players: [String], rank: Int, tied: Bool, team: Int?,
        seat: (String) -> (name: String, left: Bool)?, keys: (String) -> some Document
    ) {
        for player in players {
            let seat = seat(player)
            var line = Line()
            (line.player, line.name) = (player, seat?.name ?? player)
            (line.rank, line.tied, line.team) = (rank, tied, team)
            line.left = seat?.left ?? false
            line.rest = keys(player).json
            lines.append(line)
        }
    }

    /// Adds the players of a game that has not started. All sides are level.
    package mutating func add(
        level players: [(player: String, team: Int?)],
        seat: (String) -> (name: String, left: Bool)?, keys: (String) -> some Document
    ) {
        var sides: [(team: Int?, players: [String])] = []
        for (player, team) in players {
            if let team, let side = sides.firstIndex(where: { $0.team == team }) {
                sides[side].players.append(player)
            } else {
                sides.append((team, [player]))
            }
        }
        for side in sides {
            add(
                side.players, rank: 1, tied: sides.count > 1, team: side.team, seat: seat,
                keys: keys)
        }
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("phase", &phase)
        fields.required("seq", &seq)
        fields.required("name", &name)
        fields.rest(&rest, besides: "lines")
        fields.required("lines", &lines)
    }

    /// The rank and the result of one player.
    package struct Line: Document, Equatable {
        /// From 1. Tied players share a rank.
        package var rank = 1
        package var tied = false
        package var player = ""
        package var name = ""
        package var team: Int?
        package var left = false
        /// The keys of the mode.
        package var rest: JSON = [:]

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rank", &rank)
            fields.required("tied", &tied)
            fields.required("player", &player)
            fields.required("name", &name)
            fields.optional("team", &team)
            fields.required("left", &left)
            fields.rest(&rest)
        }
    }
}

/// A player in the head of a room. Each mode has further keys of its own.
package protocol RoomPlayer {
    /// The username, or the id of a guest.
    var player: String { get }
    var name: String { get }
    /// Whether the player left the room.
    var left: Bool { get }
}

extension Sequence where Element: RoomPlayer {
    /// The name of a player, and whether the player left. `nil` for an unknown player.
    package func seat(of player: String) -> (name: String, left: Bool)? {
        first { $0.player == player }.map { ($0.name, $0.left) }
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

/// `get` in the room: returns the documents of the room's topics `head` and `state` to a member. HTTP clients
/// receive no retained messages. `fairway show` uses it, too, because retained documents may be a second old.
package struct GetRoom: RoomRequest, Equatable {
    package static let routes = [Route.room("get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// The user who sends the request, or whose token the request has.
        package var user = ""
        /// The document of the room's mode: ``RoomHeadDocument``.
        package var head: JSON = [:]
        /// The document of the room's mode: ``RoomStateDocument``.
        package var state: JSON = [:]

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("head", &head)
            fields.required("state", &state)
        }
    }
}
