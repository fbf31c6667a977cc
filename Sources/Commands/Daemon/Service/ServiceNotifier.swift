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
