/// A player and a challenge: opened, perhaps answered. Times are Unix milliseconds.
package struct Step: Equatable, Sendable {
    package let openedAt: Int64
    package var answeredAt: Int64?
    /// Nil until it is answered.
    package var isRight: Bool?

    package init(openedAt: Int64, answeredAt: Int64? = nil, isRight: Bool? = nil) {
        self.openedAt = openedAt
        self.answeredAt = answeredAt
        self.isRight = isRight
    }
}
