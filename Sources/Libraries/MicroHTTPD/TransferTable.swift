internal import Glibc
internal import Synchronization

/// Since when each client has been sending its request or taking its answer.
///
/// The library ends connections that keep still; this ends those that merely creep.
final class TransferTable: Sendable {
    private let starts = Mutex<[Int32: ContinuousClock.Instant]>([:])

    /// A transfer begins on a connection's socket.
    func begin(_ socket: Int32) {
        starts.withLock { $0[socket] = .now }
    }

    /// The transfer on a socket is over, or the socket is about to be closed.
    func end(_ socket: Int32) {
        _ = starts.withLock { $0.removeValue(forKey: socket) }
    }

    /// Disconnects clients whose transfer began before a time.
    ///
    /// Under the lock, which the library's thread must pass before it closes a socket: so none of
    /// these numbers is another file's by now.
    func expire(startedBefore time: ContinuousClock.Instant) {
        starts.withLock { starts in
            for (socket, start) in starts where start < time {
                _ = shutdown(socket, Int32(SHUT_RDWR))
                starts[socket] = nil
            }
        }
    }
}
