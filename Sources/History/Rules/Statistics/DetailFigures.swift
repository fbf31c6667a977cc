import GolfRules

/// The sums of the details that a player noted about holes.
///
/// Each sum has the number of its holes, because players note only what they like.
package struct DetailFigures: Equatable, Sendable {
    package struct Sum: Equatable, Sendable {
        /// The number of holes for which the value is known.
        package private(set) var holes = 0
        /// The sum of numbers, or the number of holes on which the answer was yes.
        package private(set) var sum = 0

        mutating func add(_ number: Int?) {
            guard let number else { return }
            holes += 1
            sum += number
        }

        mutating func add(_ answer: Bool?) { add(answer.map { $0 ? 1 : 0 }) }
    }

    package private(set) var putts = Sum()
    package private(set) var penalties = Sum()
    package private(set) var outOfBounds = Sum()
    package private(set) var fairways = Sum()
    /// Greens in regulation: reached in par minus two strokes or fewer. They follow from strokes and putts.
    package private(set) var greens = Sum()
    /// Saves: par or better on a hole after the green was missed.
    package private(set) var saves = Sum()

    package init() {}

    package var isEmpty: Bool { self == DetailFigures() }

    mutating func add(_ details: HoleDetails, strokes: Int?, par: Int) {
        putts.add(details.putts)
        penalties.add(details.penalties)
        outOfBounds.add(details.outOfBounds)
        fairways.add(details.fairway)
        guard let strokes,
            let isReached = details.isGreenReached(strokes: strokes, par: par)
        else { return }
        greens.add(isReached)
        if !isReached { saves.add(strokes <= par) }
    }
}
