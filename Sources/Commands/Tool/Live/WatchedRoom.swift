package import Contract
package import GolfContract
import JSON
package import ModulesContract
import Mosquitto
package import RoomsContract
import Topics

/// A room as a client follows it: the latest documents, and later events.
///
/// This is a value without I/O. The caller passes messages, and learns whether something is missing. A message
/// with the retain flag is always taken, even if it is older: the server may have restored a backup.
package struct WatchedRoom: Equatable {
    /// The documents; `nil` until a head and a state arrived that belong together.
    package private(set) var view: GolfRoomView?
    private var head: RoomHead?
    /// The state that ``view`` shows, without later events.
    private var state: RoomState?
    /// A state that waits for its head.
    private var early: RoomState?
    private var presence = RoomPresence()
    /// Events newer than the state. They are applied again if an older state arrives.
    private var pending: [RoomEvent] = []
    /// The number of the newest change; 0 before the first one.
    package private(set) var seq = 0
    /// After a gap: the number that the documents must reach.
    private var missed = 0

    package init() {}

    /// Whether something is missing that must come within a second: a head, or the changes of a gap.
    package var isBehind: Bool { early != nil || documentsSeq < missed }

    /// Notes that the caller asked for the retained documents, so that they fill a gap.
    package mutating func renew() { missed = 0 }

    /// The number of the last event that the documents include.
    private var documentsSeq: Int { max(head?.seq ?? 0, state?.seq ?? 0, presence.seq) }

    /// Takes a head.
    package mutating func apply(_ new: RoomHead, isRetained: Bool = false) {
        take(new.seq, after: head?.seq, isRetained) { $0.head = new }
    }

    /// Takes a state. If its head has not arrived, it waits.
    package mutating func apply(_ new: RoomState, isRetained: Bool = false) {
        take(new.seq, after: (early ?? state)?.seq, isRetained) { $0.early = new }
    }

    /// Takes the presence of users. Guest players are never online.
    package mutating func apply(_ new: RoomPresence, isRetained: Bool = false) {
        take(new.seq, after: presence.seq, isRetained) { $0.presence = new }
    }

    /// Takes a document, unless it is late.
    private mutating func take(
        _ new: Int, after last: Int?, _ isRetained: Bool, _ set: (inout Self) -> Void
    ) {
        let isRestored = last.map { new < $0 } ?? false
        guard isRetained || !isRestored else { return }
        if isRestored { pending = [] }
        set(&self)
        if let waiting = early, let head, waiting.head <= head.seq {
            (state, early) = (waiting, nil)
        }
        seq = isRestored ? documentsSeq : max(seq, documentsSeq)
        show()
    }

    /// Applies an event.
    /// - Returns: Whether the event is new. After a gap, ``isBehind`` is true until the documents have the missed
    ///   changes.
    package mutating func apply(_ event: RoomEvent) -> Bool {
        guard event.seq > seq else { return false }
        if seq > 0, event.seq > seq + 1 { missed = event.seq - 1 }
        seq = event.seq
        pending.append(event)
        applyToView(event)
        return true
    }

    private mutating func show() {
        guard let head, let state else { return }
        pending.removeAll { $0.seq <= state.seq }
        var view = GolfRoomView(head: head, state: state)
        view.presence = presence
        self.view = view
        for event in pending { applyToView(event) }
    }

    /// Applies the values of an event that everybody watches. All other new values come with the documents,
    /// within a second.
    private mutating func applyToView(_ event: RoomEvent) {
        switch GolfEvent.Kind(rawValue: event.kind) {
        case .scoreSet, .scoreCleared: applyScore(event)
        case .holeChanged: if let hole = event.hole { view?.state.hole = hole }
        default: break
        }
        switch RoomEventHead.Kind(rawValue: event.kind) {
        case .hostChanged: view?.host = event.player
        case .roomEnded: view?.phase = .known(.ended)
        case .roomAbandoned: view?.phase = .known(.abandoned)
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
    /// The time to wait for what is missing. It comes within a second, unless a message was lost.
    private static let healing: Duration = .seconds(2)

    package let link: Link
    package private(set) var room = WatchedRoom()
    /// Receives each new event after ``room`` applied it.
    package var onEvent: ((RoomEvent, WatchedRoom) -> Void)?
    private let topics: RoomTopics
    /// While something is missing: the time at which to subscribe again.
    private var healsAt: ContinuousClock.Instant?
    /// The start of the server that was online last, Unix milliseconds.
    private var startedAt: Int?

    /// Subscribes. Messages arrive while the caller drives the link.
    package init(_ link: Link, _ topics: RoomTopics) {
        self.link = link
        self.topics = topics
        link.onMessage = { [unowned self] message in handle(message) }
        link.subscribe([
            topics.head, topics.state, topics.event, topics.presence, link.grammar.status,
        ])
    }

    /// Whether the game is over.
    package var isOver: Bool {
        room.view?.phase.known?.isOpen == false
    }

    /// Subscribes again if something is still missing after two seconds. The caller calls this while it drives
    /// the link.
    package func heal() {
        guard room.isBehind else {
            healsAt = nil
            return
        }
        let now = ContinuousClock.now
        guard let due = healsAt, now >= due else {
            healsAt = healsAt ?? now + Self.healing
            return
        }
        healsAt = nil
        room.renew()
        link.subscribeAgain()
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

    /// Subscribes again if the server started anew, because it may have restored a backup, while the broker went
    /// on. Only a message with the retain flag may be older than what is known.
    private func handle(status json: JSON) {
        guard let since = (try? Status(reading: json))?.since else { return }
        if let startedAt, startedAt != since { link.subscribeAgain() }
        startedAt = since
    }

    /// The state of the connection, for the first line of a scoreboard.
    package var linkState: String { link.isUp ? "live" : "reconnecting" }

    private func handle(_ message: Client.Message) {
        guard let json = try? JSON(parsing: message.payload) else { return }
        let isRetained = message.isRetained
        if message.topic == link.grammar.status { return handle(status: json) }
        if message.topic == topics.head, let head = try? RoomHead(reading: json) {
            room.apply(head, isRetained: isRetained)
        } else if message.topic == topics.state, let state = try? RoomState(reading: json) {
            room.apply(state, isRetained: isRetained)
        } else if message.topic == topics.presence, let new = try? RoomPresence(reading: json) {
            room.apply(new, isRetained: isRetained)
        } else if message.topic == topics.event, let event = try? RoomEvent(reading: json) {
            if room.apply(event) { onEvent?(event, room) }
        }
        heal()
    }
}
