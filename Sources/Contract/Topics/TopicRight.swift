/// What the right to write or read in a place depends on.
package enum TopicRight: Equatable, Sendable {
    /// It is given.
    case granted
    /// It is given to members of the topic's room.
    case ifMember
    /// It is given while the topic's friend shares positions with the asker.
    case ifShared
    /// It is given while the topic's friend and the asker are friends.
    case ifFriend
    /// It is not given.
    case refused
}
