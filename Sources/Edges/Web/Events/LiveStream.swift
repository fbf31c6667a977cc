import Contract
import JSON
import MicroHTTPD
import ModulesContract
import RoomsContract
import Topics

/// The newest documents of a room, as the hub saw them.
struct LiveRoomDocuments {
    /// A document, as it travels.
    struct Document {
        let bytes: [UInt8]
        /// The number of the last event that it includes.
        let seq: Int
    }

    enum Name: String {
        case head, state
    }

    var head: Document
    var state: Document

    subscript(name: Name) -> Document {
        get { name == .head ? head : state }
        set { if name == .head { head = newValue } else { state = newValue } }
    }

    /// The number of the last event that they include.
    var seq: Int { max(head.seq, state.seq) }

    var leaderboard: Leaderboard? {
        guard let head = try? JSON(parsing: head.bytes), let state = try? JSON(parsing: state.bytes)
        else { return nil }
        return Contracts.leaderboard(head: head, state: state)
    }
}

/// The stream of one follower of a room. Only the hub's queue uses it.
final class LiveStream {
    let id: Int
    let view: LiveView
    let room: String
    let user: String
    let credential: Credential
    let network: String
    private let body: HTTPStream
    /// The number of the last change that the first documents of the stream include.
    private let start: Int
    private var documents: LiveRoomDocuments
    private var board: Leaderboard?
    /// Whether the stream has ended. Its client may still have to read the last event.
    private var isEnded = false

    init(
        _ id: Int, _ opening: LiveOpening, user: String, _ documents: LiveRoomDocuments,
        body: HTTPStream
    ) {
        self.id = id
        view = opening.view
        room = opening.room
        self.user = user
        credential = opening.credential
        network = opening.network
        self.body = body
        self.documents = documents
        start = documents.seq
        body.send(EventFrame.opening)
        if view == .leaderboard { board = documents.leaderboard }
        // A returning client also gets the newest documents. It may know another state with the same number, because
        // the operator may have restored a backup in the meantime. So no frame has an id for `Last-Event-ID`.
        for frame in newest { send(frame) }
    }

    /// Sends a change of the room.
    func send(event bytes: [UInt8], seq: Int) {
        guard view == .events, seq > start else { return }
        send(EventFrame.bytes("event", data: bytes))
    }

    /// Sends a new document of the room, or the leaderboard if it changed.
    /// - Parameter next: The leaderboard with this document. All streams of the room share it.
    func update(_ name: LiveRoomDocuments.Name, _ all: LiveRoomDocuments, board next: Leaderboard?)
    {
        documents = all
        switch view {
        case .events: if all[name].seq > start { send(frame(of: name)) }
        case .leaderboard:
            guard let next else { return }
            // A change that does not affect the leaderboard is not sent.
            var known = board
            known?.seq = next.seq
            board = next
            if known != next { for frame in newest { send(frame) } }
        }
    }

    func keepAlive() { body.send(EventFrame.comment) }

    /// Ends the stream with an event that contains the reason.
    func end(_ reason: String) {
        guard !isEnded else { return }
        isEnded = true
        let data: JSON = ["reason": .string(reason)]
        body.send(EventFrame.bytes("end", data: data.bytes))
        body.end()
    }

    /// The frames that show the room as it is now.
    private var newest: [[UInt8]] {
        switch view {
        case .events: [frame(of: .head), frame(of: .state)]
        case .leaderboard:
            board.map { [EventFrame.bytes("leaderboard", data: $0.bytes)] } ?? []
        }
    }

    private func frame(of name: LiveRoomDocuments.Name) -> [UInt8] {
        EventFrame.bytes(name.rawValue, data: documents[name].bytes)
    }

    /// Sends a frame. If the client is too slow, it gets the newest documents instead of all that waits.
    private func send(_ frame: [UInt8]) {
        guard !isEnded, !body.send(frame) else { return }
        body.dropWaiting()
        for frame in newest where !body.send(frame) { return end("busy") }
    }
}

