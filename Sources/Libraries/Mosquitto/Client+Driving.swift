internal import CMosquitto
internal import Glibc

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
