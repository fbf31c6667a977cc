import GolfRules
import TestSupport
import Values

/// Reads decimal text. Text that is not a number fails the test.
func exact(_ text: String) -> Fraction {
    guard let number = Fraction(text) else { preconditionFailure("\(text) is no number") }
    return number
}

/// A tee on which the strokes above par are the differential, because the rating is the par and the
/// slope is 113.
func plainTee(holes: Int = 18) throws -> RatedTee { try RatedTee(holes: holes, par: holes * 4) }

/// A score with a given differential. The rating of its course is chosen to fit.
func score(_ differential: String, day: Int = 0) throws -> PostedScore {
    let wanted = exact(differential)
    let strokes = 72 + wanted.rounded
    let tee = try RatedTee(holes: 18, par: 72, courseRating: Fraction(strokes) - wanted)
    return try PostedScore(day: day, tee: tee, strokes: strokes)
}

/// Scores with given differentials, one for each day.
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

/// Random scores over 18 and 9 holes of a player whose form changes slowly, with some long pauses.
func wanderingScores(_ count: Int, _ random: inout SeededRandom) throws -> [PostedScore] {
    let tees = [
        try RatedTee(holes: 18, par: 72, courseRating: 73.1, slope: 128),
        try RatedTee(holes: 18, par: 71, courseRating: 67.4, slope: 101),
        try RatedTee(holes: 9, par: 36, courseRating: 35.3, slope: 121),
    ]
    var day = 0
    var form = Int.random(in: 0...40, using: &random)
    return try (0..<count).map { _ in
        day += random.below(40) == 0 ? random.below(500) : random.below(9)
        form = min(max(form + Int.random(in: -2...2, using: &random), -5), 70)
        let tee = random.one(of: tees)
        let over = (form + Int.random(in: -8...15, using: &random)) * tee.holes / 18
        return try PostedScore(
            day: day, tee: tee, strokes: tee.par + over,
            conditions: Int.random(in: -1...3, using: &random))
    }
}
