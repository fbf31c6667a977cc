internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The open connections, with the stage of each.
///
/// It decides whether a client may connect, and ends connections that take too long. The library
/// itself ends only silent ones.
final class ConnectionTable: Sendable {
    /// The stage of a connection.
    enum Stage: Int {
        /// The line and the header fields of a request are arriving.
        case head
        case body
        /// The connection is silent after an answer.
        case idle
        /// The client receives an answer.
        case answer
        /// The handler has the request, or a stream is running.
        case served
    }

    fileprivate struct Connection {
        let client: PeerNetwork
        var stage = Stage.head
        /// The start of the request or of the answer.
        var began: ContinuousClock.Instant
    }

    fileprivate struct Table {
        var connections: [Int32: Connection] = [:]
        var perNetwork: [PeerNetwork: Int] = [:]
    }

    private let limits: HTTPLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let table = Mutex(Table())

    init(_ limits: HTTPLimits, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
    }

    /// Decides whether a client may connect. If nearly all places are taken, ends an old
    /// connection.
    func admits(_ client: PeerNetwork) -> Bool {
        table.withLock { table in
            guard table.perNetwork[client, default: 0] < max(limits.connectionsPerAddressMax, 1)
            else { return false }
            if table.connections.count >= limits.crowd { table.endOldest(at: now()) }
            let most = max(limits.connectionsMax, 1) + (client.isOwnMachine ? limits.ownMax : 0)
            return table.connections.count < most
        }
    }

    /// Notes that a client has connected on a socket.
    func open(_ socket: Int32, _ client: PeerNetwork) {
        table.withLock { table in
            table.connections[socket] = Connection(client: client, began: now())
            table.perNetwork[client, default: 0] += 1
        }
    }

    /// Notes that the socket is about to be closed.
    func close(_ socket: Int32) {
        table.withLock { table in
            guard let client = table.connections.removeValue(forKey: socket)?.client else { return }
            table.perNetwork[client, default: 1] -= 1
            if table.perNetwork[client] == 0 { table.perNetwork[client] = nil }
        }
    }

    /// Notes the next stage of a connection.
    func set(_ socket: Int32, _ stage: Stage) {
        table.withLock { table in
            guard let before = table.connections[socket]?.stage else { return }
            table.connections[socket]?.stage = stage
            // The body continues the request that began with the head.
            let goesOn = before == .head && (stage == .head || stage == .body)
            if !goesOn { table.connections[socket]?.began = now() }
        }
    }

    /// Ends the connections that take too long.
    func expire(at now: ContinuousClock.Instant) {
        table.withLock { table in
            for (socket, connection) in table.connections {
                guard let most = limits.time(for: connection.stage) else { continue }
                if now - connection.began > most { table.end(socket) }
            }
        }
    }
}

extension ConnectionTable.Table {
    /// Ends one connection, the oldest of the first of these kinds:
    ///
    /// 1. Requests that have been arriving for longer than ``HTTPLimits/patience``.
    /// 2. Answers, if they are more than half of all connections.
    /// 3. Silent connections.
    /// 4. Other answers, and at last other requests.
    ///
    /// A new client sends its request at once. So it keeps its place while others fill the server
    /// with half requests, silent connections or answers that they do not read.
    fileprivate mutating func endOldest(at now: ContinuousClock.Instant) {
        var (late, new, idle, answer) = (Oldest(), Oldest(), Oldest(), Oldest())
        var answers = 0
        for (socket, connection) in connections {
            switch connection.stage {
            case .head, .body:
                if now - connection.began > HTTPLimits.patience {
                    late.note(connection.began, socket)
                } else {
                    new.note(connection.began, socket)
                }
            case .idle: idle.note(connection.began, socket)
            case .answer:
                answers += 1
                answer.note(connection.began, socket)
            case .served: break
            }
        }
        let kinds =
            answers > connections.count / 2
            ? [late, answer, idle, new] : [late, idle, answer, new]
        if let socket = kinds.lazy.compactMap(\.socket).first { end(socket) }
    }

    /// The connection whose stage began first. At the same instant, the one with the lowest
    /// descriptor.
    private struct Oldest {
        private var found: (began: ContinuousClock.Instant, socket: Int32)?

        var socket: Int32? { found?.socket }

        mutating func note(_ began: ContinuousClock.Instant, _ socket: Int32) {
            if let found, found <= (began, socket) { return }
            found = (began, socket)
        }
    }

    /// Ends a connection. The library notices, and closes its socket.
    ///
    /// Called under the lock. The library's thread needs this lock before it closes a socket, so
    /// none of these numbers can belong to another file yet.
    fileprivate mutating func end(_ socket: Int32) {
        _ = shutdown(socket, Int32(SHUT_RDWR))
        connections[socket]?.stage = .served
    }
}

