/// The number of people on each course, from the rounds under way.
///
/// A person counts once on a course, even with several cards. A round counts if its last score is less
/// than two hours old. ``takeRounds(at:)`` names the rounds that seem to have reached this age.
package struct Crowds: Sendable {
    /// How long a round counts after its last score, milliseconds.
    package static let idleMs: Int64 = 2 * 3_600_000
    /// The least time between two telling of figures, milliseconds.
    package static let tellMs: Int64 = 5_000
    /// How many rounds are looked at in one go.
    package static let looksMax = 200
    private static let restMs: Int64 = 60_000

    private struct Round {
        let course: String
        let people: Set<String>
        var scoredAt: Int64?
        var isIdle: Bool
    }

    private var rounds: [String: Round] = [:]
    /// By course and person, the number of rounds.
    private var crowds: [String: [String: Int]] = [:]
    /// Courses whose figure is to be told.
    private var changed: Set<String> = []
    private var toldAt: Int64?
    /// When rounds are looked at next, Unix milliseconds; nil while there is none.
    private(set) package var looksAt: Int64?

    package init() {}

    /// Every course that somebody plays.
    package var courses: [String] { Array(crowds.keys) }

    package func figure(of course: String) -> CrowdFigure {
        CrowdFigure(crowds[course]?.count ?? 0)
    }

    /// Takes a round as it is now.
    /// - Parameters:
    ///   - people: The names of all who play in it; none once it is over.
    ///   - scoredAt: When the last score was entered, Unix milliseconds; nil before the first.
    package mutating func put(
        _ id: String, on course: String, people: Set<String>, scoredAt: Int64?, now: Int64
    ) {
        forget(id)
        guard !people.isEmpty else { return }
        let isIdle = Self.isIdle(scoredAt: scoredAt, now: now)
        let round = Round(course: course, people: people, scoredAt: scoredAt, isIdle: isIdle)
        rounds[id] = round
        if !isIdle { count(round, by: 1) }
        looksAt = looksAt ?? now + Self.restMs
    }

    private static func isIdle(scoredAt: Int64?, now: Int64) -> Bool {
        scoredAt.map { $0 + idleMs <= now } ?? true
    }

    /// Takes out a round that is over.
    package mutating func forget(_ id: String) {
        guard let round = rounds.removeValue(forKey: id) else { return }
        if !round.isIdle { count(round, by: -1) }
        if rounds.isEmpty { looksAt = nil }
    }

    /// Has a course's figure told anew: something else about it changed.
    package mutating func spoil(_ course: String) { changed.insert(course) }

    private mutating func count(_ round: Round, by sign: Int) {
        for person in round.people {
            let rounds = crowds[round.course]?[person] ?? 0
            crowds[round.course, default: [:]][person] = rounds + sign > 0 ? rounds + sign : nil
        }
        if crowds[round.course]?.isEmpty == true { crowds[round.course] = nil }
        changed.insert(round.course)
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

    /// The rounds that seem to be idle now, or seem to count again because the clock was set back.
    ///
    /// The caller reads the time of their last scores from the database and calls ``look(at:scoredAt:now:)``. This is
    /// necessary because an equal score that somebody enters again changes only that time. The longest-idle rounds come
    /// first.
    package mutating func takeRounds(at now: Int64) -> [String] {
        guard let looksAt, looksAt <= now || looksAt > now + Self.restMs else { return [] }
        self.looksAt = now + Self.restMs
        let due = rounds.filter { _, round in
            round.isIdle != Self.isIdle(scoredAt: round.scoredAt, now: now)
        }
        return due.sorted { ($0.value.scoredAt ?? 0, $0.key) < ($1.value.scoredAt ?? 0, $1.key) }
            .prefix(Self.looksMax).map(\.key)
    }

    /// Updates the time of a round's last score.
    package mutating func look(at id: String, scoredAt: Int64?, now: Int64) {
        guard var round = rounds[id] else { return }
        let wasIdle = round.isIdle
        round.isIdle = Self.isIdle(scoredAt: scoredAt, now: now)
        round.scoredAt = scoredAt
        rounds[id] = round
        if round.isIdle != wasIdle { count(round, by: round.isIdle ? -1 : 1) }
    }
}

/// How many play a course, as far as everybody may know: one or two could be recognized.
package enum CrowdFigure: Equatable, Sendable {
    /// Fewer are not told apart.
    package static let countMin = 3

    case nobody
    /// Somebody, but fewer than ``countMin``.
    case few
    case number(Int)

    package init(_ count: Int) {
        switch count {
        case ...0: self = .nobody
        case ..<Self.countMin: self = .few
        default: self = .number(count)
        }
    }
}
