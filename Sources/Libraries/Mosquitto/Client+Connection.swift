internal import CMosquitto
internal import Glibc

extension Client {
    /// Opens the connection and sends CONNECT. The answer comes as
    /// ``Event/connected(reason:sessionPresent:)``.
    ///
    /// Do not call it from within an event, because the library is still busy with the old
    /// connection then.
    ///
    /// - Throws: ``MosquittoError/system(errno:)`` if nobody listens there;
    ///   ``MosquittoError/library(code:)`` if the name is unknown or TLS fails.
    /// - Blocks: While the name is resolved, and during the handshakes of TCP and TLS.
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
        // A failure within this call is thrown, and causes no event.
        isOpen = false
        try MosquittoError.check(
            withCText(host) {
                mosquitto_connect_bind_v5(handle, $0, port, keepAlive, nil, list)
            })
        // TLS may have failed although the call succeeded.
        guard descriptor != nil else { throw .library(code: MOSQ_ERR_TLS.rawValue) }
        isOpen = true
    }

    /// Sends DISCONNECT. The broker publishes no will, unless the reason is 0x04 (MQTT 5).
    ///
    /// ``Event/disconnected(reason:)`` follows at once. It follows after a ``flush()`` if the
    /// socket is full or this is called from within an event. Does nothing without a connection.
    package func disconnect(reason: UInt8 = 0) {
        guard isOpen else { return }
        _ = mosquitto_disconnect_v5(handle, Int32(reason), nil)
    }

    /// The host and port in the library's form. With port 0, the host is a socket's path.
    private func target(_ address: Address) throws(MosquittoError) -> (String, Int32) {
        switch address {
        case .tcp(let host, let port):
            guard port > 0 else { throw .invalid }
            return (host, Int32(port))
        case .unix(let path):
            // `sun_path` has 108 bytes, and the library would truncate a longer path.
            guard path.utf8.count < 108 else { throw .invalid }
            return (path, 0)
        }
    }
}

extension Client {
    /// The socket to poll. Nil without a connection.
    package var descriptor: Int32? {
        let socket = mosquitto_socket(handle)
        return socket < 0 ? nil : socket
    }

    /// Whether packets wait for the socket to take them.
    package var wantsWrite: Bool { mosquitto_want_write(handle) }

    /// Reads up to 256 packets from the socket and reports them. Then writes the messages that were
    /// published meanwhile.
    ///
    /// - Throws: ``failure``, after ``Event/disconnected(reason:)``, if the connection ended;
    ///   ``MosquittoError/notConnected`` if there was none.
    package func receive() throws(MosquittoError) {
        guard isOpen else { throw .notConnected }
        var code = MOSQ_ERR_SUCCESS.rawValue
        for _ in 0..<256 where isOpen {
            // The library reads one packet per call, and sets EAGAIN if there is none.
            errno = 0
            code = mosquitto_loop_read(handle, 1)
            if code != MOSQ_ERR_SUCCESS.rawValue || errno == EAGAIN { break }
        }
        noticeEnd(code)
        if isOpen, wantsWrite { flush() }
        if let failure { throw failure }
    }

    /// Writes waiting packets, as many as the socket accepts.
    package func flush() {
        guard isOpen else { return }
        noticeEnd(mosquitto_loop_write(handle, 1))
    }

    /// Keeps the connection alive: sends pings when it is silent, and ends it if the broker does
    /// not answer.
    ///
    /// Call it at least once a second.
    package func housekeep() {
        guard isOpen else { return }
        noticeEnd(mosquitto_loop_misc(handle))
    }

    /// Waits for the socket or the doorbell, then calls ``receive()``, ``flush()`` and
    /// ``housekeep()`` as needed.
    ///
    /// Without a connection, it waits only for the others. The end of the connection is reported by
    /// ``Event/disconnected(reason:)`` and ``failure``.
    ///
    /// - Parameters:
    ///   - timeout: The longest wait, rounded up to a millisecond. Zero does not wait. Use a second
    ///     or less, so that pings are sent in time.
    ///   - partner: Another client of the same thread, which is served in the same wait.
    ///   - doorbell: A descriptor that becomes readable to end the wait. Its owner reads it.
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

