/// What is played in a room.
package enum RoomKind: String, CaseIterable, Sendable {
    /// Golf and disc golf, on a card.
    case golf
    /// A quiz that is walked.
    case quiz
}
