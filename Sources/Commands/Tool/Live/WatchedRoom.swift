package import Contract
package import GolfContract
import JSON
package import ModulesContract
import Mosquitto
package import RoomsContract

/// A room as a client follows it: the latest documents, and later events.
///
/// This is a value without I/O. The caller passes messages, and learns whether one was missed. A message with
/// the retain flag is the truth, even if it is older: the server may have restored a backup.
package struct WatchedRoom: Equatable {
    /// The documents; `nil` until a head and a state arrived that belong together.
    package private(set) var view: GolfRoomView?
    private var head: RoomHead?
    /// A state that waits for its head.
    private var early: RoomState?
    private var presence = RoomPresence()
    /// Events newer than the state. They are applied again if an older state arrives.
    private var pending: [RoomEvent] = []
    /// The number of the newest change; 0 before the first one.
    package private(set) var seq = 0

    package init() {}

    /// The number of the last event that the documents include.
    package var documentsSeq: Int {
        max(head?.seq ?? 0, view?.state.seq ?? 0, presence.seq)
    }

    /// Takes a head.
    package mutating func apply(_ new: RoomHead, isRetained: Bool = false) {
        guard isRetained || new.seq >= head?.seq ?? 0 else { return }
        head = new
        view?.head = new
        noteNumber(isRetained)
        if let early, early.head <= new.seq { show(early, new) }
    }

    /// Takes a state, and applies the events that are newer. A state whose head has not arrived waits for it.
    package mutating func apply(_ new: RoomState, isRetained: Bool = false) {
        guard isRetained || new.seq >= (early ?? view?.state)?.seq ?? 0 else { return }
        if isRetained { pending = [] }
        if let head, new.head <= head.seq { show(new, head) } else { early = new }
        noteNumber(isRetained)
    }

    /// Takes the presence of users. Guest players are never online.
    package mutating func apply(_ new: RoomPresence, isRetained: Bool = false) {
        guard isRetained || new.seq >= presence.seq else { return }
        presence = new
        view?.presence = new
        noteNumber(isRetained)
    }

    /// Applies an event.
    /// - Returns: Whether the event is new, and whether one before it is missing. After a gap, the documents
    ///   with the missed changes come within a second.
    package mutating func apply(_ event: RoomEvent) -> (isNew: Bool, isGap: Bool) {
        guard event.seq > seq else { return (false, false) }
        let isGap = seq > 0 && event.seq > seq + 1
        seq = event.seq
        pending.append(event)
        applyToView(event)
        return (true, isGap)
    }

    private mutating func show(_ state: RoomState, _ head: RoomHead) {
        early = nil
        pending.removeAll { $0.seq <= state.seq }
        var view = GolfRoomView(head: head, state: state)
        view.presence = presence
        self.view = view
        for event in pending { applyToView(event) }
    }

    /// A retained document also sets the number back.
    private mutating func noteNumber(_ isRetained: Bool) {
        seq = isRetained ? documentsSeq : max(seq, documentsSeq)
    }

    /// Applies the values of an event that everybody watches. The documents have the others, a moment later.
    private mutating func applyToView(_ event: RoomEvent) {
        switch GolfEvent.Kind(rawValue: event.kind) {
        case .scoreSet, .scoreCleared: applyScore(event)
        case .holeChanged: if let hole = event.hole { view?.state.hole = hole }
        default: break
        }
        switch RoomEventHead.Kind(rawValue: event.kind) {
        case .hostChanged: view?.host = event.player
        case .roomEnded: view?.phase = "ended"
        case .roomAbandoned: view?.phase = "abandoned"
        default: break
        }
    }

    private mutating func applyScore(_ event: RoomEvent) {
        guard let view, let player = event.player else { return }
        let totals = view.state.totals.entries.firstIndex { $0.key == player }
        if let totals, let new = event.totals {
            self.view?.state.totals.entries[totals].value = new
        }
        guard event.round == nil || event.round == view.state.round,
            let line = view.state.scores.entries.firstIndex(where: { $0.key == player }),
            let place = view.head.course.holes.firstIndex(where: { $0.number == event.hole }),
            view.state.scores.entries[line].value.indices.contains(place)
        else { return }
        self.view?.state.scores.entries[line].value[place] = event.strokes
    }
}

/// Follows a room over a link.
package final class RoomFollower {
    /// The time within which the documents bring what a gap in the events left out.
    private static let healing: Duration = .seconds(2)

    package let link: Link
    package private(set) var room = WatchedRoom()
    /// Receives each new event after ``room`` applied it.
    package var onEvent: ((RoomEvent, WatchedRoom) -> Void)?
    private let topics: RoomTopics
    /// After a gap: the number that the documents must reach, and until when.
    private var gap: (seq: Int, until: ContinuousClock.Instant)?

    /// Subscribes. Messages arrive while the caller drives the link.
    package init(_ link: Link, _ topics: RoomTopics) {
        self.link = link
        self.topics = topics
        link.onMessage = { [unowned self] message in handle(message) }
        link.subscribe([topics.head, topics.state, topics.event, topics.presence])
    }

    /// Whether the game is over.
    package var isOver: Bool {
        room.view.map { $0.phase == "ended" || $0.phase == "abandoned" } ?? false
    }

    /// Subscribes again if a gap did not heal in time. The caller calls this while it drives the link.
    package func heal() {
        guard let gap else { return }
        if room.documentsSeq >= gap.seq {
            self.gap = nil
        } else if ContinuousClock.now >= gap.until {
            self.gap = nil
            link.subscribeAgain()
        }
    }

    /// Waits for the first documents.
    /// - Throws: ``ToolError/unreachable(_:)`` if none come in time.
    package func firstView() throws(ToolError) -> GolfRoomView {
        _ = try link.wait(upTo: link.patience) { room.view != nil }
        guard let view = room.view else { throw link.noAnswer("the room's state") }
        return view
    }

    /// Asks for the documents of this moment. Retained ones may be a second older than a reply.
    /// - Throws: ``ToolError/unreachable(_:)`` if there is no answer in time.
    package func currentView() throws(ToolError) -> GolfRoomView {
        var view = try firstView()
        let now = try link.ask(GetRoom(), in: topics)
        guard let head = try? RoomHead(reading: now.head),
            let state = try? RoomState(reading: now.state)
        else { throw link.noAnswer("the room's newest state") }
        (view.head, view.state) = (head, state)
        return view
    }

    /// The state of the connection, for the first line of a scoreboard.
    package var linkState: String { link.isUp ? "live" : "reconnecting" }

    private func handle(_ message: Client.Message) {
        guard let json = try? JSON(parsing: message.payload) else { return }
        let isRetained = message.isRetained
        if message.topic == topics.head, let head = try? RoomHead(reading: json) {
            room.apply(head, isRetained: isRetained)
        } else if message.topic == topics.state, let state = try? RoomState(reading: json) {
            room.apply(state, isRetained: isRetained)
        } else if message.topic == topics.presence, let new = try? RoomPresence(reading: json) {
            room.apply(new, isRetained: isRetained)
        } else if message.topic == topics.event, let event = try? RoomEvent(reading: json) {
            handle(event)
        }
        heal()
    }

    private func handle(_ event: RoomEvent) {
        let (isNew, isGap) = room.apply(event)
        if isGap { gap = (event.seq - 1, .now + Self.healing) }
        if isNew { onEvent?(event, room) }
    }
}
