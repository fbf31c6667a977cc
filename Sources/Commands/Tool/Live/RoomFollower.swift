package import Contract
import JSON
import Mosquitto

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
