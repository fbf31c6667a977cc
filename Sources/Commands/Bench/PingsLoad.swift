internal import Glibc

/// A closed-loop load of pings: each owner publishes a position, and the next one when all its
/// viewers have received it.
final class PingsLoad {
    private let loop: WireLoop
    private var owners: [PingsOwner]
    private var missing = 0
    /// The number of owners that publish together. Only the last of them has viewers. When these
    /// have received its ping, the group publishes again.
    private var step = 1
    private var isPlaying = false
    private var open = 0
    private var seconds = 0
    private var latencies: [UInt64] = []

    /// The number of published pings.
    var sent: Int { owners.reduce(0) { $0 + $1.count } }

    init(loop: WireLoop, owners: [PingsOwner]) {
        self.loop = loop
        self.owners = owners
        latencies.reserveCapacity(1 << 18)
    }

    /// Plays for the given time, and until at least one ping has arrived. Then it waits for the
    /// pings on the way.
    ///
    /// - Parameters:
    ///   - viewers: The number of viewers that receive a ping.
    ///   - groupSize: The number of owners that publish together, a divisor of their total number.
    ///     Only the last owner of a group has viewers.
    ///   - processes: The processes whose processor time is measured.
    func play(
        viewers: Int, groupSize: Int, seconds length: Double, processes: [pid_t]
    ) throws(BenchError) -> LoadSlice {
        missing = viewers
        step = groupSize
        latencies.removeAll(keepingCapacity: true)
        let before = sent
        let usage = ProcessorUsage(processes)
        let start = Clock.now
        let end = start + UInt64(length * 1e9)
        isPlaying = true
        for first in stride(from: 0, to: owners.count, by: step) { publish(from: first) }
        // On a busy machine, the first ping may take longer than a short slice.
        let limit = end + LoadSlice.patienceNs
        while case let now = Clock.now, now < end || (latencies.isEmpty && now < limit) {
            try loop.turn(until: now < end ? end : limit)
        }
        isPlaying = false
        let inTime = sent - before - open * step
        let elapsed = Clock.now - start
        let lost = try settle()
        return LoadSlice(
            latencies: latencies, count: sent - before, inTime: max(inTime, 0), lost: lost,
            seconds: Double(elapsed) / 1e9, usage: usage)
    }

    /// Waits for the pings on the way.
    ///
    /// - Returns: The number of pings that did not arrive in time.
    private func settle() throws(BenchError) -> Int {
        let deadline = Clock.now + LoadSlice.patienceNs
        while open > 0, Clock.now < deadline { try loop.turn(until: deadline) }
        defer { open = 0 }
        for owner in owners.indices { owners[owner].missing = 0 }
        return open * step
    }

    private func publish(from first: Int) {
        let now = Clock.now
        seconds = Int(time(nil))
        let last = first + step - 1
        for number in first...last {
            let payload = owners[number].start(
                now: now, seconds: seconds, missing: number == last ? missing : 0)
            loop.publish(
                owners[number].client, topic: owners[number].topic, payload: payload, qos: 0)
        }
        open += 1
    }

    /// Handles a message if it is the position of an owner. Its topic ends with `pinger` and the
    /// owner's number.
    func receive(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) {
        guard let number = Self.number(topic), number < owners.count, owners[number].missing > 0,
            payload.contains(owners[number].mark)
        else { return }
        owners[number].missing -= 1
        guard owners[number].missing == 0 else { return }
        latencies.append(Clock.now - owners[number].publishedAt)
        open -= 1
        if isPlaying { publish(from: number - (step - 1)) }
    }

    private static func number(_ topic: UnsafeRawBufferPointer) -> Int? {
        var (number, scale, place) = (0, 1, topic.count - 1)
        while place >= 0, topic[place] >= 0x30, topic[place] <= 0x39, scale <= 1_000_000 {
            number += Int(topic[place] - 0x30) * scale
            scale *= 10
            place -= 1
        }
        return scale > 1 && place >= 0 && topic[place] == UInt8(ascii: "r") ? number : nil
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func contains(_ bytes: [UInt8]) -> Bool {
        guard let baseAddress, let first = bytes.first, count >= bytes.count else { return false }
        var next = baseAddress
        let end = baseAddress + (count - bytes.count + 1)
        while let found = memchr(next, Int32(first), end - next) {
            if memcmp(found, bytes, bytes.count) == 0 { return true }
            next = UnsafeRawPointer(found) + 1
        }
        return false
    }
}

/// A user who publishes positions, and the ping that is on its way.
struct PingsOwner {
    let client: Int
    /// The topic of the positions.
    let topic: [UInt8]

    /// The number of published pings.
    private(set) var count = 0
    /// The instant of ``Clock`` at which the last ping was published.
    private(set) var publishedAt: UInt64 = 0
    /// The number of viewers that have not received the last ping; 0 between pings.
    var missing = 0
    /// A part of the payload that only the last ping contains.
    private(set) var mark: [UInt8] = []

    init(client: Int, topic: String) {
        self.client = client
        self.topic = Array(topic.utf8)
    }

    /// Writes the payload of the next ping as the OwnTracks app does, at another place than the
    /// last.
    ///
    /// - Parameters:
    ///   - now: The current instant of ``Clock``.
    ///   - seconds: The current Unix time.
    ///   - missing: The number of viewers.
    mutating func start(now: UInt64, seconds: Int, missing: Int) -> [UInt8] {
        count += 1
        publishedAt = now
        self.missing = missing
        // The server passes the key `tag` on to the viewers.
        mark = Array(#""tag":"\#(count)""#.utf8)
        let lat = 59.9 + Double(count % 1_000) / 100_000
        let place = #""lat":\#(lat),"lon":10.75222"#
        let more =
            #""acc":12,"alt":94,"batt":83,"bs":1,"conn":"m","m":1,"t":"t","tid":"pi","vel":3"#
        let text =
            #"{"_type":"location","tst":\#(seconds),\#(place),\#(more),"created_at":\#(seconds),"#
        return Array(text.utf8) + mark + [UInt8(ascii: "}")]
    }
}
