/// Which part of their Course Handicaps players have in a format (Appendix C).
package enum HandicapAllowance: Equatable, Sendable {
    /// Each player plays off this percentage of their own.
    case each(Int)
    /// The side plays one ball off the sum of these percentages of its players', from the lowest
    /// Course Handicap to the highest.
    case side([Int])

    /// The Playing Handicaps of a side: one a player, or one for all (Rule 6.2).
    ///
    /// Rounded once and last, a half upwards.
    ///
    /// - Parameter courseHandicaps: Not rounded.
    /// - Throws: ``HandicapError/players(_:needed:)`` when a side that plays one ball has another
    ///   number of players than the format.
    package func playingHandicaps(
        _ courseHandicaps: [Fraction]
    ) throws(HandicapError) -> [Int] {
        switch self {
        case .each(let percent):
            return courseHandicaps.map { ($0 * Fraction(percent, over: 100)).rounded }
        case .side(let percents):
            guard courseHandicaps.count == percents.count else {
                throw .players(courseHandicaps.count, needed: percents.count)
            }
            let parts = zip(courseHandicaps.sorted(), percents).map {
                $0 * Fraction($1, over: 100)
            }
            return [parts.reduce(0, +).rounded]
        }
    }
}
