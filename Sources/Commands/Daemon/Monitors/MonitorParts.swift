import Bridge
import Curl
import Engine
import Foundation
import Glibc
import Operations
import Probes
import Push
import Topics

/// The parts of monitoring: its configuration, the prober, and the courier for webhooks.
struct MonitorParts {
    private(set) var configuration: MonitorsConfiguration
    let prober: NetworkProber?
    private(set) var couriers: [any Courier] = []

    /// - Parameter loads: The current load of each queue.
    init(
        _ settings: Configuration, _ access: BrokerAccess, grammar: TopicGrammar,
        data: DataFolder, mailbox: Mailbox, health: Health,
        loads: [MonitoredQueue: @Sendable () -> QueueLoad], clock: @escaping @Sendable () -> Int64
    ) throws(ConfigurationError) {
        configuration = try MonitorSetup(settings, folder: data.url.path).configuration()
        configuration.health = health
        configuration.journal = FileJournal(data.url.appending(path: "alerts.journal").path)
        if !configuration.webhooks.isEmpty {
            couriers = [
                AlertCourier(
                    secret: try Self.secret(settings.monitors.webhookSecretFile),
                    authority: settings.push.certificateAuthority.isEmpty
                        ? nil : settings.push.certificateAuthority, transfers: Transfers(),
                    clock: clock)
            ]
        }
        let filters = configuration.monitors.compactMap { monitor in
            if case .topic(let filter, _) = monitor.target { filter } else { nil }
        }
        prober =
            configuration.monitors.isEmpty
            ? nil
            : NetworkProber(
                access, grammar: grammar, filters: filters, mailbox: mailbox, health: health,
                loads: loads)
    }

    static func secret(_ file: String) throws(ConfigurationError) -> String? {
        guard !file.isEmpty else { return nil }
        return try Configuration.contents(of: file, key: "monitors.webhookSecretFile")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A journal in a file that has its full length from the start.
///
/// So a write needs no more space, even on a full disk. This does not hold for a file system that
/// copies on write, where a write can fail.
package final class FileJournal: AlertJournal {
    static let length = 65_536
    private static let padding = UInt8(ascii: "\n")

    package let room = FileJournal.length
    private let handle: Int32

    /// - Returns: `nil` if the file cannot be created.
    package init?(_ path: String) {
        handle = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard handle >= 0 else { return nil }
        var facts = stat()
        guard fstat(handle, &facts) == 0 else { return nil }
        // The file is filled, because space that is only reserved may need more when it is written.
        if facts.st_size < Self.length, !write([]) { return nil }
    }

    deinit { if handle >= 0 { close(handle) } }

    package func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        let count = pread(handle, &bytes, bytes.count, 0)
        guard count > 0 else { return [] }
        return Array(bytes[..<(bytes.lastIndex { $0 != Self.padding }.map { $0 + 1 } ?? 0)])
    }

    package func keep(_ bytes: [UInt8]) -> Bool { write(bytes) }

    private func write(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= Self.length else { return false }
        let full = bytes + [UInt8](repeating: Self.padding, count: Self.length - bytes.count)
        return pwrite(handle, full, full.count, 0) == full.count && fdatasync(handle) == 0
    }
}
