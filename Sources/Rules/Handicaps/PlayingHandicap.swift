/// How many strokes players receive in a competition (Rule 6.2).
package enum PlayingHandicap {
    /// The strokes of all sides, by side: one number a player, or one for a side that plays one
    /// ball.
    ///
    /// The allowance first, then the rounding, then what a higher par adds; in matches each has the
    /// difference to the lowest.
    ///
    /// - Parameter sides: Who plays together; a player alone is a side of one.
    /// - Throws: ``HandicapError/players(_:needed:)`` for a side of another number than the
    ///   format's.
    package static func strokes(
        _ sides: [[CourseHandicap]], format: HandicapFormat
    ) throws(HandicapError) -> [[Int]] {
        var strokes: [[Int]] = []
        for side in sides {
            strokes.append(try format.allowance.playingHandicaps(side.map(\.exact)))
        }
        if format.addsParDifference {
            let higher = parDifferences(sides.map { pars(of: $0, format.allowance) })
            strokes = zip(strokes, higher).map { side, more in zip(side, more).map { $0 + $1 } }
        }
        return format.isMatch ? matchDifferences(strokes) : strokes
    }

    /// The strokes of players who each play their own ball, as they stand to each other: with what
    /// a higher par adds, and in matches above the lowest.
    /// - Parameters:
    ///   - strokes: One a player, by their allowance.
    ///   - pars: Of the tees that they play from.
    ///   - others: Among whom the lowest is looked for; who is none of them and lower still gives
    ///     strokes.
    package static func compared(
        _ strokes: [Int], pars: [Int], with others: [Int], in format: HandicapFormat
    ) -> [Int] {
        let lowestPar = others.map { pars[$0] }.min() ?? 0
        let strokes = zip(strokes, pars).map { strokes, par in
            format.addsParDifference ? strokes + par - lowestPar : strokes
        }
        guard format.isMatch else { return strokes }
        let lowest = others.map { strokes[$0] }.min() ?? 0
        return strokes.map { $0 - lowest }
    }

    /// What each has above the lowest: the lowest plays off 0, in a match.
    package static func matchDifferences(_ strokes: [[Int]]) -> [[Int]] {
        let lowest = strokes.joined().min() ?? 0
        return strokes.map { $0.map { $0 - lowest } }
    }

    /// What each par is above the lowest: strokes that are added (Rule 6.2b).
    package static func parDifferences(_ pars: [[Int]]) -> [[Int]] {
        matchDifferences(pars)
    }

    /// The pars that a side's Playing Handicaps are about; of a side that plays one ball from
    /// different tees, the mean, a half rounded upwards.
    private static func pars(of side: [CourseHandicap], _ allowance: HandicapAllowance) -> [Int] {
        guard case .side = allowance else { return side.map(\.par) }
        return [Fraction(side.map(\.par).reduce(0, +), over: max(side.count, 1)).rounded]
    }
}
