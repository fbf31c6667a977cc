import Rules

/// A room in memory, with what of it is still to be stored and told.
struct LiveRoom {
    var room: Room
    /// What ``Rooms/willCommit(_:)`` writes.
    var unsaved = Unsaved.nothing
    /// Whether the retained state is behind.
    var isStateStale = false
    /// When the retained state was published last, Unix milliseconds.
    var statePublishedAt: Int64 = 0

    enum Unsaved: Int, Comparable {
        case nothing, progress, everything

        static func < (left: Unsaved, right: Unsaved) -> Bool { left.rawValue < right.rawValue }
    }

    init(_ room: Room) {
        self.room = room
    }
}
