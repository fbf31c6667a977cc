import Engine
package import Rules

/// The friendship of two users ended. The reply to the user who ended it has not left yet.
package struct FriendshipEnded: Event {
    package let user: String
    package let other: String
}

/// The relationship of two users changed: a friendship, a request or a block. It is stored already.
package struct RelationshipChanged: Event {
    package let change: TieChange
    /// The user who changed it.
    package let user: String
    package let other: String
}
