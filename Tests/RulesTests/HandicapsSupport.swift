import Rules

/// Decimal text as a number; what is none fails the test that says it.
func exact(_ text: String) -> Fraction {
    guard let number = Fraction(text) else { preconditionFailure("\(text) is no number") }
    return number
}

/// A tee on which the strokes above its par are the differential: rating = par, slope 113.
func plainTee(holes: Int = 18) throws -> RatedTee { try RatedTee(holes: holes, par: holes * 4) }

/// A score of a wanted differential, on a course whose rating makes it so.
func score(_ differential: String, day: Int = 0) throws -> PostedScore {
    let wanted = exact(differential)
    let strokes = 72 + wanted.rounded
    let tee = try RatedTee(holes: 18, par: 72, courseRating: Fraction(strokes) - wanted)
    return try PostedScore(day: day, tee: tee, strokes: strokes)
}

/// Scores of wanted differentials, one a day.
func scores(_ differentials: [String], from day: Int = 0) throws -> [PostedScore] {
    try differentials.enumerated().map { try score($1, day: day + $0) }
}

extension HandicapPolicy {
    /// The standing after the last of these scores.
    func last(_ scores: [PostedScore]) throws -> HandicapStanding? {
        try HandicapRecord.history(scores, policy: self).last
    }
}

/// An 18-hole card of par 4 with these stroke indexes.
func card(_ strokeIndexes: [Int?]) -> [CardHole] {
    strokeIndexes.enumerated().map { CardHole(number: $0 + 1, par: 4, strokeIndex: $1) }
}
