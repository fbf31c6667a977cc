import Contract
import Glibc
import Guard

/// The memory of the broker's process, for the daemon's monitor.
///
/// Mosquitto 2.0.11 publishes a count of its own (`$SYS/broker/heap/current`). It grows by 112 bytes with each
/// connection, also when the connection has ended, and so says nothing after some days.
enum ProcessMemory {
    private static let intervalMs: Int64 = 10_000
    /// The last report, monotonic milliseconds. On the broker's one thread.
    nonisolated(unsafe) private static var reported: Int64 = .min

    /// Publishes the figure if it is due.
    static func report(_ state: UnsafeMutablePointer<GuardState>) {
        let now = Broker.now.monotonicMillis
        guard reported == .min || now &- reported >= intervalMs else { return }
        reported = now
        guard let bytes = resident else { return }
        Broker.publish(state.pointee.grammar.brokerMemory, Array("\(bytes)".utf8), retain: true)
    }

    /// The bytes that the process has in memory (proc(5), `statm`); nil if the kernel does not say.
    private static var resident: Int? {
        guard let text = Broker.contents("/proc/self/statm") else { return nil }
        let words = text.split(separator: UInt8(ascii: " "))
        guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
            return nil
        }
        let (bytes, isTooMuch) = pages.multipliedReportingOverflow(by: Int(getpagesize()))
        return isTooMuch ? nil : bytes
    }
}
