package import Values

/// One decision of an owner about who may see the owner's position.
package struct Sharing: Equatable, Sendable {
    /// The users who may see it. An owner has at most one sharing for each audience.
    package enum Audience: Hashable, Sendable {
        /// All current friends.
        case friends
        /// One friend, by username.
        case viewer(String)
        /// The members of a room whom ``Sharing/covered`` names, by the room's id. They need not be
        /// friends.
        case room(String)
    }

    /// The position that viewers see.
    package enum Source: Equatable, Sendable {
        /// The newest position that one of the owner's devices measured.
        case measured
        /// A position that the owner chose.
        case chosen(Fix)
    }

    /// The automatic end of a sharing. The owner may stop it earlier.
    package enum End: Equatable, Sendable {
        case never
        /// An instant, Unix milliseconds.
        case at(Int64)
        /// The end of a room, by its id, or the owner's leaving.
        case room(String)
    }

    package var audience: Audience
    package var precision: Precision
    package var source: Source
    package var end: End
    /// The time at which it began, Unix milliseconds.
    package var since: Int64
    /// The members of the room who may see the position, if the audience is a room: those who were
    /// in it at the time of the sharing, and those whom the owner added later.
    ///
    /// The door of a room may open for strangers. So members who join later see nothing. A member
    /// who leaves is not covered any more, even after a return.
    package var covered: Set<String>

    package init(
        _ audience: Audience, _ precision: Precision, source: Source = .measured,
        end: End = .never, since: Int64 = 0, covered: Set<String> = []
    ) {
        self.audience = audience
        self.precision = precision
        self.source = source
        self.end = end
        self.since = since
        self.covered = covered
    }

    /// Returns whether the sharing is over.
    /// - Parameters:
    ///   - now: Unix milliseconds.
    ///   - rooms: The open rooms in which the owner is a member.
    package func isOver(now: Int64, rooms: Set<String>) -> Bool {
        if case .room(let room) = audience, !rooms.contains(room) { return true }
        return switch end {
        case .never: false
        case .at(let end): end <= now
        case .room(let room): !rooms.contains(room)
        }
    }

    /// The rooms on which the sharing depends, by id.
    package var rooms: [String] {
        var rooms: [String] = []
        if case .room(let room) = audience { rooms.append(room) }
        if case .room(let room) = end, !rooms.contains(room) { rooms.append(room) }
        return rooms
    }
}

/// The facts about an owner and a viewer on which sharing depends.
package struct ViewerRelationship: Equatable, Sendable {
    package var areFriends: Bool
    /// Whether one of the two blocked the other, in either direction.
    package var isBlocked: Bool
    /// The open rooms in which the owner is a member.
    package var ownersRooms: Set<String>
    /// The open rooms in which the viewer is a member.
    package var viewersRooms: Set<String>

    package init(
        areFriends: Bool = false, isBlocked: Bool = false, ownersRooms: Set<String> = [],
        viewersRooms: Set<String> = []
    ) {
        self.areFriends = areFriends
        self.isBlocked = isBlocked
        self.ownersRooms = ownersRooms
        self.viewersRooms = viewersRooms
    }
}
