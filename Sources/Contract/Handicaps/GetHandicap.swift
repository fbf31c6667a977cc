/// `handicap/get`: the index that a player's scores make by a policy, and how it came about.
package struct GetHandicap: Request, Equatable {
    package static let routes = [Route(.user, "handicap", "get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate]

    /// `whs` when not given, `simple`, `discGolfScene`, `tupelo`, `uDisc85` to `uDisc100`.
    package var policy: String?
    /// Who shares their history with me; missing: myself.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("policy", &policy, .length(1...32))
        fields.optional("player", &player, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var player = ""
        package var policy = ""
        /// Below zero is better than scratch; a league's is the strokes to receive over 18 holes.
        /// Null while too little is known.
        package var index: Double?
        /// The same as golf writes it: `+1.5` for -1.5.
        package var display: String?
        /// How many holes are still to be posted before there is an index; 0 when there is one.
        package var holesMissing = 0
        /// How many scores count by this policy.
        package var scores = 0
        /// How many do not: from tees without ratings, or of another sport.
        package var ignored = 0
        /// Null without an index.
        package var explanation: HandicapReasons?
        /// The same in some sentences, for people.
        package var text = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("policy", &policy)
            fields.required("index", &index)
            fields.required("display", &display)
            fields.required("holesMissing", &holesMissing)
            fields.required("scores", &scores)
            fields.required("ignored", &ignored)
            fields.required("explanation", &explanation)
            fields.required("text", &text)
        }
    }
}
