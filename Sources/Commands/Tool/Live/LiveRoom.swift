package import Contract
import JSON
import Mosquitto

/// A room as a client follows it: the latest state with the events since, and who is connected.
///
/// A value: it is told what came, and says whether something was missed.
package struct LiveRoom: Equatable {
    /// Nil until the first state came.
    package private(set) var state: RoomState?
    /// Events newer than the state's `seq`, to be put on again after an older state.
    private var pending: [RoomEvent] = []
    /// The last change that was seen; 0 before any.
    package private(set) var seq = 0

    package init() {}

    /// Takes a retained state; events that are newer stay in effect.
    package mutating func take(_ state: RoomState) {
        pending.removeAll { $0.seq <= state.seq }
        self.state = state
        seq = max(seq, state.seq)
        for event in pending { apply(event) }
    }

    /// Takes an event.
    /// - Returns: Whether it is new, and whether one before it was missed: then the state must be
    ///   asked for again.
    package mutating func take(_ event: RoomEvent) -> (isNew: Bool, isGap: Bool) {
        guard event.seq > seq else { return (false, false) }
        let isGap = seq > 0 && event.seq > seq + 1
        seq = event.seq
        pending.append(event)
        apply(event)
        return (true, isGap)
    }

    /// Takes who is connected; guests by name never are.
    package mutating func take(_ presence: RoomPresence) {
        guard let players = state?.players else { return }
        for index in players.indices where !players[index].guest {
            state?.players[index].online = presence.online.contains(players[index].player)
        }
    }

    /// Shows at once what everybody looks at; the rest comes with the next state, in a moment.
    private mutating func apply(_ event: RoomEvent) {
        switch RoomEvent.Kind(rawValue: event.kind) {
        case .scoreSet, .scoreCleared: applyScore(event)
        case .holeChanged: if let hole = event.hole { state?.hole = hole }
        case .playerOnline, .playerOffline:
            guard let index = state?.players.firstIndex(where: { $0.player == event.player }) else {
                return
            }
            state?.players[index].online = event.kind == RoomEvent.Kind.playerOnline.rawValue
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

/// A link that follows a room.
package final class RoomFollower {
    package let link: Link
    package private(set) var room = LiveRoom()
    /// Told each new event, after it was applied.
    package var onEvent: ((RoomEvent, LiveRoom) -> Void)?
    private let topics: RoomTopics
    private var presence: RoomPresence?

    /// Subscribes; what comes is taken while the link is driven.
    package init(_ link: Link, _ topics: RoomTopics) {
        self.link = link
        self.topics = topics
        link.onMessage = { [unowned self] message in take(message) }
        link.subscribe([topics.state, topics.event, topics.presence])
    }

    /// Whether the game is over.
    package var isOver: Bool {
        room.state.map { $0.phase == "ended" || $0.phase == "abandoned" } ?? false
    }

    /// Waits for the first state.
    /// - Throws: ``ToolError/unreachable(_:)`` when none comes in time.
    package func firstState() throws(ToolError) -> RoomState {
        _ = try link.wait(upTo: link.patience) { room.state != nil }
        guard let state = room.state else { throw link.noAnswer("the room's state") }
        return state
    }

    /// Waits for a state that has all changes up to one: what stands retained may be a moment older
    /// than what was answered.
    package func state(from seq: Int) throws(ToolError) -> RoomState {
        let first = try firstState()
        guard first.seq < seq else { return first }
        _ = try link.wait(upTo: link.patience) { room.state.map { $0.seq >= seq } ?? false }
        guard let state = room.state, state.seq >= seq else {
            throw link.noAnswer("the room's newest state")
        }
        return state
    }

    /// In words, for the first line of a scoreboard.
    package var linkState: String { link.isUp ? "live" : "reconnecting" }

    private func take(_ message: Client.Message) {
        guard let json = try? JSON(parsing: message.payload) else { return }
        if message.topic == topics.state, let state = try? RoomState(reading: json) {
            room.take(state)
            // Presence tells of links sooner than the state, which waits its turn.
            if let presence { room.take(presence) }
        } else if message.topic == topics.presence, let new = try? RoomPresence(reading: json) {
            presence = new
            room.take(new)
        } else if message.topic == topics.event, let event = try? RoomEvent(reading: json) {
            take(event)
        }
    }

    private func take(_ event: RoomEvent) {
        let (isNew, isGap) = room.take(event)
        if isGap { link.subscribeAgain() }
        if isNew { onEvent?(event, room) }
    }
}
