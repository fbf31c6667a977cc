/// What was seen when somebody looked.
package struct MonitorLook: Equatable, Sendable {
    package let isGood: Bool
    /// What is wrong, for people; empty where nothing is.
    package let reason: String
    /// When it was begun to look, Unix milliseconds.
    package let began: Int64

    package init(isGood: Bool, reason: String = "", began: Int64) {
        self.isGood = isGood
        self.reason = reason
        self.began = began
    }
}
