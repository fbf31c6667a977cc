/// One thing that an owner decided about who may know where the owner is.
package struct Sharing: Equatable, Sendable {
    /// With whom. An owner has one sharing for each.
    package enum Audience: Hashable, Sendable {
        /// All who are friends at the time.
        case friends
        /// One friend.
        case viewer(String)
        /// All who are members of a room at the time, friends or not.
        case room(String)
    }

    /// Which position.
    package enum Source: Equatable, Sendable {
        /// The newest that a device of the owner's measured.
        case measured
        /// One that the owner chose.
        case chosen(Fix)
    }

    /// When it ends, unless it is stopped before.
    package enum End: Equatable, Sendable {
        case never
        /// Unix milliseconds.
        case at(Int64)
        /// When the room is over, or the owner is out of it.
        case room(String)
    }

    package var audience: Audience
    package var precision: Precision
    package var source: Source
    package var end: End
    /// Since when, Unix milliseconds.
    package var since: Int64

    package init(
        _ audience: Audience, _ precision: Precision, source: Source = .measured,
        end: End = .never, since: Int64 = 0
    ) {
        self.audience = audience
        self.precision = precision
        self.source = source
        self.end = end
        self.since = since
    }

    /// Whether it is over.
    /// - Parameter rooms: The open rooms that the owner is a member of.
    package func isOver(now: Int64, rooms: Set<String>) -> Bool {
        if case .room(let room) = audience, !rooms.contains(room) { return true }
        return switch end {
        case .never: false
        case .at(let end): end <= now
        case .room(let room): !rooms.contains(room)
        }
    }

    /// The rooms that it depends on.
    package var rooms: [String] {
        var rooms: [String] = []
        if case .room(let room) = audience { rooms.append(room) }
        if case .room(let room) = end, !rooms.contains(room) { rooms.append(room) }
        return rooms
    }
}
