/// What stands between two users, seen from one of them.
///
/// A value: commands check everything first and then change it, returning what changed. Whoever is
/// declined or blocked cannot tell that from not being answered: such a request stays open for the
/// one who made it.
package struct Tie: Equatable, Sendable {
    package enum Ask: Equatable, Sendable {
        case none
        /// Both see it.
        case open
        /// Only who asked sees it.
        case hidden
    }

    package var areFriends: Bool
    /// What I asked of the other.
    package var mine: Ask
    /// What the other asked of me.
    package var theirs: Ask
    /// Whether I blocked the other.
    package var isBlocked: Bool
    /// Whether the other blocked me.
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

    /// The same seen from the other one.
    package var reversed: Tie {
        Tie(
            areFriends: areFriends, mine: theirs, theirs: mine, isBlocked: isBlockedByThem,
            isBlockedByThem: isBlocked)
    }

    /// Asks; where the other asked already, answers.
    ///
    /// - Parameter reaches: Whether the other user accepts requests from strangers. If not, the request looks
    ///   unanswered to me, so that I do not learn the other user's setting.
    package mutating func request(reaches: Bool = true) throws(TieError) -> [TieChange] {
        if isBlocked { throw .blocked }
        if areFriends { return [] }
        if theirs != .none { return befriend() }
        guard mine == .none else { return [] }
        mine = isBlockedByThem || !reaches ? .hidden : .open
        return [.requested]
    }

    /// Also what was declined before can be accepted, as long as it stands.
    package mutating func accept() throws(TieError) -> [TieChange] {
        if isBlocked { throw .blocked }
        if areFriends { return [] }
        guard theirs != .none else { throw .noRequest }
        return befriend()
    }

    package mutating func decline() throws(TieError) -> [TieChange] {
        switch theirs {
        case .none: throw .noRequest
        case .hidden: return []
        case .open:
            theirs = .hidden
            return [.declined]
        }
    }

    package mutating func cancel() throws(TieError) -> [TieChange] {
        guard mine != .none else { throw .noRequest }
        return withdraw()
    }

    package mutating func remove() throws(TieError) -> [TieChange] {
        guard areFriends else { throw .notFriends }
        areFriends = false
        return [.parted]
    }

    package mutating func block() -> [TieChange] {
        guard !isBlocked else { return [] }
        var changes: [TieChange] = []
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

    package mutating func unblock() -> [TieChange] {
        guard isBlocked else { return [] }
        isBlocked = false
        return [.unblocked]
    }

    private mutating func befriend() -> [TieChange] {
        areFriends = true
        mine = .none
        theirs = .none
        return [.befriended]
    }

    private mutating func withdraw() -> [TieChange] {
        defer { mine = .none }
        switch mine {
        case .none: return []
        case .open: return [.cancelled(seen: true)]
        case .hidden: return [.cancelled(seen: false)]
        }
    }
}
