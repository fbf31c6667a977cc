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