/// The open streams, by room.
struct LiveTable {
    private(set) var streams: [Int: LiveStream] = [:]
    private var rooms: [String: Set<Int>] = [:]
    /// The documents of each followed room.
    private var documents: [String: LiveRoomDocuments] = [:]
    private(set) var opened: [LiveView: UInt64] = [:]
    /// A time before which no token of a stream expires, in Unix milliseconds.
    private(set) var nearestExpiry: Int64 = .max
    private var lastID = 0

    /// The number for the next stream.
    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    var count: Int { streams.count }

    func count(where isMeant: (LiveStream) -> Bool) -> Int { streams.values.count(where: isMeant) }

    func isFollowed(_ room: String) -> Bool { rooms[room] != nil }

    /// Whether somebody follows the leaderboard of a room.
    func hasLeaderboard(_ room: String) -> Bool {
        (rooms[room] ?? []).contains { streams[$0]?.view == .leaderboard }
    }

    /// - Parameter room: The documents with which the stream begins.
    mutating func add(_ stream: LiveStream, _ room: LiveRoomDocuments) {
        streams[stream.id] = stream
        documents[stream.room] = room
        rooms[stream.room, default: []].insert(stream.id)
        opened[stream.view, default: 0] &+= 1
        nearestExpiry = min(nearestExpiry, stream.credential.expiresAt ?? .max)
    }

    /// Ends the streams whose tokens have expired.
    ///
    /// - Parameter now: Unix milliseconds.
    mutating func endExpired(at now: Int64) {
        guard nearestExpiry <= now else { return }
        end("tokenEnded") { $0.credential.expiresAt ?? .max <= now }
        let later = streams.values.compactMap(\.credential.expiresAt).filter { $0 > now }
        nearestExpiry = later.min() ?? .max
    }

    /// Removes a stream after its client has left.
    ///
    /// - Returns: Whether the table had the stream.
    mutating func remove(_ id: Int) -> Bool {
        guard let stream = streams.removeValue(forKey: id) else { return false }
        rooms[stream.room]?.remove(id)
        if rooms[stream.room]?.isEmpty == true {
            rooms[stream.room] = nil
            documents[stream.room] = nil
        }
        return true
    }

    /// Ends some streams. They stay in the table until their clients have read the reason.
    func end(_ reason: String, where isMeant: (LiveStream) -> Bool) {
        for stream in streams.values where isMeant(stream) { stream.end(reason) }
    }

    /// Takes a new document of a room, and sends it to the followers.
    mutating func update(
        _ room: String, _ name: LiveRoomDocuments.Name, _ document: LiveRoomDocuments.Document
    ) {
        guard documents[room] != nil else { return }
        documents[room]?[name] = document
        guard let all = documents[room] else { return }
        let board = hasLeaderboard(room) ? all.leaderboard : nil
        forEach(in: room) { $0.update(name, all, board: board) }
    }

    func forEach(in room: String, _ body: (LiveStream) -> Void) {
        for id in rooms[room] ?? [] { streams[id].map(body) }
    }

    /// Ends the streams whose right or token a control line ends.
    func apply(_ line: ControlLine) {
        switch line {
        case .unmember(let room, let user):
            end("notMember") { $0.room == room && $0.user == user }
        case .unroom(let room): end("closed") { $0.room == room }
        case .undevices(let user): end("signedOut") { $0.user == user && $0.credential.isDevice }
        case .undevice(_, let device), .retire(_, let device):
            end("signedOut") { $0.credential.is(device: device) }
        // A token has the claim `isAdmin`. It is no longer valid if the user's rights change.
        case .device(_, let device, let isAdmin):
            end("signedOut") { $0.credential.is(device: device, isAdmin: !isAdmin) }
        default: break
        }
    }
}

/// Writes server-sent events (HTML, 9.2.6: `text/event-stream`).
enum EventFrame {
    static let type = "text/event-stream"
    /// The beginning of each stream: the time in milliseconds after which a browser reconnects.
    static let opening = Array("retry: 3000\n\n".utf8)
    /// A comment, which keeps the connection alive.
    static let comment = Array(":\n\n".utf8)

    /// The bytes of an event.
    ///
    /// - Parameter data: JSON on one line.
    static func bytes(_ event: String, data: [UInt8]) -> [UInt8] {
        Array("event: \(event)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }
}
