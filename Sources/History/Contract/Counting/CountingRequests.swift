package import Contract
import GolfContract
import PeopleContract
import RoomsContract
package import Topics

/// The contract for the choice of players whether a game counts.
package enum CountingContract: CapabilityContract {
    package static var requests: [any Request.Type] { [GetCounts.self, SetCounts.self] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "history counts", GetCounts.self, "show whether a game counts for you",
                .text("ROOM", "the id from \"history\"") { $0.room = $1 },
                done: { $0.result.line }),
            .sends(
                "history count", SetCounts.self, "choose whether a game counts for you",
                .text("ROOM", "the id from \"history\"") { $0.room = $1 },
                .text("--handicap YES|NO", "whether it counts for your handicap") {
                    $0.handicap = try flag($1, "--handicap")
                },
                .text("--statistics YES|NO", "whether it counts in your statistics") {
                    $0.statistics = try flag($1, "--statistics")
                },
                done: { $0.result.line }),
        ]
    }

    private static func flag(_ text: String, _ option: String) throws -> Bool {
        switch text.lowercased() {
        case "yes": true
        case "no": false
        default: throw CommandUsage("\(option) must be yes or no")
        }
    }
}

/// `history/counts`: whether a game counts for the user, and why not.
package struct GetCounts: HistoryRequest, Equatable {
    package typealias Result = Counts
    package static let routes = [Route(.user, "history", "counts")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongKind, .roomWrongPhase]

    /// The room of a golf game that ended. The user played in it.
    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
    }
}

/// `history/count`: chooses whether a game counts for the user. It does not change anything for the
/// other players.
package struct SetCounts: HistoryRequest, Equatable {
    package typealias Result = Counts
    package static let routes = [Route(.user, "history", "count")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongKind, .roomWrongPhase]

    /// The room of a golf game that ended. The user played in it.
    package var room = ""
    /// Whether the game counts for the user's handicap. If it is left out, nothing changes here.
    package var handicap: Bool?
    /// Whether the game counts in the user's statistics. If it is left out, nothing changes here.
    package var statistics: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(16...16))
        fields.optional("handicap", &handicap)
        fields.optional("statistics", &statistics)
    }
}

/// Whether a game counts for one of its players.
package struct Counts: Document, Equatable {
    /// Whether it counts for the handicap, if its card has enough scores.
    package var handicap = true
    /// Whether it counts in the statistics of the player, and in the averages of its course.
    package var statistics = true
    /// The rule that excludes the game from handicaps: `alone`, `format`, `order` or `sharedBall`. The
    /// player can choose otherwise, except for `sharedBall`. Null if there is none.
    package var reason: String?
    /// The rule as a sentence in the user's language. Null without a reason.
    package var text: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("handicap", &handicap)
        fields.required("statistics", &statistics)
        fields.required("reason", &reason)
        fields.required("text", &text)
    }

    /// The line that the command line prints.
    fileprivate var line: String {
        let handicap = handicap ? "counts" : "does not count"
        let statistics = statistics ? "counts" : "does not count"
        let first =
            "This round \(handicap) for your handicap, and \(statistics) in your statistics."
        return [first, text].compactMap(\.self).joined(separator: " ")
    }
}
