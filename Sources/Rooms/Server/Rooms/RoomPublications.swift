import RoomsContract
import RoomsRules

/// For each document of a room, whether an event makes it out of date.
package struct PublicationScope: Sendable {
    package let head: Publication.Staleness
    package let state: Publication.Staleness
    /// The staleness of the state before the game has started.
    package let lobbyState: Publication.Staleness
    package let presence: Publication.Staleness

    /// The documents of an event, by the keys that the contract declares.
    init<Mode: RoomMode>(ofEvent kind: String, by mode: Mode.Type) {
        let changes = Mode.Event.changes(of: kind)
        head = !changes.head.isEmpty ? .stale : changes.rare.isEmpty ? .current : .perhaps
        state = (changes.state + changes.game).isEmpty ? .current : .stale
        lobbyState = changes.state.isEmpty ? .current : .stale
        presence = changes.presence.isEmpty ? .current : .stale
    }
}

/// When each retained document of a room was published, and when it may be published again.
package struct RoomPublications {
    package var head = Publication()
    package var state = Publication()
    package var presence = Publication()
    /// The summary line that was published last.
    package var brief = ""
    /// ``RoomMode/headMark(of:)`` of the head that was published last.
    package var headMark = 0
    /// The time of the room's turn in the ``PublishQueue``, Unix milliseconds. `nil` if it has none.
    package var turn: Int64?

    package init() {}

    /// The time from which a document may be published, Unix milliseconds. `nil` if all are current.
    mutating func next(at now: Int64, longest: Int64) -> Int64? {
        [
            head.due(at: now, longest: longest), state.due(at: now, longest: longest),
            presence.due(at: now, longest: longest),
        ].compactMap(\.self).min()
    }
}

/// The publication of one document of a room.
///
/// The first change after a pause is published at once. While changes come faster than the interval, each
/// interval is twice the last one, up to the longest.
package struct Publication {
    package enum Staleness: Int, Sendable {
        case current
        /// Perhaps out of date. The server compares ``RoomMode/headMark(of:)`` when it publishes the state.
        case perhaps
        case stale
    }

    /// After each read from the database, nobody knows which version the broker retains.
    package var staleness = Staleness.stale
    /// The number of the last event that the document includes.
    package private(set) var seq = 0
    /// The time of the last publication, Unix milliseconds. `nil` if there was none since the room was
    /// read.
    private var publishedAt: Int64?
    /// The time until the next publication, milliseconds.
    private var interval: Int64 = 0
    /// Whether a change has waited.
    private var hasWaited = false

    package init() {}

    mutating func mark(_ staleness: Staleness) {
        if staleness.rawValue > self.staleness.rawValue { self.staleness = staleness }
    }

    /// The time from which a document that is out of date may be published, Unix milliseconds. `nil` if it
    /// is current.
    mutating func due(at now: Int64, longest: Int64) -> Int64? {
        guard staleness == .stale else { return nil }
        let due = earliest(at: now, longest: longest)
        if due > now { hasWaited = true }
        return due
    }

    func isDue(at now: Int64, longest: Int64) -> Bool {
        staleness == .stale && earliest(at: now, longest: longest) <= now
    }

    private func earliest(at now: Int64, longest: Int64) -> Int64 {
        guard let publishedAt else { return now }
        // After a clock was set back, the last publication is in the future.
        return min(publishedAt + interval, now + longest)
    }

    mutating func notePublication(
        of seq: Int, _ pace: (now: Int64, shortest: Int64, longest: Int64)
    ) {
        interval = hasWaited ? min(max(interval, pace.shortest) * 2, pace.longest) : pace.shortest
        hasWaited = false
        publishedAt = pace.now
        self.seq = seq
        staleness = .current
    }
}
