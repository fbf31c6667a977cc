internal import CMosquitto
internal import Glibc

extension Client {
    /// Opens the connection and sends CONNECT; the answer comes as ``Event/connected``.
    ///
    /// Not from within an event: the library is then still busy with the connection that ended.
    ///
    /// - Throws: ``MosquittoError/system(errno:)`` if nobody listens there;
    ///   ``MosquittoError/library(code:)`` if the name is unknown or TLS fails.
    /// - Blocks: While the name is looked up and TCP and TLS shake hands.
    package func connect(to address: Address) throws(MosquittoError) {
        failure = nil
        refusal = nil
        isConnected = false
        var properties = Properties()
        if options.protocolVersion == .v5, options.sessionExpiry > 0 {
            try properties.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, options.sessionExpiry)
        }
        let (host, port) = try target(address)
        let keepAlive = Int32(clamping: options.keepAlive.components.seconds)
        let list = properties.list
        // What the library tells from within the call is thrown, not told.
        isOpen = false
        try MosquittoError.check(
            withCText(host) {
                mosquitto_connect_bind_v5(handle, $0, port, keepAlive, nil, list)
            })
        // TLS may have failed within a call that answers success.
        guard descriptor != nil else { throw .library(code: MOSQ_ERR_TLS.rawValue) }
        isOpen = true
    }

    /// Says goodbye: the broker publishes no will, unless the reason is 0x04 (MQTT 5).
    ///
    /// ``Event/disconnected(reason:)`` follows at once, or after a ``flush()`` if the socket is
    /// full or this is called from within an event. Does nothing without a connection.
    package func disconnect(reason: UInt8 = 0) {
        guard isOpen else { return }
        _ = mosquitto_disconnect_v5(handle, Int32(reason), nil)
    }

    /// What the library wants as host and port; port 0 makes the host a socket's path.
    private func target(_ address: Address) throws(MosquittoError) -> (String, Int32) {
        switch address {
        case .tcp(let host, let port):
            guard port > 0 else { throw .invalid }
            return (host, Int32(port))
        case .unix(let path):
            // `sun_path` holds 108 bytes, of which the library would cut the rest off.
            guard path.utf8.count < 108 else { throw .invalid }
            return (path, 0)
        }
    }
}

extension Client {
    /// The socket to poll; nil without a connection.
    package var descriptor: Int32? {
        let socket = mosquitto_socket(handle)
        return socket < 0 ? nil : socket
    }

    /// Whether packets wait for the socket to take them.
    package var wantsWrite: Bool { mosquitto_want_write(handle) }

    /// Reads what the socket holds, up to 256 packets, and tells of it; then writes what was
    /// published meanwhile.
    ///
    /// - Throws: ``failure``, after ``Event/disconnected(reason:)``, if the connection ended;
    ///   ``MosquittoError/notConnected`` if there was none.
    package func receive() throws(MosquittoError) {
        guard isOpen else { throw .notConnected }
        var code = MOSQ_ERR_SUCCESS.rawValue
        for _ in 0..<256 where isOpen {
            // The library reads one packet a call, and leaves EAGAIN behind when there is none.
            errno = 0
            code = mosquitto_loop_read(handle, 1)
            if code != MOSQ_ERR_SUCCESS.rawValue || errno == EAGAIN { break }
        }
        noticeEnd(code)
        if isOpen, wantsWrite { flush() }
        if let failure { throw failure }
    }

    /// Writes what waits, as far as the socket takes it.
    package func flush() {
        guard isOpen else { return }
        noticeEnd(mosquitto_loop_write(handle, 1))
    }

    /// Keeps the connection alive: pings when it is silent, ends it when the broker is.
    ///
    /// Called about once a second, or more often.
    package func housekeep() {
        guard isOpen else { return }
        noticeEnd(mosquitto_loop_misc(handle))
    }

