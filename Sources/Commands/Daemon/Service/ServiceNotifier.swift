package import Engine
import Glibc

/// Reports the state of the daemon to systemd or another service manager.
///
/// It sends datagrams to the socket in `NOTIFY_SOCKET`, as sd_notify(3) describes. Without such a
/// socket, for example in a terminal, it does nothing.
package struct ServiceNotifier: Sendable {
    /// The states of a service.
    package enum State: String, Sendable {
        /// Clients can use it.
        case ready = "READY=1"
        /// It is about to end.
        case stopping = "STOPPING=1"
        /// It works. This is due again within ``ServiceNotifier/watchdogMs``.
        case alive = "WATCHDOG=1"
    }

    private let address: ServiceAddress?
    /// The longest time between two signs of life, milliseconds. `nil` for no limit.
    package let watchdogMs: Int64?

    /// Reads the variables that a service manager sets.
    ///
    /// - Parameters:
    ///   - environment: `NOTIFY_SOCKET`, `WATCHDOG_USEC` (microseconds) and `WATCHDOG_PID`.
    ///   - process: The id of this process. A watchdog for another process does not count.
    package init(environment: [String: String], process: Int32 = getpid()) {
        address = environment["NOTIFY_SOCKET"].flatMap(ServiceAddress.init)
        let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == process } ?? true
        let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdogMs = address != nil && isForUs && limit > 0 ? max(1, limit / 1_000) : nil
    }

    /// Removes the variables, so that child processes do not inherit them.
    ///
    /// A broker that reports `READY=1` for itself, as Debian's does, would report it for the
    /// daemon.
    package static func keepToItself() {
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
    }

    /// Sends a state, with a line for people. Any thread may call this.
    ///
    /// It never blocks, and it ignores failures, because the daemon must continue to serve.
    package func tell(_ state: State, _ status: String? = nil) {
        guard let address else { return }
        let line = status.map { "\nSTATUS=\($0)" } ?? ""
        address.send(Array((state.rawValue + line).utf8))
    }
}

/// The address of a service manager's socket.
///
/// It is in the file system, or in Linux's abstract name space, which is written with `@` before
/// the name (unix(7)).
struct ServiceAddress: Sendable {
    private let bytes: [UInt8]

    /// Reads an address.
    ///
    /// - Parameter text: An absolute path, or `@` and a name, at most 107 bytes.
    /// - Returns: `nil` for any other text.
    init?(_ text: String) {
        var bytes = Array(text.utf8)
        guard bytes.count > 1, bytes.count < Self.bytesMax, !bytes.contains(0) else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "/"): bytes.append(0)
        case UInt8(ascii: "@"): bytes[0] = 0
        default: return nil
        }
        self.bytes = bytes
    }

    private static let bytesMax = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    /// Sends one datagram. Drops it if that would block.
    func send(_ message: [UInt8]) {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let handle = socket(AF_UNIX, kind, 0)
        guard handle >= 0 else { return }
        defer { close(handle) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // The exact length matters, because every byte is part of an abstract name.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(offset + bytes.count)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        withUnsafePointer(to: &address) { pointer in
            // Sound: every socket address begins with the members of `sockaddr`.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
                _ = sendto(handle, message, message.count, flags, rebound, length)
            }
        }
    }
}

/// Sends a sign of life twice in every watchdog period.
///
/// The writer thread sends it after a batch. If that thread is stuck in a disk or a loop, the signs
/// stop, and the service manager restarts the daemon. All confirmed changes are on disk by then.
package final class Watchdog: BatchParticipant {
    private let notifier: ServiceNotifier
    /// The time between two signs of life, milliseconds. `nil` if no watchdog waits for them.
    private let intervalMs: Int64?
    package private(set) var wakesAt: Int64?

    package init(_ notifier: ServiceNotifier) {
        self.notifier = notifier
        intervalMs = notifier.watchdogMs.map { max(1, $0 / 2) }
    }

    package func register(in router: Router) {}

    package func start(_ context: Context) throws { signOfLife(context) }

    package func didCommit(_ context: Context) {
        // A clock that was set back must not stop the signs of life.
        guard let intervalMs, let due = wakesAt,
            context.now >= due || due - context.now > intervalMs
        else { return }
        signOfLife(context)
    }

    private func signOfLife(_ context: Context) {
        guard let intervalMs else { return }
        notifier.tell(.alive)
        wakesAt = context.now + intervalMs
    }
}
