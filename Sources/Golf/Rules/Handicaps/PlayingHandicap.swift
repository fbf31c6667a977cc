import Values

/// The strokes that players receive in a competition (Rule 6.2).
package enum PlayingHandicap {
    /// The strokes of all sides: one number for each player, or one for a side that plays one ball.
    ///
    /// The order of steps is: allowance, rounding, additional strokes for a higher par. In matches,
    /// the lowest number is then subtracted from all.
    ///
    /// - Parameter sides: The Course Handicaps of each side. A player without partners is a side of
    ///   one.
    /// - Throws: ``HandicapError/players(_:needed:)`` if a side has another number of players than
    ///   the format.
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

    /// The strokes of players who all play their own balls, compared with each other. It adds
    /// strokes for a higher par. In matches, it subtracts the lowest number.
    /// - Parameters:
    ///   - strokes: One number for each player, after the allowance.
    ///   - pars: The par of each player's tee.
    ///   - others: The players among whom the lowest is searched. A player outside this group who
    ///     is lower still gives strokes back.
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

    /// The difference of each number to the lowest one. In a match, the lowest plays off 0.
    package static func matchDifferences(_ strokes: [[Int]]) -> [[Int]] {
        let lowest = strokes.joined().min() ?? 0
        return strokes.map { $0.map { $0 - lowest } }
    }

    /// The difference of each par to the lowest one. These strokes are added (Rule 6.2b).
    package static func parDifferences(_ pars: [[Int]]) -> [[Int]] {
        matchDifferences(pars)
    }

    /// The par for each Playing Handicap of a side. If a side plays one ball from different tees,
    /// it is the mean par, with a half rounded upwards.
    private static func pars(of side: [CourseHandicap], _ allowance: HandicapAllowance) -> [Int] {
        guard case .side = allowance else { return side.map(\.par) }
        return [Fraction(side.map(\.par).reduce(0, +), over: max(side.count, 1)).rounded]
    }
}
