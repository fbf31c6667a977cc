import Contract
import Rules

extension Refusal {
    /// What a user is told of a score that the rules do not take: the field, and their reason.
    init(_ error: HandicapError) {
        let field =
            switch error {
            case .holes: "holes"
            case .slope: "slope"
            case .notExact, .courseRating: "rating"
            case .par: "par"
            case .conditions: "conditions"
            case .day, .outOfOrder: "at"
            case .strokes, .unequal, .tooFewHoles, .players, .percent: "strokes"
            }
        self = .field(.requestMalformed, field, error.reason)
    }
}
