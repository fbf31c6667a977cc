internal import Glibc

/// Closed-loop play: in each room one member publishes a score, and when all members have the
/// event, the next one does, at once or after a rest.
final class RoundsLoad {
    private let loop: WireLoop
    private(set) var rooms: [RoundsRoom]
    /// By client number: its room and its seat there; -1 without.
    private var seats: [(room: Int32, seat: Int32)] = []

    private var qos: UInt8 = 0
    private var isPlaying = false
    private var payload: [UInt8] = []
    private var latencies: [UInt64] = []
    private var open = 0
    private var restNs: UInt64 = 0
    /// Rooms that rest, and until when: all rest as long, so that who began first ends first.
    private var resting: [(room: Int, until: UInt64)] = []

    init(loop: WireLoop, rooms: [RoundsRoom]) {
        self.loop = loop
        self.rooms = rooms
        payload.reserveCapacity(256)
        latencies.reserveCapacity(1 << 18)
        seats = Array(repeating: (-1, -1), count: loop.clients.count)
        for (room, each) in rooms.enumerated() {
            for (seat, client) in each.clients.enumerated() {
                seats[client] = (Int32(room), Int32(seat))
            }
        }
    }

    /// Plays in the first so many rooms for a time, and at least one round, then lets the rounds on the
    /// way end.
    ///
    /// - Parameters:
    ///   - rest: Seconds from the end of a round to the room's next.
    ///   - processes: Whose processor time is counted.
    ///   - beside: What goes on beside it, if it was started; stopped at the end.
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
            // Spread over one rest.
            resting.append((room, start + restNs * UInt64(room) / UInt64(active)))
        }
        // On a busy machine the first round may take longer than a short slice: that is measured, too.
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

    /// Lets the rooms play whose rest is over; when the next one's is.
    private func awaken(now: UInt64) -> UInt64 {
        let rested = resting.prefix { $0.until <= now }
        resting.removeFirst(rested.count)
        for (room, _) in rested { publish(room, now: Clock.now) }
        return resting.first?.until ?? .max
    }

    /// Waits for the rounds on the way; those that do not end in time are lost, and given up.
    private func settle() throws(BenchError) -> Int {
        let deadline = Clock.now + LoadSlice.patienceNs
        while open > 0, Clock.now < deadline { try loop.turn(until: deadline) }
        defer { open = 0 }
        for room in rooms.indices where rooms[room].missing != 0 { rooms[room].finish() }
        return open
    }

    private func publish(_ number: Int, now: UInt64) {
        rooms[number].start(now: now, payload: &payload)
        let seat = rooms[number].seat
        open += 1
        loop.publish(
            rooms[number].clients[seat], topic: rooms[number].topics[seat], payload: payload,
            qos: qos)
    }

    /// Takes a message that may be a score's event.
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

    /// Whether this text stands somewhere in the bytes.
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