    /// Waits for the socket or the doorbell, then receives, flushes and housekeeps as needed.
    ///
    /// Without a connection it waits for the rest alone. What ends the connection is told as
    /// ``Event/disconnected(reason:)`` and by ``failure``.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait at most, rounded up to a millisecond; zero only looks. Keep
    ///     it at a second or less, for the connection's sake.
    ///   - partner: Another client of the same thread, to be driven in the same wait.
    ///   - doorbell: A descriptor that becomes readable to end the wait; read by its owner.
    /// - Returns: Whether the doorbell is readable.
    /// - Blocks: Up to `timeout`.
    @discardableResult
    package func pump(
        timeout: Duration, with partner: Client? = nil, alsoWatching doorbell: Int32? = nil
    ) -> Bool {
        var watched: InlineArray<3, pollfd> = [
            interest, partner?.interest ?? Self.noInterest,
            pollfd(fd: doorbell ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = Self.wait(&watched, timeout)
        serve(watched[0].revents)
        partner?.serve(watched[1].revents)
        return watched[2].revents != 0
    }

    /// A negative descriptor is skipped by poll.
    private static let noInterest = pollfd(fd: -1, events: 0, revents: 0)

    private var interest: pollfd {
        pollfd(
            fd: isOpen ? descriptor ?? -1 : -1,
            events: Int16(wantsWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
    }

    /// Does what the socket is ready for.
    private func serve(_ ready: Int16) {
        if ready & Int16(POLLOUT) != 0 { flush() }
        if ready & ~Int16(POLLOUT) != 0 { try? receive() }
        housekeep()
    }

    private static func wait(_ watched: inout InlineArray<3, pollfd>, _ timeout: Duration) -> Int32
    {
        // Rounded up to poll's milliseconds: a short wait must not become a busy one.
        let milliseconds = max(timeout + .nanoseconds(999_999), .zero) / .milliseconds(1)
        let limit = Int32(min(milliseconds, Double(Int32.max)))
        var span = watched.mutableSpan
        return span.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, UInt($0.count), limit)
        }
    }
}

extension Client {
    /// What happened on a connection, told from within ``receive()``, ``flush()``,
    /// ``housekeep()``, ``pump(timeout:alsoWatching:)``, `publish` or ``disconnect(reason:)``.
    package enum Event: Sendable, Equatable {
        /// The broker answered CONNECT. Reason 0 lets the client in; any other is a refusal (see
        /// ``MosquittoError/refused(reason:)``), and ``disconnected(reason:)`` follows.
        case connected(reason: Int, sessionPresent: Bool)
        /// The connection is gone, told once each. Reason 0: this side asked for it; from 0x80:
        /// the broker's reason; else the library's code. ``Client/failure`` says it as an error.
        case disconnected(reason: Int)
        /// The broker answered SUBSCRIBE: for each filter the granted QoS, or from 0x80 a refusal.
        case subscribed(id: Int32, grants: [UInt8])
        /// The broker answered UNSUBSCRIBE.
        case unsubscribed(id: Int32)
        /// A publish is done: at QoS 0 written to the socket, else acknowledged with this reason;
        /// from 0x80 the broker refused it (MQTT 5 only).
        case published(id: Int32, reason: Int)
        /// A message came, and ``Client/onMessage`` is not set.
        case message(Message)
    }
}

extension Client {
    /// Asks the library to call back; it does so only within calls that this client makes.
    func listen() {
        mosquitto_connect_v5_callback_set(handle) { _, owner, reason, flags, _ in
            Client.of(owner)?.didConnect(reason: Int(reason), sessionPresent: flags & 1 == 1)
        }
        mosquitto_disconnect_v5_callback_set(handle) { _, owner, reason, _ in
            Client.of(owner)?.didDisconnect(reason: Int(reason))
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, owner, id, count, grants, _ in
            let grants = UnsafeBufferPointer(start: grants, count: Int(count))
            Client.of(owner)?.onEvent?(
                .subscribed(id: id, grants: grants.map { UInt8(truncatingIfNeeded: $0) }))
        }
        mosquitto_unsubscribe_v5_callback_set(handle) { _, owner, id, _ in
            Client.of(owner)?.onEvent?(.unsubscribed(id: id))
        }
        mosquitto_publish_v5_callback_set(handle) { _, owner, id, reason, _ in
            Client.of(owner)?.onEvent?(.published(id: id, reason: Int(reason)))
        }
        mosquitto_message_v5_callback_set(handle) { _, owner, message, properties in
            guard let message else { return }
            Client.of(owner)?.didReceive(RawMessage(message, properties: properties))
        }
    }

    /// The client behind the library's user data.
    ///
    /// Sound since the library calls back only from calls on a client, which keep it alive.
    private static func of(_ owner: UnsafeMutableRawPointer?) -> Client? {
        owner.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    private func didConnect(reason: Int, sessionPresent: Bool) {
        isConnected = reason == 0
        refusal = reason == 0 ? nil : reason
        onEvent?(.connected(reason: reason, sessionPresent: sessionPresent))
    }

    /// The library may tell one end twice; the owner hears of it once.
    private func didDisconnect(reason: Int) {
        guard isOpen else { return }
        isOpen = false
        isConnected = false
        failure = error(of: reason)
        onEvent?(.disconnected(reason: reason))
    }

    /// Tells of an end that the library keeps to itself: it closes the socket without a callback
    /// when TLS does not trust the broker.
    func noticeEnd(_ code: Int32) {
        guard isOpen, descriptor == nil else { return }
        let silent = options.tls == nil ? MOSQ_ERR_CONN_LOST : MOSQ_ERR_TLS
        didDisconnect(reason: Int(code == MOSQ_ERR_SUCCESS.rawValue ? silent.rawValue : code))
    }

    private func error(of reason: Int) -> MosquittoError? {
        if let refusal { return .refused(reason: refusal) }
        if reason == 0 { return nil }
        return reason >= 0x80 ? .ended(reason: reason) : MosquittoError(code: Int32(reason))
    }

    private func didReceive(_ message: borrowing RawMessage) {
        if let onMessage { onMessage(message) } else { onEvent?(.message(Message(message))) }
        // `receive` takes EAGAIN as "the socket is empty", whoever's it was.
        errno = 0
    }
}

/// Waits that double from one failed attempt to the next, spread so that clients do not come all
/// at once.
///
/// Each wait lies between half of its ceiling and the ceiling; the ceiling starts at `first` and
/// doubles up to `most`.
package struct Backoff {
    private let first: Duration
    private let most: Duration
    private var ceiling: Duration
    private var random: any RandomNumberGenerator

    /// - Parameters:
    ///   - first: The ceiling of the first wait, above zero.
    ///   - most: The ceiling that no wait exceeds, at least `first`.
    ///   - random: Where the spread comes from.
    package init(
        first: Duration = .milliseconds(100), most: Duration = .seconds(10),
        random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        precondition(first > .zero && first <= most, "a backoff waits, and its bound is a bound")
        self.first = first
        self.most = most
        self.ceiling = first
        self.random = random
    }

    /// The wait before the next attempt.
    package mutating func next() -> Duration {
        defer { ceiling = min(ceiling * 2, most) }
        return ceiling * Double.random(in: 0.5...1, using: &random)
    }

    /// Starts over, after an attempt that succeeded.
    package mutating func reset() { ceiling = first }
}
