internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112) on one address, over libmicrohttpd.
///
/// One thread of the library's does all reading and writing, and calls the handler; the answer may
/// come later and from any thread. Ends with ``stop(grace:)``, or with its owner.
package final class HTTPServer: Sendable {
    /// Called on the server's one thread, once for each request that is whole; must not block.
    package typealias Handler = @Sendable (HTTPRequest, Responder) -> Void

    /// The port that it listens on: the one asked for, or the one that was free.
    package let port: UInt16

    private let core: ServerCore
    /// The library's handle; nil once the server was stopped.
    private let handle: Mutex<LibraryHandle?>

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - address: IPv4 or IPv6 in numbers; IPv6 takes no IPv4 connections in.
    ///   - port: 0 for any that is free.
    ///   - tls: Nil for plain HTTP.
    ///   - now: The clock for the time limits. The library measures idle time with its own clock.
    ///   - commonHeaders: Header fields that the server adds to each answer.
    ///   - ownAnswer: Makes the server's own answers from their status: 400, 413, 414, 431, 500,
    ///     501, 503, 504. What the library cannot read at all is answered by the library's words.
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

    /// Stops: new requests are turned away with status 503, and those that the handler has may be
    /// answered for a while yet; then they are answered with 503, and all connections are closed.
    ///
    /// Once it returns the handler is not called any more. Stopping again does nothing. Not to be
    /// called from the handler.
    ///
    /// Blocks: for `grace` at the most, and a second for clients that are slow to take an answer.
    package func stop(grace: Duration = .zero) {
        guard let handle = handle.withLock({ $0.take() }) else { return }
        core.streams.stop()
        core.exchanges.stop(grace: grace) { core.ownAnswer(503) }
        handle.stop()
    }
}

/// What a server takes from its clients at the most.
package struct HTTPLimits: Sendable {
    /// Connections at the same time, at least 1. From nine tenths on each new one ends the one whose request has
    /// been arriving for the longest time. Those beyond are closed.
    package var connectionsMax = 1_000
    /// Connections beyond ``connectionsMax`` that only this machine may open, so that its watchdog gets an answer.
    package var ownMax = 16
    /// Connections from one address at the same time, at least 1; those beyond are closed. An IPv6 /64 is one address.
    package var connectionsPerAddressMax = 100
    /// The most connections with another protocol (``HTTPUpgrade``), in addition to ``connectionsMax``; 0: none.
    package var upgradesMax = 0
    /// Bytes of a request line and its header fields, 1,024 to 1,048,576; beyond: status 431.
    package var headerBytesMax = 16_384
    /// Bytes of a request's target, query and all; beyond: status 414.
    package var targetBytesMax = 4_096
    /// Bytes of a request's body; beyond: status 413.
    package var bodyBytesMax = 65_536
    /// How long a client may keep still, in whole seconds from 1; then it is disconnected.
    package var idleTime: Duration = .seconds(30)
    /// How long a request's line and header fields may take to come in, with the TLS handshake of the first
    /// request. Then the client is disconnected.
    package var headTime: Duration = .seconds(10)
    /// How long a request may take to come in whole, and an answer to be taken; then the client is
    /// disconnected. Whoever sends a byte now and then is never idle.
    package var transferTime: Duration = .seconds(60)
    /// How long an answer may take; beyond: status 504.
    package var answerTime: Duration = .seconds(30)

    package init() {}

    /// How often is looked for what takes too long.
    var sweepInterval: Duration {
        min(max(min(headTime, transferTime, answerTime) / 4, .milliseconds(5)), .seconds(1))
    }

    /// What the library may use for a connection: the head of a request and of its answer.
    var memoryMax: Int { 2 * min(max(headerBytesMax, 1_024), 1_048_576) }
}

/// What a server shows to clients that connect over TLS.
package struct HTTPTLS: Sendable {
    /// The certificate, and those that it hangs on, in PEM.
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
    /// This is no IPv4 or IPv6 address in numbers.
    case address(String)
    /// The operating system refused: the port is taken, the address is not here (`errno`).
    case system(errno: Int32)
    /// The library is built without TLS.
    case noTLS
    /// The library does not start; with TLS mostly over a certificate or key that it cannot read.
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