extension HTTPLimits {
    /// The time for which a request may arrive before other clients may take its place.
    fileprivate static var patience: Duration { .milliseconds(250) }

    /// The number of connections from which each new one ends the oldest half-open one: nine tenths
    /// of the limit.
    fileprivate var crowd: Int { max(connectionsMax, 1) - max(connectionsMax, 1) / 10 }

    /// The longest time that a connection may stay in a stage. Nil: no limit.
    fileprivate func time(for stage: ConnectionTable.Stage) -> Duration? {
        switch stage {
        case .head: headTime
        case .body, .answer: transferTime
        // The next request's head may have begun just before the end.
        case .idle: idleTime + headTime
        case .served: nil
        }
    }
}

/// The part of a client's address that identifies one household: all of an IPv4 address, or the
/// first 64 bits of an IPv6 address (RFC 6177).
struct PeerNetwork: Hashable {
    private let bits: UInt64
    private let isIPv6: Bool
    /// Whether the client is on this machine: `127.0.0.1` or `::1`.
    let isOwnMachine: Bool

    /// The network of all connections whose address is unknown.
    static let unknown = PeerNetwork(bits: 0, isIPv6: false, isOwnMachine: false)

    private init(bits: UInt64, isIPv6: Bool, isOwnMachine: Bool) {
        (self.bits, self.isIPv6, self.isOwnMachine) = (bits, isIPv6, isOwnMachine)
    }

    init(_ address: UnsafePointer<sockaddr>) {
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let v4 = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            self.init(v4: UInt32(bigEndian: v4))
        case AF_INET6:
            let v6 = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self = withUnsafeBytes(of: v6) { bytes in
                let high = UInt64(bigEndian: bytes.load(as: UInt64.self))
                let low = UInt64(bigEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
                // `::ffff:192.0.2.1` is an IPv4 client.
                if high == 0, low >> 32 == 0xffff {
                    return PeerNetwork(v4: UInt32(truncatingIfNeeded: low))
                }
                return PeerNetwork(bits: high, isIPv6: true, isOwnMachine: high == 0 && low == 1)
            }
        default: self = .unknown
        }
    }

    private init(v4: UInt32) {
        self.init(bits: UInt64(v4), isIPv6: false, isOwnMachine: v4 == 0x7f00_0001)
    }
}

/// An IPv4 or IPv6 address with a port, in the form that system calls use.
package struct SocketAddress {
    private var storage = sockaddr_storage()

    package var family: Int32 { Int32(storage.ss_family) }

    /// - Throws: ``HTTPServerError/address(_:)`` if the text is not a numeric address.
    package init(_ text: String, port: UInt16) throws(HTTPServerError) {
        var v4 = sockaddr_in()
        var v6 = sockaddr_in6()
        if inet_pton(AF_INET, text, &v4.sin_addr) == 1 {
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v4, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, text, &v6.sin6_addr) == 1 {
            v6.sin6_family = sa_family_t(AF_INET6)
            v6.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v6, as: sockaddr_in6.self) }
        } else {
            throw .address(text)
        }
    }

    /// The address that a socket is bound to.
    init(localEndOf descriptor: Int32) throws(HTTPServerError) {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { place in
            // A `sockaddr_storage` is laid out to serve as any address, and `length` bounds it.
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard code == 0 else { throw .system(errno: errno) }
    }

    var port: UInt16 {
        withUnsafeBytes(of: storage) { bytes in
            let port =
                family == AF_INET
                ? bytes.load(as: sockaddr_in.self).sin_port
                : bytes.load(as: sockaddr_in6.self).sin6_port
            return UInt16(bigEndian: port)
        }
    }

    /// Binds a socket to the address.
    /// - Returns: 0, or -1 with the reason in `errno`.
    package func bind(_ socket: Int32) -> Int32 { withSockaddr { Glibc.bind(socket, $0, $1) } }

    /// Connects a socket to the address.
    /// - Returns: 0, or -1 with the reason in `errno`.
    package func connect(_ socket: Int32) -> Int32 {
        withSockaddr { Glibc.connect(socket, $0, $1) }
    }

    /// Calls the closure with a pointer to the address, and its length in bytes.
    private func withSockaddr<T>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
        let length =
            family == AF_INET
            ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        return withUnsafePointer(to: storage) { place in
            // As above: the storage holds an address of its family.
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(length))
            }
        }
    }

    /// A numeric address, without its port. Empty for another family.
    static func text(of address: UnsafePointer<sockaddr>) -> String {
        var info = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = Int32(address.pointee.sa_family)
        let size: Int
        switch family {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return ""
        }
        // The family determines the length of the address, and nothing beyond is read.
        let code = getnameinfo(
            address, socklen_t(size), &info, socklen_t(info.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return "" }
        return String(decoding: info.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
