package import JSON

/// `card/log`: what was changed on a card after its game ended, and what the host changed in the middle
/// of it that decides who wins (tee, team, handicap); the newest first, for who is on it.
package struct CardLog: Request, Equatable {
    package static let routes = [Route(.user, "card", "log")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]
    package static let limitMax = 100
    package static let strokes = "strokes"
    package static let tee = "tee"
    package static let team = "team"
    package static let handicap = "handicap"

    package var room = ""
    package var limit: Int?
    /// From an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var changes: [Change] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("changes", &changes)
            fields.required("cursor", &cursor)
        }
    }

    package struct Change: Document, Equatable {
        /// When the server took it.
        package var at = 0
        package var by = ""
        package var player = ""
        package var what = CardLog.strokes
        /// Of strokes; else null.
        package var hole: Int?
        package var round: Int?
        /// A number, of a tee its name. Null: nothing stood there.
        package var before = JSON.null
        /// Null: it was cleared.
        package var after = JSON.null

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("by", &by)
            fields.required("player", &player)
            fields.required(
                "what", &what,
                .among([CardLog.strokes, CardLog.tee, CardLog.team, CardLog.handicap]))
            fields.required("hole", &hole)
            fields.required("round", &round)
            fields.required("before", &before)
            fields.required("after", &after)
        }
    }
}
