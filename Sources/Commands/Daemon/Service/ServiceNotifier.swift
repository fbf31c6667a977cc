package import Engine
import Glibc

/// Tells systemd, or whoever else started the daemon as a service, what becomes of it: datagrams to
/// the socket that `NOTIFY_SOCKET` names, as sd_notify(3) describes.
///
/// Without such a socket, as in a terminal, it tells nobody.
package struct ServiceNotifier: Sendable {
    /// What a service says of itself.
    package enum State: String, Sendable {
        /// It can be used.
        case ready = "READY=1"
        /// It is on its way to its end.
        case stopping = "STOPPING=1"
        /// It lives: due again within ``ServiceNotifier/watchdogMs``.
        case alive = "WATCHDOG=1"
    }

    private let address: ServiceAddress?
    /// How long it may be silent before it counts as stuck, milliseconds; nil: as long as it wants.
    package let watchdogMs: Int64?

    /// - Parameters:
    ///   - environment: `NOTIFY_SOCKET`, `WATCHDOG_USEC` (microseconds) and `WATCHDOG_PID`.
    ///   - process: This process's id: what is meant for another one does not count.
    package init(environment: [String: String], process: Int32 = getpid()) {
        address = environment["NOTIFY_SOCKET"].flatMap(ServiceAddress.init)
        let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == process } ?? true
        let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdogMs = address != nil && isForUs && limit > 0 ? max(1, limit / 1_000) : nil
    }

    /// Takes the variables away from what this process starts: a broker that says `READY=1` for
    /// itself, as Debian's does, would say it for the daemon.
    package static func keepToItself() {
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
    }

    /// Says it, with a line for people. May be called on any thread.
    ///
    /// Blocks never: a word that cannot be delivered is lost, and no reason to stop serving.
    package func tell(_ state: State, _ status: String? = nil) {
        guard let address else { return }
        let line = status.map { "\nSTATUS=\($0)" } ?? ""
        address.send(Array((state.rawValue + line).utf8))
    }
}

/// Where a service manager listens: a socket in the file system, or one in Linux's abstract name
/// space, which is written with `@` before it (unix(7)).
struct ServiceAddress: Sendable {
    private let bytes: [UInt8]

    /// - Parameter text: An absolute path, or `@` and a name; nil for anything else, and for what
    ///   is longer than an address can be (107 bytes).
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

    /// Sends one datagram, if it can be sent at once.
    func send(_ message: [UInt8]) {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let handle = socket(AF_UNIX, kind, 0)
        guard handle >= 0 else { return }
        defer { close(handle) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // The length counts: in the abstract name space every byte is part of the name.
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

/// Says twice in every watchdog period that the writer thread gets through its batches.
///
/// It is said by that very thread, after a batch: one that is stuck, in a disk or in a loop, falls
/// silent, and whoever watches ends the daemon and starts it again. All that was answered is on
/// disk by then.
package final class Watchdog: Feature {
    private let notifier: ServiceNotifier
    /// Milliseconds between two signs of life; nil: nobody waits for any.
    private let intervalMs: Int64?
    package private(set) var wakesAt: Int64?

    package init(_ notifier: ServiceNotifier) {
        self.notifier = notifier
        intervalMs = notifier.watchdogMs.map { max(1, $0 / 2) }
    }

    package func register(in router: Router) {}

    package func start(_ context: Context) throws { signOfLife(context) }

    package func didCommit(_ context: Context) {
        // A clock that was set back must not make it silent.
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
