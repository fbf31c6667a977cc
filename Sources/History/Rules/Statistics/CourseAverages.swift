import GolfRules
import RoomsRules

/// The average scores of several players on one course, by hole.
package struct CourseAverages: Sendable {
    /// The minimum number of players. The average of fewer players would reveal too much about
    /// each.
    package static let playersMin = 3

    package struct Hole: Sendable {
        package let number: Int
        package fileprivate(set) var strokes = Average()
        package fileprivate(set) var toPar = Average()
    }

    private var players: Set<String> = []
    package private(set) var figures = StatisticsFigures()
    private var byNumber: [Int: Hole] = [:]

    package init() {}

    package mutating func add(_ round: PlayedRound, by player: String) {
        guard round.hasScores else { return }
        players.insert(player)
        figures.add(round)
        for (hole, strokes) in zip(round.holes, round.strokes) {
            guard let strokes else { continue }
            byNumber[hole.number, default: Hole(number: hole.number)].add(strokes, hole.par)
        }
    }

    package var playersCount: Int { players.count }

    /// Sorted by number.
    package var holes: [Hole] { byNumber.values.sorted { $0.number < $1.number } }
}

extension CourseAverages.Hole {
    fileprivate mutating func add(_ strokes: Int, _ par: Int) {
        self.strokes.add(strokes)
        toPar.add(strokes - par)
    }
}
