/// A game that is over, as everybody sees it who was given a link to it.
///
/// Names and scores are those of the player who shared it, and of others who share this game as well or
/// let everybody see their history: what is theirs is not another's to give away. Guests never were
/// asked.
package struct SharedCard: Document, Equatable {
    package var course = ""
    package var startedAt = 0
    package var endedAt = 0
    package var format = ""
    /// How many rounds its card has.
    package var rounds = 1
    package var holes: [RoomState.Hole] = []
    /// In the order of the card.
    package var players: [Player] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
        fields.required("format", &format)
        fields.required("rounds", &rounds)
        fields.required("holes", &holes)
        fields.required("players", &players)
    }

    package struct Player: Document, Equatable {
        /// Nil where it is not for everybody.
        package var name: String?
        package var guest = false
        /// Left before the end.
        package var left = false
        /// Over all rounds; nil where they are not for everybody.
        package var totals: Totals?
        /// One a round; none where they are not for everybody.
        package var lines: [Line] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.required("totals", &totals)
            fields.required("lines", &lines)
        }
    }

    package struct Line: Document, Equatable {
        /// One a hole; null without a score.
        package var strokes: [Int?] = []

        package init() {}

        package init(strokes: [Int?]) { self.strokes = strokes }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("strokes", &strokes)
        }
    }
}
