/// In which order challenges are reached.
package enum QuizOrder: String, CaseIterable, Sendable {
    /// As they stand: the next one opens when the one before it is answered.
    case set
    /// As the player likes.
    case any
}
