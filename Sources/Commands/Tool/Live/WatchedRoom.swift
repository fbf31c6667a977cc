package import Contract
package import GolfContract
import JSON
package import ModulesContract
import Mosquitto
package import RoomsContract

/// A room as a client follows it: the latest state, later events, and presence.
///
/// This is a value without I/O. The caller passes messages, and learns whether one was missed.
package struct WatchedRoom: Equatable {
    /// The state; `nil` until the first one arrives.
    package private(set) var state: RoomState?
    /// Events newer than the state. They are applied again if an older state arrives.
    private var pending: [RoomEvent] = []
    /// The number of the newest change; 0 before the first one.
    package private(set) var seq = 0

    package init() {}

    /// Applies a retained state, then the events that are newer.
    package mutating func apply(_ state: RoomState) {
        pending.removeAll { $0.seq <= state.seq }
        self.state = state
        seq = max(seq, state.seq)
        for event in pending { applyToState(event) }
    }

    /// Applies an event.
    /// - Returns: Whether the event is new, and whether one before it is missing. After a gap, the
    ///   caller must request the state again.
    package mutating func apply(_ event: RoomEvent) -> (isNew: Bool, isGap: Bool) {
        guard event.seq > seq else { return (false, false) }
        let isGap = seq > 0 && event.seq > seq + 1
        seq = event.seq
        pending.append(event)
        applyToState(event)
        return (true, isGap)
    }

    /// Applies the presence of users. Guest players are never online.
    package mutating func apply(_ presence: RoomPresence) {
        guard let players = state?.players else { return }
        for index in players.indices where !players[index].guest {
            state?.players[index].online = presence.online.contains(players[index].player)
        }
    }

    /// Applies the changes that everybody watches. The next state has the others, a moment later.
    private mutating func applyToState(_ event: RoomEvent) {
        switch GolfEvent.Kind(rawValue: event.kind) {
        case .scoreSet, .scoreCleared: applyScore(event)
        case .holeChanged: if let hole = event.hole { state?.hole = hole }
        default: break
        }
        let kind = RoomEventHead.Kind(rawValue: event.kind)
        switch kind {
        case .playerOnline, .playerOffline:
            guard let index = state?.players.firstIndex(where: { $0.player == event.player }) else {
                return
            }
            state?.players[index].online = kind == .playerOnline
        case .roomEnded: state?.phase = "ended"
        case .roomAbandoned: state?.phase = "abandoned"
        default: break
        }
    }

    private mutating func applyScore(_ event: RoomEvent) {
        guard let state, let player = event.player else { return }
        let totals = state.totals.entries.firstIndex { $0.key == player }
        if let totals, let new = event.totals { self.state?.totals.entries[totals].value = new }
        guard event.round == nil || event.round == state.round,
            let line = state.scores.entries.firstIndex(where: { $0.key == player }),
            let place = state.course.holes.firstIndex(where: { $0.number == event.hole }),
            state.scores.entries[line].value.indices.contains(place)
        else { return }
        self.state?.scores.entries[line].value[place] = event.strokes
    }
}

/// Follows a room over a link.
package final class RoomFollower {
    package let link: Link
    package private(set) var room = WatchedRoom()
    /// Receives each new event after ``room`` applied it.
    package var onEvent: ((RoomEvent, WatchedRoom) -> Void)?
    private let topics: RoomTopics
    private var presence: RoomPresence?

    /// Subscribes. Messages arrive while the caller drives the link.
    package init(_ link: Link, _ topics: RoomTopics) {
        self.link = link
        self.topics = topics
        link.onMessage = { [unowned self] message in handle(message) }
        link.subscribe([topics.state, topics.event, topics.presence])
    }

    /// Whether the game is over.
    package var isOver: Bool {
        room.state.map { $0.phase == "ended" || $0.phase == "abandoned" } ?? false
    }

    /// Waits for the first state.
    /// - Throws: ``ToolError/unreachable(_:)`` if none comes in time.
    package func firstState() throws(ToolError) -> RoomState {
        _ = try link.wait(upTo: link.patience) { room.state != nil }
        guard let state = room.state else { throw link.noAnswer("the room's state") }
        return state
    }

    /// Waits for a state with all changes up to a number. The retained state may be older than a
    /// reply.
    /// - Throws: ``ToolError/unreachable(_:)`` if none comes in time.
    package func state(from seq: Int) throws(ToolError) -> RoomState {
        let first = try firstState()
        guard first.seq < seq else { return first }
        _ = try link.wait(upTo: link.patience) { room.state.map { $0.seq >= seq } ?? false }
        guard let state = room.state, state.seq >= seq else {
            throw link.noAnswer("the room's newest state")
        }
        return state
    }

    /// The state of the connection, for the first line of a scoreboard.
    package var linkState: String { link.isUp ? "live" : "reconnecting" }

    private func handle(_ message: Client.Message) {
        guard let json = try? JSON(parsing: message.payload) else { return }
        if message.topic == topics.state, let state = try? RoomState(reading: json) {
            room.apply(state)
            // The newest presence is newer than the one in a state, which is published less often.
            if let presence { room.apply(presence) }
        } else if message.topic == topics.presence, let new = try? RoomPresence(reading: json) {
            presence = new
            room.apply(new)
        } else if message.topic == topics.event, let event = try? RoomEvent(reading: json) {
            handle(event)
        }
    }

    private func handle(_ event: RoomEvent) {
        let (isNew, isGap) = room.apply(event)
        if isGap { link.subscribeAgain() }
        if isNew { onEvent?(event, room) }
    }
}
