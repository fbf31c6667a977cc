/// `card/log`: what was changed on a card after its game ended, the newest first; for who is on it.
package struct CardLog: Request, Equatable {
    package static let routes = [Route(.user, "card", "log")]
    package static let errors: [ErrorCode] = [.roomNotMember]
    package static let limitMax = 100

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
        package var hole = 0
        package var round = 1
        /// Null: nothing stood there.
        package var before: Int?
        /// Null: it was cleared.
        package var after: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("by", &by)
            fields.required("player", &player)
            fields.required("hole", &hole)
            fields.required("round", &round)
            fields.required("before", &before)
            fields.required("after", &after)
        }
    }
}
