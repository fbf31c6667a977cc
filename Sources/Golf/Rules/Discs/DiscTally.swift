/// Statistics about thrown discs: the most thrown ones, and their results.
///
/// A disc of a collection is identified by its ID. Other discs are identified by name, without
/// regard to case.
package struct DiscTally: Equatable, Sendable {
    /// The statistics of one disc.
    package struct Line: Equatable, Sendable {
        package let disc: String?
        /// The name in the first counted cell.
        package let name: String
        /// The number of throws.
        package var thrown = 0
        /// The number of holes on which the disc was thrown. Each round counts separately.
        package var holes = 0
        /// The number of holes on which it was the first disc, thrown from the tee.
        package var teeShots = 0
        /// The number of these holes with a score. The following sums cover only them.
        package var scored = 0
        /// The sum of strokes against par.
        package var toPar = 0
        /// The holes in one. Only the first disc can make one.
        package var aces = 0
        /// The holes below par.
        package var belowPar = 0
        /// The beginning of the newest game with this disc, Unix milliseconds.
        package var lastAt: Int64

        package init(_ thrown: ThrownDisc, at: Int64) {
            disc = thrown.disc
            name = thrown.name
            lastAt = at
        }
    }

    /// The number of counted holes.
    package private(set) var holes = 0
    private var lines: [String: Line] = [:]

    package init() {}

    /// Counts one hole of one round.
    /// - Parameters:
    ///   - discs: In the order of throws.
    ///   - strokes: `nil` if there is no score.
    ///   - at: The beginning of the game, Unix milliseconds.
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

    /// The discs by number of throws, the most first. Discs with the same number are sorted by the
    /// newest throw, then by name.
    package var mostThrown: [Line] {
        lines.values.sorted { one, other in
            if one.thrown != other.thrown { return one.thrown > other.thrown }
            if one.lastAt != other.lastAt { return one.lastAt > other.lastAt }
            return (one.name, one.disc ?? "") < (other.name, other.disc ?? "")
        }
    }
}

extension DiscTally.Line {
    /// Counts a hole on which the disc was thrown.
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
