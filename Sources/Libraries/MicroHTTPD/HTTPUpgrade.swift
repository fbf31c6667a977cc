internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The change of a connection to another protocol (RFC 9110, 7.8). An answer with status 101 starts
/// it.
package final class HTTPUpgrade: Sendable {
    private let take: Mutex<(@Sendable (UpgradedConnection?) -> Void)?>

    /// - Parameter take: Receives the connection once the client has the answer. Receives nil if
    ///   the client disconnected before. Called once, on the server's thread; must not block.
    package init(_ take: @escaping @Sendable (UpgradedConnection?) -> Void) {
        self.take = Mutex(take)
    }

    deinit { end(with: nil) }

    /// Hands the connection to its owner, or nil if there is none. Only the first call has an
    /// effect.
    func end(with connection: UpgradedConnection?) {
        // The owner's code must not run inside the lock.
        let take = take.withLock { $0.take() }
        if let take { take(connection) } else { connection?.close() }
    }
}

/// A connection that now uses another protocol. Its owner reads and writes the descriptor, and
/// closes the connection.
///
/// The owner must close all such connections before the server stops.
package final class UpgradedConnection: Sendable {
    /// Read and write it without blocking (`MSG_DONTWAIT`). Close it only with ``close()``.
    package let descriptor: Int32
    /// The bytes that the client sent after its request.
    package let early: [UInt8]
    /// Nil once the connection is closed.
    private let place: Mutex<Place?>

    /// Sound to share: ``UpgradedConnection`` takes the value out of the lock and only then uses
    /// it, so only one thread ever does.
    private enum Place: @unchecked Sendable {
        /// A duplicated descriptor. The library has closed its own side and freed the connection's
        /// memory (32 KB).
        case socket
        /// The library's handle. The library carries the bytes between the descriptor and TLS.
        case tls(OpaquePointer)
    }

    /// - Parameter isTLS: Whether the library stays between the descriptor and the client.
    init(descriptor: Int32, early: [UInt8], handle: OpaquePointer, isTLS: Bool) {
        self.early = early
        let copy = isTLS ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        if copy >= 0 {
            self.descriptor = copy
            place = Mutex(.socket)
            // The library closes its own descriptor. The connection stays open, because the copy is
            // open.
            _ = fairway_close_upgraded(handle)
        } else {
            self.descriptor = descriptor
            place = Mutex(.tls(handle))
        }
    }

    deinit { close() }

    /// Closes the connection. Further calls do nothing. Any thread may call this.
    package func close() {
        switch place.withLock({ $0.take() }) {
        case .socket: Glibc.close(descriptor)
        case .tls(let handle):
            // The library closes the descriptor a little later. The client sees the end
            // immediately.
            shutdown(descriptor, Int32(SHUT_RDWR))
            _ = fairway_close_upgraded(handle)
        case nil: break
        }
    }
}

/// The library's callback after an answer with status 101. It hands the connection to the exchange.
let libraryUpgrades: MHD_UpgradeHandler = {
    _, connection, own, early, earlyBytes, descriptor, handle in
    guard let connection, let handle else { return }
    // Sound: the library keeps `earlyBytes` bytes readable at `early` until this call returns.
    let bytes = UnsafeRawBufferPointer(start: early, count: early == nil ? 0 : earlyBytes)
    let upgraded = UpgradedConnection(
        descriptor: descriptor, early: Array(bytes), handle: handle,
        isTLS: descriptor != LibraryCall.socket(of: connection))
    Exchange.of(own)?.hand(over: upgraded)
}
