import Contract
import JSON
import MicroHTTPD

/// Somebody who follows a room; the hub's own queue alone uses it.
final class LiveStream {
    let id: Int
    let view: LiveView
    let room: String
    let user: String
    let credential: Credential
    let network: String
    private let body: HTTPStream
    /// The last change that was sent.
    private var seq: Int
    /// Changes were lost: the next state makes up for them.
    private var needsState = false
    private var board: Leaderboard?
    /// Its client is still to take why.
    private var isEnded = false

    init(
        _ id: Int, _ opening: LiveOpening, user: String, state: JSON, body: HTTPStream
    ) {
        self.id = id
        view = opening.view
        room = opening.room
        self.user = user
        credential = opening.credential
        network = opening.network
        self.body = body
        seq = state["seq"]?.int ?? 0
        body.send(EventFrame.opening)
        // Who comes back and has seen everything is sent nothing twice.
        let isBehind = opening.lastSeq != seq
        if isBehind, view == .events { send(state: state) }
        if view == .leaderboard { show(state, isBehind: isBehind) }
    }

    /// A change of the room.
    func take(event bytes: [UInt8], seq next: Int) {
        guard !isEnded, view == .events, !needsState, next > seq else { return }
        guard next == seq + 1 else {
            needsState = true
            return
        }
        seq = next
        send(EventFrame.bytes("event", id: next, data: bytes))
    }

    /// The whole room, as it stands now.
    func take(state: JSON) {
        guard !isEnded else { return }
        switch view {
        case .leaderboard: show(state, isBehind: true)
        case .events where needsState: send(state: state)
        case .events: break
        }
    }

    /// Something was lost before it got here.
    func noteLoss() { needsState = true }

    func keepAlive() { body.send(EventFrame.comment) }

    /// Ends it, and says why.
    func end(_ reason: String) {
        guard !isEnded else { return }
        isEnded = true
        let data: JSON = ["reason": .string(reason)]
        body.send(EventFrame.bytes("end", data: data.bytes))
        body.end()
    }

    private func send(state: JSON) {
        needsState = false
        seq = state["seq"]?.int ?? seq
        send(EventFrame.bytes("state", id: seq, data: state.bytes))
    }

    private func show(_ state: JSON, isBehind: Bool) {
        let next = Leaderboard(state: state)
        // What changed without changing the board need not be told.
        var known = board
        known?.seq = next.seq
        guard known != next || needsState else { return }
        needsState = false
        board = next
        guard isBehind else { return }
        send(EventFrame.bytes("leaderboard", id: next.seq, data: next.bytes))
    }

    /// A client that is too slow for all of it gets the newest state instead.
    private func send(_ frame: [UInt8]) {
        guard !body.send(frame) else { return }
        body.dropWaiting()
        needsState = true
    }
}
