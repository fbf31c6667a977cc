package import Values

/// The reasons why a handicap cannot be calculated.
package enum HandicapError: Error, Equatable {
    /// The World Handicap System has handicaps for 9 and 18 holes only.
    case holes(Int)
    /// A Slope Rating must be 55 to 155.
    case slope(Int)
    /// A Slope Rating must be a whole number, and a Course Rating may have at most four decimals.
    case notExact(Double)
    /// A Course Rating must be 1 to 10 strokes for each hole.
    case courseRating(Fraction, holes: Int)
    /// Par must be 1 to 10 strokes for each hole.
    case par(Int, holes: Int)
    /// The playing conditions calculation must be −1 to +3.
    case conditions(Int)
    /// A round must have 1 to 30 strokes for each hole.
    case strokes(Int, holes: Int)
    /// A day must be within 1,000,000 days of 1 January 1970.
    case day(Int)
    /// Scores must be posted in the order of their days.
    case outOfOrder(day: Int, after: Int)
    /// A card needs exactly one result for each hole.
    case unequal(holes: Int, results: Int)
    /// The player played too few holes, so the score does not count.
    case tooFewHoles(played: Int, needed: Int)
    /// A side has another number of players than the format requires.
    case players(Int, needed: Int)
    /// UDisc leagues use 85 to 100 percent.
    case percent(Int)

    /// The text of this error for people.
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
