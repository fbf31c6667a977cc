/// How a player, or a team, stands on a walk.
package struct WalkLine: Equatable, Sendable {
    /// Nil for who walks alone.
    package var team: Int?
    package var players: [String] = []
    /// Challenges by number, answered rightly and wrongly.
    package var right: [Int] = []
    package var wrong: [Int] = []
    package var points = 0
    /// When the last answer was given that there is, Unix milliseconds.
    package var lastAt: Int64?
    /// When the last of all was; nil while some are not.
    package var finishedAt: Int64?
    /// Whether nobody of them is there any more.
    package var hasLeft = false
    /// From 1; equals share one.
    package var rank = 1
    package var isTied = false

    package init() {}

    /// Whether this line stands before another one: who is still there, then more points, more
    /// right answers, who has finished, the sooner.
    func precedes(_ other: WalkLine) -> Bool { key.lexicographicallyPrecedes(other.key) }

    func isLevel(with other: WalkLine) -> Bool { key == other.key }

    private var key: [Int64] {
        [
            hasLeft ? 1 : 0, -Int64(points), -Int64(right.count), finishedAt == nil ? 1 : 0,
            finishedAt ?? lastAt ?? .max,
        ]
    }
}
