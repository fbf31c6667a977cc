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
    }

    /// The number of descriptors beyond the highest known one that a pass checks.
    private static let margin: Descriptor = 1_024
    /// The time between two checks, in milliseconds. A pass over all descriptors takes five checks.
    private static let lookMs: Int64 = 100

    private let timeMs: Int64
    private let countMax: Int
    private let perNetworkMax: Int
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
    /// beyond the limits.
    ///
    /// - Complexity: O(n) within the limits, else O(n log n).
    package mutating func takeOverdue(at time: GuardTime) -> [Descriptor] {
        let now = time.monotonicMillis
        guard waiting.count > min(countMax, perNetworkMax) || hasLate(now) else { return [] }
        var kept = 0
        var perNetwork: [String: Int] = [:]
        var overdue: [Descriptor] = []
        for (descriptor, entry) in waiting.sorted(by: { $0.value.since > $1.value.since }) {
            let others = entry.network.map { perNetwork[$0, default: 0] } ?? 0
            guard now &- entry.since < timeMs, kept < countMax, others < perNetworkMax else {
                overdue.append(descriptor)
                continue
            }
            kept &+= 1
            if let network = entry.network { perNetwork[network] = others &+ 1 }
        }
        for descriptor in overdue { waiting[descriptor] = nil }
        return overdue
    }

    private func hasLate(_ now: Int64) -> Bool {
        waiting.values.contains { now &- $0.since >= timeMs }
    }
}
