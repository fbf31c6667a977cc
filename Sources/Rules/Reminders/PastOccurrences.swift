/// Which occurrences of a reminder have come, so that none comes again and none stays away, whatever
/// the clock does.
///
/// They are kept as runs of what came one after the other: a server that runs without a break has one
/// run, however many came. What was missed, and a clock that jumps, begins another one.
package struct PastOccurrences: Equatable, Sendable {
    /// Occurrences that came, without one between them that did not. All are Unix milliseconds.
    package struct Run: Equatable, Sendable {
        package var first: Int64
        package var last: Int64
        /// How many they are.
        package var count: Int
        /// What the clock showed when the first was looked for: nothing else was to come between.
        package var after: Int64
        /// What the clock showed when the last came: whatever lay between was missed.
        package var until: Int64
        /// How many did.
        package var missed: Int

        package init(
            first: Int64, last: Int64, count: Int, after: Int64, until: Int64, missed: Int
        ) {
            self.first = first
            self.last = last
            self.count = count
            self.after = after
            self.until = until
            self.missed = missed
        }
    }

    /// So many runs are kept apart. Of more, the closest two become one: what was missed between
    /// them, and said to be missed, stays away then, though the clock be set back behind it.
    package static let runsMax = 32

    /// In order; they do not overlap.
    package private(set) var runs: [Run] = []

    package init() {}

    /// - Parameter runs: As they were kept.
    package init(_ runs: [Run]) {
        self.runs = runs
    }

    /// The run that an occurrence is in; nil: it has not come.
    package func run(with occurrence: Int64) -> Run? {
        runs.first { $0.first <= occurrence && occurrence <= $0.last }
    }

    /// How many came or were missed up to an instant.
    package func count(upTo instant: Int64) -> Int {
        runs.reduce(0) { count, run in
            guard run.first <= instant else { return count }
            return count + run.count + (run.until <= instant ? run.missed : 0)
        }
    }

    /// Notes that one came.
    /// - Parameters:
    ///   - occurrence: None that came before.
    ///   - start: What the clock showed when it was looked for: it was the first after that which had
    ///     not come.
    ///   - now: What the clock shows; what lies between was missed.
    ///   - missed: How many do.
    package mutating func insert(
        _ occurrence: Int64, after start: Int64, at now: Int64, missed: Int
    ) {
        var run = Run(
            first: occurrence, last: occurrence, count: 1, after: min(start, occurrence),
            until: max(now, occurrence), missed: missed)
        var place = runs.firstIndex { $0.first > occurrence } ?? runs.count
        while place > 0, runs[place - 1].reaches(run) {
            place -= 1
            run.precede(with: runs.remove(at: place))
        }
        runs.insert(run, at: place)
        if runs.count > Self.runsMax { joinClosest() }
    }

    /// Those first between which all was missed, and said to be.
    private mutating func joinClosest() {
        let pairs = runs.indices.dropFirst()
        let told = pairs.filter { runs[$0].after <= runs[$0 - 1].until }
        let closest = (told.isEmpty ? Array(pairs) : told).min {
            runs[$0].first - runs[$0 - 1].last < runs[$1].first - runs[$1 - 1].last
        }
        guard let place = closest else { return }
        runs[place].precede(with: runs[place - 1])
        runs[place].count += runs[place - 1].missed
        runs.remove(at: place - 1)
    }
}

extension PastOccurrences.Run {
    /// Whether nothing that has not come lies between this one and a later one.
    fileprivate func reaches(_ later: Self) -> Bool {
        last >= later.after || missed == 0 && until >= later.after
    }

    fileprivate mutating func precede(with earlier: Self) {
        first = earlier.first
        count += earlier.count
        after = min(after, earlier.after)
    }
}
