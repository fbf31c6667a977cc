/// The relationship of two users, from the point of view of one of them, called "this user" here.
///
/// Commands are atomic: they check everything before they change the value, and return the changes.
/// A declined or blocked user cannot detect that: the request simply stays open, as if nobody had
/// answered.
package struct Relationship: Equatable, Sendable {
    package enum Ask: Equatable, Sendable {
        case none
        /// Both users see the request.
        case open
        /// Only the user who sent the request sees it.
        case hidden
    }

    package var areFriends: Bool
    /// The friend request of this user to the other.
    package var mine: Ask
    /// The friend request of the other user to this one.
    package var theirs: Ask
    /// Whether this user has blocked the other.
    package var isBlocked: Bool
    /// Whether the other user has blocked this one.
    package var isBlockedByThem: Bool

    package init(
        areFriends: Bool = false, mine: Ask = .none, theirs: Ask = .none, isBlocked: Bool = false,
        isBlockedByThem: Bool = false
    ) {
        self.areFriends = areFriends
        self.mine = mine
        self.theirs = theirs
        self.isBlocked = isBlocked
        self.isBlockedByThem = isBlockedByThem
    }

    /// The same relationship from the point of view of the other user.
    package var reversed: Relationship {
        Relationship(
            areFriends: areFriends, mine: theirs, theirs: mine, isBlocked: isBlockedByThem,
            isBlockedByThem: isBlocked)
    }

    /// Sends a friend request. If the other user has already sent one, both become friends.
    ///
    /// - Parameter reaches: Whether the other user accepts requests from strangers. If not, the
    ///   request looks unanswered to this user, so that it does not reveal the other user's
    ///   setting.
    /// - Throws: ``RelationshipError/blocked`` if this user has blocked the other.
    package mutating func request(reaches: Bool = true) throws(RelationshipError)
        -> [RelationshipChange]
    {
        if isBlocked { throw .blocked }
        if areFriends { return [] }
        if theirs != .none { return befriend() }
        guard mine == .none else { return [] }
        mine = isBlockedByThem || !reaches ? .hidden : .open
        return [.requested]
    }

    /// Accepts the other user's request. This user can also accept a request that they declined
    /// earlier, while the request exists.
    ///
    /// - Throws: ``RelationshipError/blocked`` or ``RelationshipError/noRequest``.
    package mutating func accept() throws(RelationshipError) -> [RelationshipChange] {
        if isBlocked { throw .blocked }
        if areFriends { return [] }
        guard theirs != .none else { throw .noRequest }
        return befriend()
    }

    package mutating func decline() throws(RelationshipError) -> [RelationshipChange] {
        switch theirs {
        case .none: throw .noRequest
        case .hidden: return []
        case .open:
            theirs = .hidden
            return [.declined]
        }
    }

    package mutating func cancel() throws(RelationshipError) -> [RelationshipChange] {
        guard mine != .none else { throw .noRequest }
        return withdraw()
    }

    package mutating func remove() throws(RelationshipError) -> [RelationshipChange] {
        guard areFriends else { throw .notFriends }
        areFriends = false
        return [.parted]
    }

    package mutating func block() -> [RelationshipChange] {
        guard !isBlocked else { return [] }
        var changes: [RelationshipChange] = []
        if areFriends { changes.append(.parted) }
        areFriends = false
        changes += withdraw()
        if theirs == .open {
            theirs = .hidden
            changes.append(.declined)
        }
        isBlocked = true
        return changes + [.blocked]
    }

    package mutating func unblock() -> [RelationshipChange] {
        guard isBlocked else { return [] }
        isBlocked = false
        return [.unblocked]
    }

    private mutating func befriend() -> [RelationshipChange] {
        areFriends = true
        mine = .none
        theirs = .none
        return [.befriended]
    }

    private mutating func withdraw() -> [RelationshipChange] {
        defer { mine = .none }
        switch mine {
        case .none: return []
        case .open: return [.cancelled(seen: true)]
        case .hidden: return [.cancelled(seen: false)]
        }
    }
}

/// A change of a relationship by a command. The caller stores it and notifies the users.
package enum RelationshipChange: Equatable, Sendable {
    /// This user sent a request. The other user sees it if it is open.
    case requested
    case befriended
    /// The other user's request is now hidden from this user.
    case declined
    /// This user withdrew the request; `seen` if the other user could see it.
    case cancelled(seen: Bool)
    /// The friendship ended.
    case parted
    case blocked
    case unblocked
}

/// The reasons why a command on a relationship fails.
package enum RelationshipError: Error, Equatable {
    /// This user has blocked the other.
    case blocked
    /// There is no request that the command could change.
    case noRequest
    case notFriends
}
