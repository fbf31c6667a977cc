/// In a quiz room, `position`: where I am. At a challenge its question opens, for me alone; elsewhere
/// it is refused as `quiz.notThere`, with `distance` and `bearing`, and counts all the same.
package struct SendPosition: Request, Equatable {
    package static let routes = [Route.room("position")]
    package static let errors: [ErrorCode] = [
        .roomWrongKind, .roomWrongPhase, .quizNoFix, .quizNotThere, .quizTooFast,
        .quizClockAhead, .quizDone,
    ]
    package static let remark: String? = """
        A position counts when it is at most two minutes old, newer than the one before, exact to 100 \
        metres (to 50, or the stop's radius where that is more, to open it), and nobody had to \
        go faster than 144 km/h to get there. One from the future, at most two minutes, is from now. \
        Positions are not stored: after a restart of the server a player is where the last challenge \
        opened, and anywhere before the first one.
        """

    package var lat: Double?
    package var lon: Double?
    /// The radius within which I am, metres; taken to be 30 where it is not given.
    package var accuracy: Double?
    /// When, Unix milliseconds; now when not given.
    package var at: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
        fields.optional("accuracy", &accuracy, .range(0...1e7))
        fields.optional("at", &at, .range(0...4_102_444_800_000))
    }

    package struct Result: Document, Equatable {
        package var challenge = OpenChallenge()
        /// Whether it opened just now.
        package var opened = true

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("challenge", &challenge)
            fields.required("opened", &opened)
        }
    }
}
