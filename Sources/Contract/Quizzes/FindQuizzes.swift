/// `quiz/near`: quizzes that begin near a position, the nearest first. Without a position it is refused
/// as `quiz.noFix`, which says what to do.
package struct FindQuizzes: Request, Equatable {
    package static let routes = [Route(.user, "quiz", "near")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.quizNoFix, .requestTooBroad]

    package var lat: Double?
    package var lon: Double?
    /// Metres; 10,000 when not given.
    package var radius: Double?
    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
        fields.optional("radius", &radius, .range(1...200_000))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Document, Equatable {
        package var quizzes: [QuizEntry] = []
        /// Nil when there is no more.
        package var cursor: String?
        /// Only where none is near at all.
        package var none: NoneNear?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("quizzes", &quizzes)
            fields.required("cursor", &cursor)
            fields.optional("none", &none)
        }
    }
}
