import Contract
import JSON

/// Who follows which room now.
struct LiveTable {
    private(set) var streams: [Int: LiveStream] = [:]
    private var rooms: [String: Set<Int>] = [:]
    private(set) var opened: [LiveView: UInt64] = [:]
    /// No token of a stream expires before this moment, Unix milliseconds.
    private(set) var nearestExpiry: Int64 = .max
    private var lastID = 0

    /// The number for the next one.
    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    var count: Int { streams.count }

    func count(where isMeant: (LiveStream) -> Bool) -> Int { streams.values.count(where: isMeant) }

    func isFollowed(_ room: String) -> Bool { rooms[room] != nil }

    mutating func add(_ stream: LiveStream) {
        streams[stream.id] = stream
        rooms[stream.room, default: []].insert(stream.id)
        opened[stream.view, default: 0] &+= 1
        nearestExpiry = min(nearestExpiry, stream.credential.expiresAt ?? .max)
    }

    /// Ends the streams whose tokens have expired.
    /// - Parameter now: Unix milliseconds.
    mutating func endExpired(at now: Int64) {
        guard nearestExpiry <= now else { return }
        end("tokenEnded") { $0.credential.expiresAt ?? .max <= now }
        let later = streams.values.compactMap(\.credential.expiresAt).filter { $0 > now }
        nearestExpiry = later.min() ?? .max
    }

    /// - Returns: Whether it was there.
    mutating func remove(_ id: Int) -> Bool {
        guard let stream = streams.removeValue(forKey: id) else { return false }
        rooms[stream.room]?.remove(id)
        if rooms[stream.room]?.isEmpty == true { rooms[stream.room] = nil }
        return true
    }

    /// Ends those that are meant, and says why; they are gone once their clients have taken it.
    func end(_ reason: String, where isMeant: (LiveStream) -> Bool) {
        for stream in streams.values where isMeant(stream) { stream.end(reason) }
    }

    func forEach(in room: String, _ body: (LiveStream) -> Void) {
        for id in rooms[room] ?? [] { streams[id].map(body) }
    }

    /// A right or a token ended.
    func apply(_ line: ControlLine) {
        switch line {
        case .unmember(let room, let user):
            end("notMember") { $0.room == room && $0.user == user }
        case .unroom(let room): end("closed") { $0.room == room }
        case .undevices(let user): end("signedOut") { $0.user == user && $0.credential.isDevice }
        case .undevice(_, let device), .retire(_, let device):
            end("signedOut") { $0.credential.is(device: device) }
        // Tokens say whether they are an admin's: with other rights they are dead.
        case .device(_, let device, let isAdmin):
            end("signedOut") { $0.credential.is(device: device, isAdmin: !isAdmin) }
        default: break
        }
    }
}
