internal import Glibc

/// A closed-loop load of scores: in each room one member publishes a score. When all members have
/// its event, the next member publishes one, immediately or after a rest.
final class RoundsLoad {
    private let loop: WireLoop
    private(set) var rooms: [RoundsRoom]
    /// The room and the seat of each client, by the client's number; -1 for clients without one.
    private var seats: [(room: Int32, seat: Int32)] = []

    private var qos: UInt8 = 0
    private var isPlaying = false
    private var payload: [UInt8] = []
    private var latencies: [UInt64] = []
    private var open = 0
    /// Whether each score has an `id`, so that the server answers it.
    private let hasIDs: Bool
    /// The number of scores with an `id` that have no reply yet.
    private var unanswered = 0
    /// The first reply that refuses a score.
    private(set) var refusal: String?
    private var restNs: UInt64 = 0
    /// The resting rooms, and the instants at which they play again. All rests have the same
    /// length, so the first entry ends first.
    private var resting: [(room: Int, until: UInt64)] = []

    /// - Parameter hasIDs: Whether each score has an `id`, so that the server answers it.
    init(loop: WireLoop, rooms: [RoundsRoom], hasIDs: Bool = false) {
        self.loop = loop
        self.rooms = rooms
        self.hasIDs = hasIDs
        payload.reserveCapacity(256)
        latencies.reserveCapacity(1 << 18)
        seats = Array(repeating: (-1, -1), count: loop.clients.count)
        for (room, each) in rooms.enumerated() {
            for (seat, client) in each.clients.enumerated() {
                seats[client] = (Int32(room), Int32(seat))
            }
        }
    }

    /// Plays for the given time, and until at least one round has ended. Then it waits for the
    /// rounds on the way.
    ///
    /// - Parameters:
    ///   - active: The number of rooms that play, counted from the first one.
    ///   - rest: The seconds from the end of a round to the next one of the room.
    ///   - processes: The processes whose processor time is measured.
    ///   - beside: A side load. If it was started, it runs during the slice and is stopped at its
    ///     end.
    func play(
        rooms active: Int, qos: UInt8, seconds: Double, rest: Double = 0, processes: [pid_t],
        alongside beside: (any SideLoad)? = nil
    ) throws(BenchError) -> LoadSlice {
        self.qos = qos
        latencies.removeAll(keepingCapacity: true)
        let usage = ProcessorUsage(processes)
        let start = Clock.now
        let end = start + UInt64(seconds * 1e9)
        isPlaying = true
        restNs = UInt64(rest * 1e9)
        for room in 0..<active {
            // The first rounds of the rooms are spread over one rest.
            resting.append((room, start + restNs * UInt64(room) / UInt64(active)))
        }
        // On a busy machine, the first round may take longer than a short slice.
        let limit = end + LoadSlice.patienceNs
        while case let now = Clock.now, now < end || (latencies.isEmpty && now < limit) {
            let next = awaken(now: now)
            let until = now < end ? end : limit
            try loop.turn(until: min(until, next, beside?.tick(now: now) ?? until))
        }
        isPlaying = false
        resting.removeAll()
        beside?.stop()
        let inTime = latencies.count
        let elapsed = Clock.now - start
        let lost = try settle()
        if let beside { try loop.wait("the last of it") { beside.isQuiet } }
        return LoadSlice(
            latencies: latencies, count: latencies.count, inTime: inTime, lost: lost,
            seconds: Double(elapsed) / 1e9, usage: usage)
    }

    /// Starts a round in each room whose rest is over.
    ///
    /// - Returns: The instant at which the next rest ends.
    private func awaken(now: UInt64) -> UInt64 {
        let rested = resting.prefix { $0.until <= now }
        resting.removeFirst(rested.count)
        for (room, _) in rested { publish(room, now: Clock.now) }
        return resting.first?.until ?? .max
    }

    /// Waits for the rounds and replies on the way.
    ///
    /// - Returns: The number of rounds and replies that did not come in time.
    private func settle() throws(BenchError) -> Int {
        let deadline = Clock.now + LoadSlice.patienceNs
        while open + unanswered > 0, Clock.now < deadline { try loop.turn(until: deadline) }
        defer { (open, unanswered) = (0, 0) }
        for room in rooms.indices where rooms[room].missing != 0 { rooms[room].finish() }
        return open + unanswered
    }

    private func publish(_ number: Int, now: UInt64) {
        rooms[number].start(now: now, hasID: hasIDs, payload: &payload)
        let seat = rooms[number].seat
        open += 1
        if hasIDs { unanswered += 1 }
        loop.publish(
            rooms[number].clients[seat], topic: rooms[number].topics[seat], payload: payload,
            qos: qos)
    }

    /// Handles a message if it is the reply to a score.
    ///
    /// - Returns: Whether it was such a reply.
    func receiveReply(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) -> Bool {
        guard hasIDs, topic.ends(with: "/reply") else { return false }
        unanswered -= 1
        if !payload.contains(#""ok":true"#) {
            refusal = refusal ?? String(decoding: payload, as: UTF8.self)
        }
        return true
    }

