import Contract

/// The connections that have sent no CONNECT yet.
///
/// Mosquitto 2.0 asks the guard about a connection at its CONNECT, and waits for that packet without end. These
/// bounds keep silent connections from taking all places.
package struct HalfOpenConnections {
    /// The number of a socket in the broker's process.
    package typealias Descriptor = Int32
    /// Tells a socket from another one that had the same descriptor before (Linux, `SO_COOKIE`). Never 0.
    package typealias Cookie = UInt64

    private struct Entry {
        let cookie: Cookie
        /// As ``ClientNetwork`` gives it; nil for this machine, which has no bound of its own.
        let network: String?
        /// Monotonic milliseconds.
        let since: Int64
    }

    /// Descriptors beyond the highest known one that a pass looks at.
    private static let margin: Descriptor = 1_024
    /// The time between two looks, milliseconds. A pass over all descriptors takes five looks.
    private static let lookMs: Int64 = 100

    private let timeMs: Int64
    private let countMax: Int
    private let perNetworkMax: Int
    private var waiting: [Descriptor: Entry] = [:]
    /// By descriptor: the socket that needs no more looks, since its client was admitted or it is no client's.
    private var settled: [Cookie] = []
    /// Whether the guard cannot find the sockets of clients, and closes none.
    package private(set) var isOff = false
    private var looked: Int64 = .min
    private var next: Descriptor = 0
    /// The highest descriptor of a socket, and 1: known so far, and in the pass under way.
    private var (end, passEnd): (Descriptor, Descriptor) = (0, 0)

    package init(limits: GuardLimits) {
        timeMs = Int64(limits.halfOpenSecondsMax) * 1_000
        countMax = limits.halfOpenMax
        perNetworkMax = limits.connectionsPerAddressMax
    }

    /// The number of these connections.
    package var count: Int { waiting.count }

    /// The descriptors to look at now. Within half a second each descriptor comes once.
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

    /// Whether nothing is known of a socket. If so, call ``add(_:_:network:at:)`` or ``settle(_:_:)``.
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

    /// Notes a socket that no bound applies to: of an admitted client, or of the broker itself.
    package mutating func settle(_ descriptor: Descriptor, _ cookie: Cookie) {
        guard descriptor >= 0 else { return }
        waiting[descriptor] = nil
        let index = Int(descriptor)
        if index >= settled.count {
            settled += repeatElement(0, count: max(index &+ 1 &- settled.count, settled.count))
        }
        settled[index] = cookie
    }

    /// Notes that a descriptor is no socket now.
    package mutating func remove(_ descriptor: Descriptor) {
        if !waiting.isEmpty { waiting[descriptor] = nil }
    }

    /// Stops all looks. The broker is of a version whose clients' sockets the guard cannot find.
    package mutating func turnOff() {
        isOff = true
        waiting = [:]
    }

    /// Takes the connections to close: those whose time is over, and beyond the bounds the oldest.
    ///
    /// - Complexity: O(n) within the bounds, else O(n log n).
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
