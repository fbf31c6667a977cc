/// The person or machine on whose behalf work waits in a ``FairQueue``.
package struct WorkSource: Equatable, Sendable {
    /// A network address or a user.
    package let name: String
    /// The wider networks that contain the address, the widest first.
    package let networks: [String]
    /// Whether the server has a reason to trust the source. For example, this user signed in from
    /// this address before.
    package let isKnown: Bool

    package init(_ name: String, in networks: [String] = [], isKnown: Bool = false) {
        self.name = name
        self.networks = networks
        self.isKnown = isKnown
    }

    /// All that the queue counts the work of: the wider networks, and the source itself.
    fileprivate var all: [String] { networks + [name] }
}

/// A bounded queue of work that is fair between the sources of the work.
///
/// Every second time, the queue hands out the work that has waited longest, so that no work waits
/// forever. In between, and up to three times in a row, known sources come first, unless they had many
/// turns lately. Among the others, the queue first compares the turns of the widest networks, then those
/// of the narrower ones, and last those of the sources. So a source from a quiet network overtakes a
/// flood that uses a new address for each piece of work. Work of a request that succeeds does not count
/// as a turn.
package struct FairQueue<Work> {
    /// The outcome of ``add(_:from:)``.
    package enum Admission {
        case added
        /// The work took the place of other work, which belongs to a source with more work.
        case addedInPlaceOf(Work)
        /// The source has reached its limit.
        case sourceIsFull
        case isFull
    }

    fileprivate struct Entry {
        let source: WorkSource
        let work: Work
    }

    /// The turns of known sources in a row, for which the oldest work waits.
    private static var patience: Int { 3 }
    /// The turns of a known source, and of its narrowest network, up to which it comes first.
    private static var start: (source: Int, network: Int) { (4, 32) }
    /// The levels of networks, with the source itself.
    private static var levels: Int { 4 }
    /// After this much work, ``served`` is halved, so that old work counts less.
    private static var memory: Int { 256 }

    /// The most work that waits or runs.
    package let countMax: Int
    /// The most work of one source that waits or runs. Nil: the queue ignores sources and keeps the
    /// order of arrival.
    package let perSourceMax: Int?

    /// The work that waits, in the order of arrival.
    private var waiting: [Entry] = []
    /// The amount of work that waits or runs, by source.
    private var counts: [String: Int] = [:]
    /// The amount of work that recently began, by source. Old work counts less.
    private var served: [String: Int] = [:]
    private var servedCount = 0
    private var runningCount = 0
    /// The number of turns since the oldest work had its turn.
    private var turnsSinceOldest = 0

    package init(countMax: Int, perSourceMax: Int? = nil) {
        self.countMax = countMax
        self.perSourceMax = perSourceMax
    }

    /// The amount of work that waits or runs.
    package var count: Int { waiting.count + runningCount }

    /// Adds work, if there is room.
    /// - Complexity: O(n) in the work that waits.
    package mutating func add(_ work: Work, from source: WorkSource) -> Admission {
        let own = counts[source.name, default: 0]
        if let perSourceMax, own >= perSourceMax { return .sourceIsFull }
        var displaced: Work?
        if count >= countMax {
            guard
                let index = newestOfLargest(above: own + 1)
                    ?? (source.isKnown ? newestUnknown() : nil)
            else { return .isFull }
            let entry = waiting.remove(at: index)
            forget(entry.source)
            displaced = entry.work
        }
        waiting.append(Entry(source: source, work: work))
        counts[source.name, default: 0] += 1
        return displaced.map { .addedInPlaceOf($0) } ?? .added
    }

    /// Hands out the next work. The caller runs it and then calls ``finish(_:)``.
    /// - Complexity: O(n) in the work that waits.
    package mutating func next() -> (work: Work, source: WorkSource)? {
        guard !waiting.isEmpty else { return nil }
        let entry = waiting.remove(at: nextIndex())
        note(entry.source)
        runningCount += 1
        return (entry.work, entry.source)
    }

    private mutating func nextIndex() -> Int {
        guard perSourceMax != nil else { return 0 }
        let best = best()
        let patience = isFirst(waiting[best].source) ? Self.patience : 1
        guard turnsSinceOldest < patience else {
            turnsSinceOldest = 0
            return 0
        }
        turnsSinceOldest += 1
        return best
    }

    /// Notes that work of a source has run.
    package mutating func finish(_ source: WorkSource) {
        runningCount -= 1
        forget(source)
    }

    private mutating func forget(_ source: WorkSource) {
        let count = counts[source.name, default: 1] - 1
        counts[source.name] = count == 0 ? nil : count
    }

    /// Takes back one turn of a source, because its work was that of an honest user.
    package mutating func forgive(_ source: WorkSource) {
        for name in source.all {
            let count = served[name, default: 0] - 1
            served[name] = count > 0 ? count : nil
        }
    }

    private mutating func note(_ source: WorkSource) {
        for name in source.all { served[name, default: 0] += 1 }
        servedCount += 1
        guard servedCount >= Self.memory else { return }
        servedCount = 0
        served = served.compactMapValues { $0 < 2 ? nil : $0 / 2 }
    }

    /// The index of the work whose source had the fewest turns, the oldest among equals.
    private func best() -> Int {
        var (best, least) = (0, rank(waiting[0].source))
        for index in waiting.indices.dropFirst() {
            let rank = rank(waiting[index].source)
            if rank.lexicographicallyPrecedes(least) { (best, least) = (index, rank) }
        }
        return best
    }

    /// The numbers to compare sources by. A source without networks counts as a network of its own.
    private func rank(_ source: WorkSource) -> [Int] {
        var turns = source.all.map { served[$0, default: 0] }
        while turns.count < Self.levels { turns.append(served[source.name, default: 0]) }
        return [isFirst(source) ? 0 : 1] + turns
    }

    /// Whether a source is known, and neither it nor its narrowest network had many turns lately.
    private func isFirst(_ source: WorkSource) -> Bool {
        let around = served[source.networks.last ?? source.name, default: 0]
        return source.isKnown && served[source.name, default: 0] < Self.start.source
            && around < Self.start.network
    }

    /// - Returns: Nil if all sources that wait are known.
    private func newestUnknown() -> Int? {
        perSourceMax == nil ? nil : waiting.lastIndex { !$0.source.isKnown }
    }

    /// The newest waiting work of the source that has most work.
    /// - Returns: Its index; nil if no waiting source has more work than the bound.
    private func newestOfLargest(above bound: Int) -> Int? {
        guard perSourceMax != nil else { return nil }
        var (best, bestCount): (Int?, Int) = (nil, bound)
        for index in waiting.indices.reversed() {
            let count = counts[waiting[index].source.name, default: 0]
            if count > bestCount { (best, bestCount) = (index, count) }
        }
        return best
    }
}

extension FairQueue: Sendable where Work: Sendable {}
extension FairQueue.Entry: Sendable where Work: Sendable {}
extension FairQueue.Admission: Sendable where Work: Sendable {}
