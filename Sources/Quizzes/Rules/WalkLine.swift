import RoomsRules

/// The result of a player or a team in a quiz.
package struct WalkLine: Equatable, Sendable {
    /// The team's number; `nil` for a player without a team.
    package var team: Int?
    package var players: [String] = []
    /// The numbers of challenges with correct answers. ``wrong`` has those with wrong answers.
    package var right: [Int] = []
    package var wrong: [Int] = []
    package var points = 0
    /// The time of the latest answer so far, Unix milliseconds.
    package var lastAt: Int64?
    /// The time of the final answer; `nil` while challenges are unanswered.
    package var finishedAt: Int64?
    /// Whether all its players have left.
    package var hasLeft = false
    /// From 1. Equal lines share a rank.
    package var rank = 1
    package var isTied = false

    package init() {}

    /// Returns whether this line ranks before another one.
    ///
    /// Remaining players rank before those who left. Then more points count, more correct answers,
    /// being finished, and the earlier time.
    func precedes(_ other: WalkLine) -> Bool { key.lexicographicallyPrecedes(other.key) }

    func isLevel(with other: WalkLine) -> Bool { key == other.key }

    private var key: [Int64] {
        [
            hasLeft ? 1 : 0, -Int64(points), -Int64(right.count), finishedAt == nil ? 1 : 0,
            finishedAt ?? lastAt ?? .max,
        ]
    }
}

/// The progress of a player at one challenge: opened, perhaps answered. Times are Unix
/// milliseconds.
package struct Step: Equatable, Sendable {
    package var openedAt: Int64
    package var answeredAt: Int64?
    /// `nil` until it is answered.
    package var isRight: Bool?

    package init(openedAt: Int64, answeredAt: Int64? = nil, isRight: Bool? = nil) {
        self.openedAt = openedAt
        self.answeredAt = answeredAt
        self.isRight = isRight
    }
}
