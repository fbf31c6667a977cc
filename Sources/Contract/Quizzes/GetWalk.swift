/// In a quiz room, `walk`: what is open to me and how I stand, for a client that lost its link.
package struct GetWalk: Request, Equatable {
    package static let routes = [Route.room("walk")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Those I have come to and not answered.
        package var open: [OpenChallenge] = []
        /// Where to go next, in a set order; null when all is answered, or in any order.
        package var next: QuizPlace?
        /// Null until all is answered.
        package var score: WalkScore?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("open", &open)
            fields.required("next", &next)
            fields.required("score", &score)
        }
    }
}
