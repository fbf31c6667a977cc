import Contract
import Glibc
import Guard

/// The memory of the broker's process, for the daemon's monitor.
///
/// Mosquitto 2.0.11 publishes its own figure (`$SYS/broker/heap/current`). That figure grows by 112 bytes with each
/// connection and does not shrink when the connection ends. After some days it is useless.
enum ProcessMemory {
    private static let intervalMs: Int64 = 10_000
    /// The time of the last report, monotonic milliseconds. Only the broker's single thread uses it.
    nonisolated(unsafe) private static var reported: Int64 = .min

    /// Publishes the figure if it is due.
    static func report(_ state: UnsafeMutablePointer<GuardState>) {
        let now = Broker.now.monotonicMillis
        guard reported == .min || now &- reported >= intervalMs else { return }
        reported = now
        guard let bytes = resident else { return }
        Broker.publish(state.pointee.grammar.brokerMemory, Array("\(bytes)".utf8), retain: true)
    }

    /// The resident memory of the process, bytes (proc(5), `statm`). Nil if the file cannot be read.
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
