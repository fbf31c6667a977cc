/// Why a handicap cannot be counted from what was given.
package enum HandicapError: Error, Equatable {
    /// A handicap is counted over another number of holes: 9 or 18 in the World Handicap System.
    case holes(Int)
    /// Slope Ratings are 55 to 155.
    case slope(Int)
    /// A Slope Rating is a whole number, a Course Rating has at most four decimals.
    case notExact(Double)
    /// A Course Rating is 1 to 10 strokes a hole.
    case courseRating(Fraction, holes: Int)
    /// Par is 1 to 10 strokes a hole.
    case par(Int, holes: Int)
    /// The playing conditions calculation gives −1 to +3.
    case conditions(Int)
    /// A round is 1 to 30 strokes a hole.
    case strokes(Int, holes: Int)
    /// A day is within 1,000,000 days of 1 January 1970.
    case day(Int)
    /// Scores are posted in the order of the days they were played on.
    case outOfOrder(day: Int, after: Int)
    /// A card and what was scored on it are about as many holes.
    case unequal(holes: Int, results: Int)
    /// Too few holes were played for the score to count.
    case tooFewHoles(played: Int, needed: Int)
    /// The format is played by sides of another number.
    case players(Int, needed: Int)
    /// UDisc leagues count 85 to 100 percent.
    case percent(Int)

    /// What is wrong, for people.
    package var reason: LocalizedText {
        switch self {
        case .holes(let holes): "a handicap needs 9 or 18 holes, not \(holes)"
        case .slope(let slope): "a slope rating must be 55 to 155, not \(slope)"
        case .notExact(let value): "\(value) is not a rating"
        case .courseRating(let rating, let holes):
            "a course rating for \(holes) holes must be \(holes) to \(holes * 10), not \(rating)"
        case .par(let par, let holes):
            "par for \(holes) holes must be \(holes) to \(holes * 10), not \(par)"
        case .conditions(let conditions):
            "the playing conditions adjustment must be -1 to 3, not \(conditions)"
        case .strokes(let strokes, let holes):
            "a round of \(holes) holes has \(holes) to \(holes * 30) strokes, not \(strokes)"
        case .day(let day): "day \(day) does not exist"
        case .outOfOrder(let day, let after):
            "day \(day) is before day \(after), which was posted already"
        case .unequal(let holes, let results):
            "a card of \(holes) holes cannot have \(results) scores"
        case .tooFewHoles(let played, let needed):
            "\(played) holes were played, but \(needed) are needed"
        case .players(let players, let needed): "a side must have \(needed) players, not \(players)"
        case .percent(let percent): "the share must be 85 to 100 percent, not \(percent)"
        }
    }
}