    /// An entry that poll skips, because its descriptor is negative.
    private static let noInterest = pollfd(fd: -1, events: 0, revents: 0)

    private var interest: pollfd {
        pollfd(
            fd: isOpen ? descriptor ?? -1 : -1,
            events: Int16(wantsWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
    }

    /// Reads and writes, as far as the socket is ready.
    ///
    /// It reads first. If the broker has closed the connection, a failed write would close the
    /// socket before the broker's reason is read.
    private func serve(_ ready: Int16) {
        if ready & ~Int16(POLLOUT) != 0 { try? receive() }
        if ready & Int16(POLLOUT) != 0 { flush() }
        housekeep()
    }

    private static func wait(_ watched: inout InlineArray<3, pollfd>, _ timeout: Duration) -> Int32
    {
        // Rounded up to poll's milliseconds, so that a short wait does not become a busy one.
        let milliseconds = max(timeout + .nanoseconds(999_999), .zero) / .milliseconds(1)
        let limit = Int32(min(milliseconds, Double(Int32.max)))
        var span = watched.mutableSpan
        return span.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, UInt($0.count), limit)
        }
    }
}

extension Client {
    /// An event of a connection. It is reported from within ``receive()``, ``flush()``,
    /// ``housekeep()``, ``pump(timeout:with:alsoWatching:)``, `publish` or ``disconnect(reason:)``.
    package enum Event: Sendable, Equatable {
        /// The broker answered CONNECT. Reason 0 accepts the client. Any other is a refusal (see
        /// ``MosquittoError/refused(reason:)``), and ``disconnected(reason:)`` follows.
        case connected(reason: Int, sessionPresent: Bool)
        /// The connection ended; reported once. Reason 0: this side ended it. From 0x80: the
        /// broker's reason. Otherwise: the library's code. ``Client/failure`` has it as an error.
        case disconnected(reason: Int)
        /// The broker answered SUBSCRIBE: for each filter the granted QoS, or from 0x80 a refusal.
        case subscribed(id: Int32, grants: [UInt8])
        /// The broker answered UNSUBSCRIBE.
        case unsubscribed(id: Int32)
        /// A publish is complete: written to the socket at QoS 0, otherwise acknowledged with this
        /// reason. From 0x80 the broker refused it (MQTT 5 only).
        case published(id: Int32, reason: Int)
        /// A message arrived, and ``Client/onMessage`` is not set.
        case message(Message)
    }
}

extension Client {
    /// Sets the library's callbacks. It calls them only within calls that this client makes.
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
    /// Sound because the library calls back only from calls on a client, which keep it alive.
    private static func of(_ owner: UnsafeMutableRawPointer?) -> Client? {
        owner.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    private func didConnect(reason: Int, sessionPresent: Bool) {
        isConnected = reason == 0
        refusal = reason == 0 ? nil : reason
        onEvent?(.connected(reason: reason, sessionPresent: sessionPresent))
    }

    /// Reports the end of the connection once, because the library may report it twice.
    private func didDisconnect(reason: Int) {
        guard isOpen else { return }
        isOpen = false
        isConnected = false
        failure = error(of: reason)
        onEvent?(.disconnected(reason: reason))
    }

    /// Reports an end that the library does not report: it closes the socket without a callback if
    /// TLS does not trust the broker.
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
        // `receive` interprets EAGAIN as "the socket is empty", so a value from other code must not
        // remain.
        errno = 0
    }
}

/// Waiting times that double after each failed attempt. They vary at random, so that clients do not
/// reconnect all at once.
///
/// Each wait is between half of its ceiling and the ceiling. The ceiling starts at `first` and
/// doubles up to `most`.
package struct Backoff {
    private let first: Duration
    private let most: Duration
    private var ceiling: Duration
    private var random: any RandomNumberGenerator

    /// - Parameters:
    ///   - first: The ceiling of the first wait, above zero.
    ///   - most: The ceiling that no wait exceeds, at least `first`.
    ///   - random: The source of the random variation.
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
        return ceiling * Double.random(in: 0.5...1, using: &self.random)
    }

    /// Starts again with the first ceiling, after a successful attempt.
    package mutating func reset() { ceiling = first }
}
