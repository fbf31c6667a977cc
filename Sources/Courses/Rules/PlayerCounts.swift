/// The number of people on each course, from the rounds under way.
///
/// A person counts once on a course, even with several cards. A round counts if its last score is
/// less than two hours old. ``takeRounds(at:)`` returns the rounds that seem to have reached this
/// age.
package struct PlayerCounts: Sendable {
    /// The time for which a round counts after its last score, in milliseconds.
    package static let idleMs: Int64 = 2 * 3_600_000
    /// The minimum time between two publications, in milliseconds.
    package static let tellMs: Int64 = 5_000
    /// The maximum number of rounds that ``takeRounds(at:)`` returns at once.
    package static let looksMax = 200
    /// The time between two searches for idle rounds, in milliseconds.
    private static let restMs: Int64 = 60_000

    private struct Round {
        let course: String
        let people: Set<String>
        var scoredAt: Int64?
        var isIdle: Bool
    }

    private var rounds: [String: Round] = [:]
    /// The number of rounds by course and person.
    private var roundsOfPeople: [String: [String: Int]] = [:]
    /// The courses whose number to publish.
    private var changed: Set<String> = []
    /// The time of the last publication in Unix milliseconds.
    private var toldAt: Int64?
    /// The time of the next search for idle rounds in Unix milliseconds, or nil while there are no
    /// rounds.
    private(set) package var looksAt: Int64?

    package init() {}

    /// All courses on which somebody plays.
    package var courses: [String] { Array(roundsOfPeople.keys) }

    package func figure(of course: String) -> PlayerCount {
        PlayerCount(roundsOfPeople[course]?.count ?? 0)
    }

    /// Adds or replaces a round.
    ///
    /// - Parameters:
    ///   - people: The names of all players in the round; empty once it is over.
    ///   - scoredAt: The time of the last score in Unix milliseconds; nil before the first one.
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

    /// Removes a round that is over.
    package mutating func forget(_ id: String) {
        guard let round = rounds.removeValue(forKey: id) else { return }
        if !round.isIdle { count(round, by: -1) }
        if rounds.isEmpty { looksAt = nil }
    }

    /// Marks a course's number for publication, because something else about the course changed.
    package mutating func markDirty(_ course: String) { changed.insert(course) }

    private mutating func count(_ round: Round, by sign: Int) {
        for person in round.people {
            let rounds = roundsOfPeople[round.course]?[person] ?? 0
            roundsOfPeople[round.course, default: [:]][person] =
                rounds + sign > 0 ? rounds + sign : nil
        }
        if roundsOfPeople[round.course]?.isEmpty == true { roundsOfPeople[round.course] = nil }
        changed.insert(round.course)
    }

    /// The time of the next publication in Unix milliseconds, or nil while no number changed.
    package var tellsAt: Int64? {
        changed.isEmpty ? nil : toldAt.map { $0 + Self.tellMs } ?? 0
    }

    /// Whether no number is due for publication, and no check for idle rounds is due. This is much cheaper
    /// than ``takeRounds(at:)`` and ``takeChanged(at:)``.
    package func isQuiet(at now: Int64) -> Bool { !isTellDue(at: now) && !isLookDue(at: now) }

    // A clock that was set back must not stop the publications and the checks.
    private func isTellDue(at now: Int64) -> Bool {
        tellsAt.map { $0 <= now || $0 > now + Self.tellMs } ?? false
    }

    private func isLookDue(at now: Int64) -> Bool {
        looksAt.map { $0 <= now || $0 > now + Self.restMs } ?? false
    }

    /// Returns the courses whose numbers to publish now, and marks them as published.
    package mutating func takeChanged(at now: Int64) -> [String] {
        guard isTellDue(at: now) else { return [] }
        defer { changed.removeAll(keepingCapacity: true) }
        toldAt = now
        return changed.sorted()
    }

    /// Returns the rounds that seem to be idle now, or that seem to count again because the clock
    /// was set back.
    ///
    /// The caller reads the time of their last scores from the database and calls
    /// ``look(at:scoredAt:now:)``. This is necessary because an equal score that somebody enters
    /// again changes only that time. The longest-idle rounds come first.
    package mutating func takeRounds(at now: Int64) -> [String] {
        guard isLookDue(at: now) else { return [] }
        self.looksAt = now + Self.restMs
        let due = rounds.filter { _, round in
            round.isIdle != Self.isIdle(scoredAt: round.scoredAt, now: now)
        }
        return due.sorted { ($0.value.scoredAt ?? 0, $0.key) < ($1.value.scoredAt ?? 0, $1.key) }
            .prefix(Self.looksMax).map(\.key)
    }

    /// Updates the time of a round's last score.
    package mutating func refresh(_ id: String, scoredAt: Int64?, now: Int64) {
        guard var round = rounds[id] else { return }
        let wasIdle = round.isIdle
        round.isIdle = Self.isIdle(scoredAt: scoredAt, now: now)
        round.scoredAt = scoredAt
        rounds[id] = round
        if round.isIdle != wasIdle { count(round, by: round.isIdle ? -1 : 1) }
    }
}

/// The number of players on a course, as everybody may see it.
///
/// One or two players are shown as "few", because an exact number would reveal who they are.
package enum PlayerCount: Equatable, Sendable {
    /// The smallest exact number.
    package static let countMin = 3

    case nobody
    /// At least one player, but fewer than ``countMin``.
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
