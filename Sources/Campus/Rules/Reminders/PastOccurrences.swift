/// The occurrences of a reminder that have already notified.
///
/// They ensure that each occurrence notifies exactly once, even if somebody sets the clock back.
/// Consecutive occurrences are stored as one run, so a server without interruptions needs only one
/// run. A missed occurrence or a jump of the clock starts another run.
package struct PastOccurrences: Equatable, Sendable {
    /// Consecutive occurrences that all notified. All times are Unix milliseconds.
    package struct Run: Equatable, Sendable {
        package var first: Int64
        package var last: Int64
        /// The number of occurrences.
        package var count: Int
        /// The clock when the first occurrence was scheduled. No other occurrence was due between
        /// this time and `first`.
        package var after: Int64
        /// The clock when the last occurrence notified. Occurrences between `last` and this time
        /// were missed.
        package var until: Int64
        /// The number of missed occurrences between `last` and `until`.
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

    /// The maximum number of runs. Above it, the two closest runs are joined.
    ///
    /// Occurrences between joined runs that were reported as missed do not notify any more, even if
    /// the clock is set back before them.
    package static let runsMax = 32

    /// The runs in order. They do not overlap.
    package private(set) var runs: [Run] = []

    package init() {}

    /// Restores stored runs.
    package init(_ runs: [Run]) {
        self.runs = runs
    }

    /// The run that contains an occurrence, or `nil` if it has not notified.
    package func run(with occurrence: Int64) -> Run? {
        runs.first { $0.first <= occurrence && occurrence <= $0.last }
    }

    /// The number of occurrences up to an instant that notified or were missed.
    package func count(upTo instant: Int64) -> Int {
        runs.reduce(0) { count, run in
            guard run.first <= instant else { return count }
            return count + run.count + (run.until <= instant ? run.missed : 0)
        }
    }

    /// Adds an occurrence that has notified.
    ///
    /// - Parameters:
    ///   - occurrence: An occurrence that no run contains.
    ///   - start: The clock when it was scheduled. It was the first occurrence after this time that
    ///     had not notified.
    ///   - now: The clock now. Other occurrences up to now were missed.
    ///   - missed: The number of missed occurrences.
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

    /// Joins the two closest runs. It prefers runs between which all occurrences were reported as
    /// missed.
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
    /// Whether all occurrences between this run and a later one have notified.
    fileprivate func reaches(_ later: Self) -> Bool {
        last >= later.after || missed == 0 && until >= later.after
    }

    fileprivate mutating func precede(with earlier: Self) {
        first = earlier.first
        count += earlier.count
        after = min(after, earlier.after)
    }
}
