/// How many play which course, out of the rounds that are under way.
///
/// A round that nobody has touched for a while counts nobody, though it was never ended: its card is
/// looked at now and then.
package struct Crowds: Sendable {
    /// After how long without a word from it a round counts nobody, milliseconds.
    package static let idleMs: Int64 = 2 * 3_600_000
    /// How often a round is looked at, milliseconds.
    package static let lookMs: Int64 = 600_000
    /// The least time between two telling of figures, milliseconds.
    package static let tellMs: Int64 = 5_000
    /// How many rounds are looked at in one go.
    package static let looksMax = 200
    private static let restMs: Int64 = 60_000

    private struct Round {
        let course: String
        let players: Int
        var isIdle: Bool
        var lookedAt: Int64
    }

    private var rounds: [String: Round] = [:]
    private var counts: [String: Int] = [:]
    /// Courses whose figure is to be told.
    private var changed: Set<String> = []
    private var toldAt: Int64?
    /// When rounds are looked at next, Unix milliseconds; nil while there is none.
    private(set) package var looksAt: Int64?

    package init() {}

    /// Every course that somebody plays.
    package var courses: [String] { Array(counts.keys) }

    package func figure(of course: String) -> CrowdFigure { CrowdFigure(counts[course] ?? 0) }

    /// Takes a round as it is now.
    /// - Parameters:
    ///   - players: How many play in it; none once it is over.
    ///   - touchedAt: When it was last used, Unix milliseconds.
    package mutating func put(
        _ id: String, on course: String, players: Int, touchedAt: Int64, now: Int64
    ) {
        forget(id)
        guard players > 0 else { return }
        let isIdle = touchedAt + Self.idleMs <= now
        rounds[id] = Round(course: course, players: players, isIdle: isIdle, lookedAt: now)
        if !isIdle { add(players, to: course) }
        looksAt = looksAt ?? now + Self.restMs
    }

    /// Takes out a round that is over.
    package mutating func forget(_ id: String) {
        guard let round = rounds.removeValue(forKey: id) else { return }
        if !round.isIdle { add(-round.players, to: round.course) }
        if rounds.isEmpty { looksAt = nil }
    }

    /// Has a course's figure told anew: something else about it changed.
    package mutating func spoil(_ course: String) { changed.insert(course) }

    private mutating func add(_ players: Int, to course: String) {
        let count = (counts[course] ?? 0) + players
        counts[course] = count > 0 ? count : nil
        changed.insert(course)
    }

    /// When figures are to be told, Unix milliseconds; nil while none changed.
    package var tellsAt: Int64? {
        changed.isEmpty ? nil : toldAt.map { $0 + Self.tellMs } ?? 0
    }

    /// The courses whose figures are to be told now.
    package mutating func takeChanged(at now: Int64) -> [String] {
        // A clock that was set back must not silence it.
        guard let due = tellsAt, due <= now || due > now + Self.tellMs else { return [] }
        defer { changed.removeAll(keepingCapacity: true) }
        toldAt = now
        return changed.sorted()
    }

    /// The rounds that are to be looked at now, those that were not for the longest time first.
    package mutating func takeRounds(at now: Int64) -> [String] {
        guard let looksAt, looksAt <= now || looksAt > now + Self.restMs else { return [] }
        self.looksAt = now + Self.restMs
        let due = rounds.filter {
            $0.value.lookedAt + Self.lookMs <= now || $0.value.lookedAt > now
        }
        return due.sorted { ($0.value.lookedAt, $0.key) < ($1.value.lookedAt, $1.key) }
            .prefix(Self.looksMax).map(\.key)
    }

    /// Takes when a round was last used.
    package mutating func look(at id: String, touchedAt: Int64, now: Int64) {
        guard var round = rounds[id] else { return }
        let wasIdle = round.isIdle
        round.isIdle = touchedAt + Self.idleMs <= now
        round.lookedAt = now
        rounds[id] = round
        if round.isIdle != wasIdle {
            add(round.isIdle ? -round.players : round.players, to: round.course)
        }
    }
}
