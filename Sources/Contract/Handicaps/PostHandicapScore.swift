/// `handicap/post`: enters a score that was played elsewhere.
///
/// Rounds that were played here are posted by themselves when they end.
package struct PostHandicapScore: Request, Equatable {
    package static let routes = [Route(.user, "handicap", "post")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.handicapTooMany]
    package static let sports = ["golf", "discGolf"]

    /// When the round began, Unix milliseconds; not in the future. It counts for its day in UTC.
    package var at = 0
    package var courseName = ""
    /// `golf` when not given, or `discGolf`, which counts in leagues.
    package var sport: String?
    /// 9 or 18; in disc golf 1 to 36.
    package var holes = 18
    package var par = 72
    /// The Course Rating of these holes, in disc golf the scratch scoring average; without it, and a
    /// slope, a score of golf counts by the policy `simple` alone.
    package var rating: Double?
    /// The Slope Rating, 55 to 155.
    package var slope: Int?
    /// The adjusted gross score; in disc golf what was taken.
    package var strokes = 0
    /// The playing conditions calculation of the day (PCC), -1 to 3; 0 when not given.
    package var conditions: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("at", &at)
        fields.required("courseName", &courseName, .label)
        fields.optional("sport", &sport, .among(Self.sports))
        fields.required("holes", &holes)
        fields.required("par", &par)
        fields.optional("rating", &rating)
        fields.optional("slope", &slope)
        fields.required("strokes", &strokes)
        fields.optional("conditions", &conditions)
    }

    package struct Result: Document, Equatable {
        /// The score's id, which `handicap/remove` takes.
        package var score = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("score", &score)
        }
    }
}
