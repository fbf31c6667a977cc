internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The change of a connection to another protocol (RFC 9110, 7.8). It goes with an answer of status 101.
package final class HTTPUpgrade: Sendable {
    private let take: Mutex<(@Sendable (UpgradedConnection?) -> Void)?>

    /// - Parameter take: Gets the connection once the client has the answer, on the server's thread. Gets nil if the
    ///   client went before. Called once; must not block.
    package init(_ take: @escaping @Sendable (UpgradedConnection?) -> Void) {
        self.take = Mutex(take)
    }

    deinit { end(with: nil) }

    /// Hands the connection over, or says that there is none. Only the first call counts.
    func end(with connection: UpgradedConnection?) {
        // The owner takes it outside the lock.
        let take = take.withLock { $0.take() }
        if let take { take(connection) } else { connection?.close() }
    }
}

/// A connection that speaks another protocol now. Its owner reads and writes the descriptor, and closes it.
///
/// All are to be closed before the server is stopped.
package final class UpgradedConnection: Sendable {
    /// To be read and written without blocking (`MSG_DONTWAIT`), and closed by ``close()`` alone.
    package let descriptor: Int32
    /// The bytes that the client sent behind its request.
    package let early: [UInt8]
    /// Nil once it is closed.
    private let place: Mutex<Place?>

    /// Sound to share: ``UpgradedConnection`` takes it out of its lock before it uses it, so that happens once.
    private enum Place: @unchecked Sendable {
        /// A descriptor of its own. The library is done with the connection, and has its memory (32 KB) back.
        case socket
        /// The library's handle. It carries the bytes between the descriptor and TLS.
        case tls(OpaquePointer)
    }

    /// - Parameter isTLS: Whether the library stays between the descriptor and the client.
    init(descriptor: Int32, early: [UInt8], handle: OpaquePointer, isTLS: Bool) {
        self.early = early
        let copy = isTLS ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        if copy >= 0 {
            self.descriptor = copy
            place = Mutex(.socket)
            // The library closes its own descriptor, which ends nothing while there is another one.
            _ = fairway_close_upgraded(handle)
        } else {
            self.descriptor = descriptor
            place = Mutex(.tls(handle))
        }
    }

    deinit { close() }

    /// Closes the connection. Closing again does nothing. Any thread may do it.
    package func close() {
        switch place.withLock({ $0.take() }) {
        case .socket: Glibc.close(descriptor)
        case .tls(let handle):
            // The library closes it a little later; the client need not wait.
            shutdown(descriptor, Int32(SHUT_RDWR))
            _ = fairway_close_upgraded(handle)
        case nil: break
        }
    }
}

/// The library sent an answer of status 101, and hands the connection over.
let libraryUpgrades: MHD_UpgradeHandler = {
    _, connection, own, early, earlyBytes, descriptor, handle in
    guard let connection, let handle else { return }
    // The library shows so many bytes, until this call returns.
    let bytes = UnsafeRawBufferPointer(start: early, count: early == nil ? 0 : earlyBytes)
    let upgraded = UpgradedConnection(
        descriptor: descriptor, early: Array(bytes), handle: handle,
        isTLS: descriptor != LibraryCall.socket(of: connection))
    Exchange.of(own)?.hand(over: upgraded)
}
