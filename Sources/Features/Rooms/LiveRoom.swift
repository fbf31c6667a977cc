import Rules

/// A room in memory, with what of it is still to be stored and told.
struct LiveRoom {
    var room: Room
    /// What ``Rooms/willCommit(_:)`` writes.
    var unsaved = Unsaved.nothing
    /// Whether what stands retained is behind, and waits for its turn.
    var isStale = false
    /// Whether that is so for who is connected, too; not known of a room that was just read.
    var isPresenceStale = true
    /// When state and brief were published last, Unix milliseconds; nil: not since it was read.
    var publishedAt: Int64?
    /// When ``RoundProgressed`` was announced last, Unix milliseconds; nil: not since the room was read.
    var scoreToldAt: Int64?
    /// What stands on the watch's topic.
    var publishedBrief = ""

    enum Unsaved: Int, Comparable {
        case nothing, sequence, progress, everything

        static func < (left: Unsaved, right: Unsaved) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether its topics no longer stand: it was read for something that goes on all the same.
    let isClosed: Bool

    init(_ room: Room, isClosed: Bool) {
        self.room = room
        self.isClosed = isClosed
    }
}
