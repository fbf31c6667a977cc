import Topics

/// The connections that have not sent CONNECT yet.
///
/// Mosquitto 2.0 asks the guard about a connection when its CONNECT arrives, and waits for that
/// packet without a time limit. These limits prevent silent connections from taking all places.
package struct HalfOpenConnections {
    /// The number of a socket in the broker's process.
    package typealias Descriptor = Int32
    /// Distinguishes a socket from an earlier one with the same descriptor (Linux, `SO_COOKIE`).
    /// Never 0.
    package typealias Cookie = UInt64

    private struct Entry {
        let cookie: Cookie
        /// The network (``ClientNetwork``). Nil for this machine, which has no limit of its own.
        let network: String?
        /// Monotonic milliseconds.
        let since: Int64
        /// The bytes of an unusually long CONNECT that have arrived.
        var extraBytes = 0
    }

    /// The bytes of a CONNECT that do not count. Most have less.
    private static let freeBytes = 2_048

    /// The number of descriptors beyond the highest known one that a pass checks.
    private static let margin: Descriptor = 1_024
    /// The time between two checks, in milliseconds. A pass over all descriptors takes five checks.
    private static let lookMs: Int64 = 100

    private let timeMs: Int64
    private let countMax: Int
    private let perNetworkMax: Int
    private let bytesMax: Int
    /// An upper bound of the sum of ``Entry/extraBytes``. ``takeOverdue(at:)`` makes it exact.
    private var extraBytes = 0
    private var waiting: [Descriptor: Entry] = [:]
    /// The sockets that need no more checks, by descriptor: of admitted clients, or not of clients.
    private var settled: [Cookie] = []
    /// Whether the guard cannot find the sockets of clients, and closes none.
    package private(set) var isOff = false
    private var looked: Int64 = .min
    private var next: Descriptor = 0
    /// One more than the highest descriptor of a socket: known so far, and in the current pass.
    private var (end, passEnd): (Descriptor, Descriptor) = (0, 0)

    package init(limits: GuardLimits) {
        timeMs = Int64(limits.halfOpenSecondsMax) * 1_000
        countMax = limits.halfOpenMax
        perNetworkMax = limits.connectionsPerAddressMax
        bytesMax = limits.halfOpenBytesMax
    }

    /// The number of these connections.
    package var count: Int { waiting.count }

    /// The descriptors to check now. Each descriptor comes once within half a second.
    package mutating func slice(at time: GuardTime) -> Range<Descriptor> {
        let now = time.monotonicMillis
        guard !isOff, looked == .min || now &- looked >= Self.lookMs else { return 0..<0 }
        looked = now
        if next >= end &+ Self.margin {
            end = passEnd
            (next, passEnd) = (0, 0)
        }
        let last = min(next &+ max(Self.margin, end / 5 &+ 1), end &+ Self.margin)
        defer { next = last }
        return next..<last
    }

    /// Whether a socket is not known yet. If so, call ``add(_:_:address:at:)`` or ``settle(_:_:)``.
    package mutating func isNew(_ descriptor: Descriptor, _ cookie: Cookie) -> Bool {
        end = max(end, descriptor &+ 1)
        passEnd = max(passEnd, descriptor &+ 1)
        let index = Int(descriptor)
        if settled.indices.contains(index), settled[index] == cookie { return false }
        return waiting[descriptor]?.cookie != cookie
    }

    /// Notes a connection that waits for its CONNECT.
    ///
    /// - Parameter address: The client's address; empty if it is unknown.
    package mutating func add(
        _ descriptor: Descriptor, _ cookie: Cookie, address: String, at time: GuardTime
    ) {
        let isOwn = address.isEmpty || ClientNetwork.isOwnMachine(address)
        waiting[descriptor] = Entry(
            cookie: cookie, network: isOwn ? nil : ClientNetwork.of(address),
            since: time.monotonicMillis)
    }

    /// Whether a connection waits for its CONNECT.
    package func isWaiting(_ descriptor: Descriptor) -> Bool { waiting[descriptor] != nil }

    /// Notes the bytes that have arrived on a connection. The broker keeps them until the CONNECT is
    /// complete.
    package mutating func note(_ descriptor: Descriptor, bytes: Int) {
        guard let known = waiting[descriptor]?.extraBytes else { return }
        let new = max(0, bytes &- Self.freeBytes)
        waiting[descriptor]?.extraBytes = new
        extraBytes = extraBytes &+ new &- known
    }

    /// Notes a socket without a limit: of an admitted client, or of the broker itself.
    package mutating func settle(_ descriptor: Descriptor, _ cookie: Cookie) {
        guard descriptor >= 0 else { return }
        waiting[descriptor] = nil
        let index = Int(descriptor)
        if index >= settled.count {
            settled += repeatElement(0, count: max(index &+ 1 &- settled.count, settled.count))
        }
        settled[index] = cookie
    }

    /// Notes that a descriptor does not belong to a socket now.
    package mutating func remove(_ descriptor: Descriptor) {
        if !waiting.isEmpty { waiting[descriptor] = nil }
    }

    /// Stops all checks, because the guard cannot find the clients' sockets in this version of the
    /// broker.
    package mutating func turnOff() {
        isOff = true
        waiting = [:]
    }

    /// Removes and returns the connections to close: those whose time is over, and the oldest ones
    /// beyond the limits, also beyond the limit of bytes.
    ///
    /// - Complexity: O(n) within the limits, else O(n log n).
    package mutating func takeOverdue(at time: GuardTime) -> [Descriptor] {
        let now = time.monotonicMillis
        guard
            waiting.count > min(countMax, perNetworkMax) || extraBytes > bytesMax || hasLate(now)
        else { return [] }
        var kept = 0
        extraBytes = 0
        var perNetwork: [String: Int] = [:]
        var overdue: [Descriptor] = []
        for (descriptor, entry) in waiting.sorted(by: { $0.value.since > $1.value.since }) {
            let others = entry.network.map { perNetwork[$0, default: 0] } ?? 0
            let bytes = extraBytes &+ entry.extraBytes
            guard now &- entry.since < timeMs, kept < countMax, others < perNetworkMax,
                bytes <= bytesMax || entry.extraBytes == 0
            else {
                overdue.append(descriptor)
                continue
            }
            kept &+= 1
            extraBytes = bytes
            if let network = entry.network { perNetwork[network] = others &+ 1 }
        }
        for descriptor in overdue { waiting[descriptor] = nil }
        return overdue
    }

    private func hasLate(_ now: Int64) -> Bool {
        waiting.values.contains { now &- $0.since >= timeMs }
    }
}