    /// Handles a message if it is the event of a score.
    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) {
        guard client < seats.count, seats[client].room >= 0, topic.ends(with: "/event"),
            payload.contains(#""strokes":"#)
        else { return }
        let room = Int(seats[client].room)
        guard rooms[room].missing != 0 else { return }
        rooms[room].missing &= ~(1 << UInt8(seats[client].seat))
        guard rooms[room].missing == 0 else { return }
        let now = Clock.now
        latencies.append(now - rooms[room].startedAt)
        rooms[room].finish()
        open -= 1
        guard isPlaying else { return }
        if restNs == 0 { publish(room, now: now) } else { resting.append((room, now + restNs)) }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes end with this text.
    func ends(with text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= length, let baseAddress else { return false }
        return memcmp(baseAddress + (count - length), text.utf8Start, length) == 0
    }

    /// Whether the bytes contain this text.
    func contains(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= length, let baseAddress else { return false }
        var next = baseAddress
        let end = baseAddress + (count - length + 1)
        while let found = memchr(next, Int32(text.utf8Start[0]), end - next) {
            if memcmp(found, text.utf8Start, length) == 0 { return true }
            next = UnsafeRawPointer(found) + 1
        }
        return false
    }
}

/// A room of four members, and the score that is on its way between them.
struct RoundsRoom {
    /// The client numbers of the members.
    let clients: [Int]
    /// The names of the members in UTF-8, for the payload.
    let names: [[UInt8]]
    /// The topics on which the members publish.
    let topics: [[UInt8]]

    /// The number of finished rounds.
    private(set) var count = 0
    /// The instant of ``Clock`` at which the score was published.
    private(set) var startedAt: UInt64 = 0
    /// The members that have not received the event, one bit for each; 0 between rounds.
    var missing: UInt8 = 0

    init(clients: [Int], names: [String], topics: [String]) {
        self.clients = clients
        self.names = names.map { Array($0.utf8) }
        self.topics = topics.map { Array($0.utf8) }
    }

    /// The member whose turn it is.
    var seat: Int { count % clients.count }

    /// Starts the next round and writes its score.
    ///
    /// Members and cells take turns. A cell gets a different number of strokes each time, so that
    /// every score changes the card. No two scores of a room have the same `id`.
    mutating func start(now: UInt64, hasID: Bool, payload: inout [UInt8]) {
        let cells = 18 * clients.count
        payload.removeAll(keepingCapacity: true)
        payload.append(UInt8(ascii: "{"))
        if hasID { payload.append(contentsOf: #""id":"round-\#(count)","#.utf8) }
        payload.append(contentsOf: #""player":""#.utf8)
        payload.append(contentsOf: names[count / 18 % clients.count])
        payload.append(contentsOf: #"","hole":"#.utf8)
        Self.append(count % 18 + 1, to: &payload)
        payload.append(contentsOf: #","strokes":"#.utf8)
        Self.append(count / cells % 9 + 1, to: &payload)
        payload.append(UInt8(ascii: "}"))
        startedAt = now
        missing = (1 << clients.count) - 1
    }

    /// Ends the round, and gives the turn to the next member.
    mutating func finish() {
        count += 1
        missing = 0
    }

    private static func append(_ number: Int, to payload: inout [UInt8]) {
        if number >= 10 { payload.append(UInt8(ascii: "0") + UInt8(number / 10)) }
        payload.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

/// A subject of a comparison, with its processes, its connections and its load.
final class RoundsSubject {
    /// The programs between a score and its event: the broker alone, an ``EchoServer``, or the
    /// whole path with guard and daemon.
    enum Name: String {
        case broker, echo
        /// The whole path for players who follow the topics of `--follow`. With `both`, these are the events.
        case whole
        /// The whole path for players who follow all topics, beside ``whole`` with `--follow both`.
        case all
    }

    /// The processes whose processor time is printed, in this order.
    enum Part: String, CaseIterable {
        case broker, echo, daemon, load
    }

    let name: Name
    let load: RoundsLoad
    /// The programs under the load. They end when the subject is released.
    private let owned: [AnyObject]
    let loop: WireLoop
    private let requests: Requests?
    /// A second load that runs during a slice if it was started.
    var beside: (any SideLoad)?
    private let processes: [(part: Part, id: pid_t)]

    init(
        _ name: Name, loop: WireLoop, load: RoundsLoad, processes: [(Part, ChildProcess)]
    ) {
        self.name = name
        self.load = load
        self.loop = loop
        requests = nil
        owned = processes.map { $0.1 }
        self.processes = processes.map { ($0, $1.id) }
    }

    /// The whole path.
    /// - Parameter hasIDs: Whether each score has an `id`.
    init(
        _ name: Name, players: Players, rooms: [RoundsRoom], hasIDs: Bool = false,
        server: FairwayServer
    ) {
        self.name = name
        loop = players.loop
        load = RoundsLoad(loop: loop, rooms: rooms, hasIDs: hasIDs)
        requests = players.requests
        owned = [server]
        processes = [(.broker, server.broker), (.daemon, server.process.id)]
    }

    /// The processes in the order of ``LoadSlice/processorMicroseconds``.
    var parts: [Part] { processes.map(\.part) + [.load] }

    /// Plays one slice.
    ///
    /// - Throws: ``BenchError/refused(_:)`` if the daemon or the guard refused a score.
    func play(
        rooms: Int, qos: UInt8, seconds: Double, rest: Double = 0
    ) throws(BenchError) -> LoadSlice {
        loop.onMessage = { [load, requests, beside] client, topic, payload in
            if let beside, beside.receive(client, topic: topic, payload: payload) { return }
            if load.receiveReply(topic: topic, payload: payload) { return }
            if let requests, requests.receive(topic: topic, payload: payload) { return }
            load.receive(client, topic: topic, payload: payload)
        }
        let slice = try load.play(
            rooms: rooms, qos: qos, seconds: seconds, rest: rest, processes: processes.map(\.id),
            alongside: beside)
        if let refusal = requests?.refusal ?? load.refusal ?? beside?.refusal {
            throw .refused(refusal)
        }
        guard loop.publishesRefused == 0 else { throw .refused("publishes, by the broker") }
        return slice
    }
}
