/// Counts what was thrown, hole by hole: what most, and what came of it.
///
/// Discs of a collection are told apart by their ids, others by their names without regard to case.
package struct DiscTally: Equatable, Sendable {
    /// What one disc comes to.
    package struct Line: Equatable, Sendable {
        package let disc: String?
        /// As it was called in what was counted first.
        package let name: String
        /// How often it was thrown.
        package var thrown = 0
        /// On how many holes; a round again on the same one counts again.
        package var holes = 0
        /// On how many of them it was the first disc: the one from the tee.
        package var teeShots = 0
        /// How many of the holes have a score: those that all below is about.
        package var scored = 0
        /// Strokes above par, summed.
        package var toPar = 0
        /// Holes in one, which only the first disc can make.
        package var aces = 0
        /// Holes below par.
        package var belowPar = 0
        /// When the newest game began in which it was thrown, Unix milliseconds.
        package var lastAt: Int64

        package init(_ thrown: ThrownDisc, at: Int64) {
            disc = thrown.disc
            name = thrown.name
            lastAt = at
        }
    }

    /// How many holes were counted.
    package private(set) var holes = 0
    private var lines: [String: Line] = [:]

    package init() {}

    /// Counts one hole of one round.
    /// - Parameters:
    ///   - discs: In the order of throws.
    ///   - strokes: Nil without a score.
    ///   - at: When the game began, Unix milliseconds.
    package mutating func add(_ discs: [ThrownDisc], strokes: Int?, par: Int, at: Int64) {
        holes += 1
        var seen: Set<String> = []
        for (number, disc) in discs.enumerated() {
            let key = disc.disc ?? "~" + disc.name.lowercased()
            var line = lines[key] ?? Line(disc, at: at)
            line.thrown += 1
            if seen.insert(key).inserted { line.count(strokes, par: par, isFirst: number == 0) }
            line.lastAt = max(line.lastAt, at)
            lines[key] = line
        }
    }

    /// The most thrown first; of those thrown as often, the one that was thrown last, then by name.
    package var mostThrown: [Line] {
        lines.values.sorted { one, other in
            if one.thrown != other.thrown { return one.thrown > other.thrown }
            if one.lastAt != other.lastAt { return one.lastAt > other.lastAt }
            return (one.name, one.disc ?? "") < (other.name, other.disc ?? "")
        }
    }
}

extension DiscTally.Line {
    /// A hole on which the disc was thrown.
    fileprivate mutating func count(_ strokes: Int?, par: Int, isFirst: Bool) {
        holes += 1
        if isFirst { teeShots += 1 }
        guard let strokes else { return }
        scored += 1
        toPar += strokes - par
        if strokes == 1, isFirst { aces += 1 }
        if strokes < par { belowPar += 1 }
    }
}
