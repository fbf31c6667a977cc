internal import CMicroHTTPD
internal import Dispatch
internal import Glibc

/// The state that a server's callbacks use. It lives as long as the library runs.
final class ServerCore: Sendable {
    let limits: HTTPLimits
    let now: @Sendable () -> ContinuousClock.Instant
    /// The header fields that the server adds to each answer.
    let commonHeaders: [(name: String, value: String)]
    let handler: HTTPServer.Handler
    /// The server's own answers, by status.
    let ownAnswer: @Sendable (_ status: Int) -> HTTPResponse
    let exchanges = ExchangeTable()
    let connections: ConnectionTable
    let streams = StreamTable()

    init(
        limits: HTTPLimits, now: @escaping @Sendable () -> ContinuousClock.Instant,
        commonHeaders: [(name: String, value: String)],
        ownAnswer: @escaping @Sendable (_ status: Int) -> HTTPResponse,
        handler: @escaping HTTPServer.Handler
    ) {
        self.limits = limits
        self.now = now
        self.commonHeaders = commonHeaders
        connections = ConnectionTable(limits, now: now)
        self.ownAnswer = ownAnswer
        self.handler = handler
    }

    /// Regularly ends requests and connections that take too long, while the server exists.
    func sweepFromNowOn() {
        let next = DispatchTime.now() + limits.sweepInterval.interval
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: next) { [weak self] in
            self?.sweep()
            self?.sweepFromNowOn()
        }
    }

    private func sweep() {
        let now = now()
        exchanges.expire(now) { ownAnswer(504) }
        connections.expire(at: now)
    }
}

/// The library's running server.
///
/// Sound to share: ``HTTPServer`` takes it out of its lock before it stops it, so that happens
/// once.
struct LibraryHandle: @unchecked Sendable {
    private let daemon: OpaquePointer

    /// - Parameters:
    ///   - core: The caller keeps it until ``stop()`` has returned.
    ///   - socket: The socket to listen on. It may be closed afterwards.
    init(
        _ core: ServerCore, on socket: borrowing ListeningSocket, tls: HTTPTLS?
    ) throws(HTTPServerError) {
        if tls != nil, MHD_is_feature_supported(.FEATURE_TLS) == .NO { throw .noTLS }
        var flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
            | MHD_USE_ITC.rawValue
        if tls != nil { flags |= MHD_USE_TLS.rawValue }
        if core.limits.upgradesMax > 0 { flags |= MHD_ALLOW_UPGRADE.rawValue }
        // If the library does not start, it closes the given descriptor in most cases, but not
        // always. So it gets its own copy.
        let daemon = LibraryOptions(core, listeningOn: try socket.copy()).with(tls) { options in
            withVaList([MHD_OPTION.ARRAY.cVarArg, options, MHD_OPTION.END.cVarArg]) { list in
                MHD_start_daemon_va(
                    flags, 0, libraryAdmits, core.asClosure, libraryAsks, core.asClosure, list)
            }
        }
        guard let daemon else { throw .notStarted(overTLS: tls != nil) }
        self.daemon = daemon
    }

    /// Closes all connections, reports the end of their requests, and waits for the library's
    /// thread.
    func stop() { MHD_stop_daemon(daemon) }
}

extension MHD_OPTION {
    fileprivate var cVarArg: any CVarArg { Int32(bitPattern: rawValue) }
}

/// The options of the library.
struct LibraryOptions {
    private var items: [MHD_OptionItem] = []

    init(_ core: ServerCore, listeningOn socket: Int32) {
        let limits = core.limits
        add(.LISTEN_SOCKET, Int(socket))
        // ``ConnectionTable`` enforces the other limits.
        add(.CONNECTION_LIMIT, max(limits.connectionsMax, 1) + limits.ownMax + limits.upgradesMax)
        add(.CONNECTION_TIMEOUT, max(Int(limits.idleTime.components.seconds), 1))
        add(.CONNECTION_MEMORY_LIMIT, limits.memoryMax)
        add(.URI_LOG_CALLBACK, unsafeBitCast(libraryReadTarget, to: Int.self), core.asClosure)
        add(.NOTIFY_COMPLETED, unsafeBitCast(libraryEnded, to: Int.self), core.asClosure)
        add(.NOTIFY_CONNECTION, unsafeBitCast(libraryConnected, to: Int.self), core.asClosure)
    }

    /// Calls the closure with the options as the library's array, with its end marker.
    func with<T>(_ tls: HTTPTLS?, _ call: (UnsafeMutablePointer<MHD_OptionItem>) -> T) -> T {
        guard let tls else { return with([], call) }
        // Sound: the library reads both texts only when it starts.
        return tls.certificate.withCString { certificate in
            tls.key.withCString { key in
                with(
                    [
                        Self.item(.HTTPS_MEM_CERT, 0, UnsafeMutablePointer(mutating: certificate)),
                        Self.item(.HTTPS_MEM_KEY, 0, UnsafeMutablePointer(mutating: key)),
                    ], call)
            }
        }
    }

    private func with<T>(
        _ more: [MHD_OptionItem], _ call: (UnsafeMutablePointer<MHD_OptionItem>) -> T
    ) -> T {
        var all = items + more + [Self.item(.END, 0, nil)]
        return all.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("options have an end") }
            return call(start)
        }
    }

    private mutating func add(
        _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
    ) {
        items.append(Self.item(option, value, pointer))
    }

    private static func item(
        _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer?
    ) -> MHD_OptionItem {
        MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
}

/// A listening TCP socket. Its descriptor is closed with its owner.
struct ListeningSocket: ~Copyable {
    private let descriptor: Int32
    /// The port that it listens on. If 0 was requested, the free one that was found.
    let port: UInt16

    /// - Parameters:
    ///   - address: A numeric IPv4 or IPv6 address. With IPv6, the socket accepts no IPv4
    ///     connections.
    ///   - port: The port; 0 for any free one.
    init(address: String, port: UInt16) throws(HTTPServerError) {
        let place = try SocketAddress(address, port: port)
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(place.family, Int32(type), 0)
        guard descriptor >= 0 else { throw .system(errno: errno) }
        do throws(HTTPServerError) {
            self.port = try Self.listen(descriptor, at: place)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A copy of the descriptor. The caller closes it.
    func copy() throws(HTTPServerError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .system(errno: errno) }
        return copy
    }

    /// - Returns: The port.
    private static func listen(
        _ descriptor: Int32, at place: SocketAddress
    ) throws(HTTPServerError) -> UInt16 {
        try set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        if place.family == AF_INET6 { try set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
        guard place.bind(descriptor) == 0,
            Glibc.listen(descriptor, SOMAXCONN) == 0
        else { throw .system(errno: errno) }
        return try SocketAddress(localEndOf: descriptor).port
    }

    private static func set(
        _ descriptor: Int32, _ level: Int32, _ option: Int32
    ) throws(HTTPServerError) {
        var on: Int32 = 1
        guard setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size)) == 0
        else { throw .system(errno: errno) }
    }
}
