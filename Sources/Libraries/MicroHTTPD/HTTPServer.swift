internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112) on one address, with libmicrohttpd.
///
/// One thread of the library reads, writes, and calls the handler. The answer may come later and
/// from any thread. The server ends with ``stop(grace:)``, or with its owner.
package final class HTTPServer: Sendable {
    /// Receives each complete request, on the server's single thread. It must not block.
    package typealias Handler = @Sendable (HTTPRequest, Responder) -> Void

    /// The port that the server listens on: the requested one, or the free one that was found.
    package let port: UInt16

    private let core: ServerCore
    /// The library's handle. Nil after the server was stopped.
    private let handle: Mutex<LibraryHandle?>

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - address: A numeric IPv4 or IPv6 address. With IPv6, the server accepts no IPv4
    ///     connections.
    ///   - port: The port; 0 for any free one.
    ///   - tls: Nil for plain HTTP.
    ///   - now: The clock for the time limits. The library measures idle time with its own clock.
    ///   - commonHeaders: Header fields that the server adds to each answer.
    ///   - ownAnswer: Makes the server's own answers from their status: 400, 413, 414, 431, 500,
    ///     501, 503, 504. The library itself answers requests that it cannot read at all.
    package init(
        address: String, port: UInt16, limits: HTTPLimits = HTTPLimits(), tls: HTTPTLS? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        commonHeaders: [(name: String, value: String)] = [],
        ownAnswer: @escaping @Sendable (_ status: Int) -> HTTPResponse = HTTPResponse.plain,
        handler: @escaping Handler
    ) throws(HTTPServerError) {
        let socket = try ListeningSocket(address: address, port: port)
        self.port = socket.port
        core = ServerCore(
            limits: limits, now: now, commonHeaders: commonHeaders, ownAnswer: ownAnswer,
            handler: handler)
        handle = Mutex(try LibraryHandle(core, on: socket, tls: tls))
        core.sweepFromNowOn()
    }

    deinit { stop() }

    /// Stops the server. It refuses new requests with status 503. Requests that the handler has may
    /// be answered within the grace time; then they get 503, and all connections are closed.
    ///
    /// After the return, the handler is not called again. Stopping again does nothing. Do not call
    /// it from the handler.
    ///
    /// Blocks: at most for `grace`, and another second for clients that receive slowly.
    package func stop(grace: Duration = .zero) {
        guard let handle = handle.withLock({ $0.take() }) else { return }
        core.streams.stop()
        core.exchanges.stop(grace: grace) { core.ownAnswer(503) }
        handle.stop()
    }
}

/// The limits for a server's clients.
package struct HTTPLimits: Sendable {
    /// The most connections at the same time, at least 1. From nine tenths of it on, each new
    /// connection ends an old one: a request that arrives slowly, an answer that is read slowly, or
    /// a silent connection. Further connections are closed.
    package var connectionsMax = 1_000
    /// The most connections beyond ``connectionsMax`` from this machine, so that its watchdog
    /// always gets an answer.
    package var ownMax = 16
    /// The most connections from one address at the same time, at least 1. Further ones are closed.
    /// An IPv6 /64 counts as one address.
    package var connectionsPerAddressMax = 100
    /// The most connections with another protocol (``HTTPUpgrade``), in addition to
    /// ``connectionsMax``; 0: none.
    package var upgradesMax = 0
    /// The most bytes of a request line and its header fields, 1,024 to 1,048,576. Beyond it,
    /// status 431.
    package var headerBytesMax = 16_384
    /// The most bytes of a request's target with its query. Beyond it, status 414.
    package var targetBytesMax = 4_096
    /// The most bytes of a request's body. Beyond it, status 413.
    package var bodyBytesMax = 65_536
    /// The longest silence of a client before it is disconnected, in whole seconds, at least 1.
    package var idleTime: Duration = .seconds(30)
    /// The longest time for a request's line and header fields to arrive, including the TLS
    /// handshake before the first request. Then the client is disconnected.
    package var headTime: Duration = .seconds(10)
    /// The longest time for a complete request to arrive, and for an answer to be received. Then
    /// the client is disconnected. A client that sends a byte now and then is never idle.
    package var transferTime: Duration = .seconds(60)
    /// The longest time for the handler to answer. Beyond it, status 504.
    package var answerTime: Duration = .seconds(30)

    package init() {}

    /// The time between two checks for requests that take too long.
    var sweepInterval: Duration {
        min(max(min(headTime, transferTime, answerTime) / 4, .milliseconds(5)), .seconds(1))
    }

    /// The memory of one connection, in bytes: for the head of a request and of its answer.
    var memoryMax: Int { 2 * min(max(headerBytesMax, 1_024), 1_048_576) }
}

/// The certificate and key of a server with TLS.
package struct HTTPTLS: Sendable {
    /// The certificate and its chain, in PEM.
    package var certificate: String
    /// The certificate's private key, in PEM.
    package var key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

/// The reasons why a server does not start.
package enum HTTPServerError: Error, Equatable, Sendable {
    /// The text is not a numeric IPv4 or IPv6 address.
    case address(String)
    /// The operating system refused (`errno`): for example, the port is in use, or the address is
    /// not on this machine.
    case system(errno: Int32)
    /// The library is built without TLS.
    case noTLS
    /// The library does not start. With TLS, the usual reason is an unreadable certificate or key.
    case notStarted(overTLS: Bool)
}

extension HTTPServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .address(let text): "\"\(text)\" is not an IPv4 or IPv6 address"
        case .system(let number): String(cString: strerror(number))
        case .noTLS: "the HTTP library is built without TLS"
        case .notStarted(overTLS: true): "the TLS certificate or its key cannot be used"
        case .notStarted(overTLS: false): "the HTTP library does not start"
        }
    }
}
