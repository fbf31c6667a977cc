import Bridge
import Contract
import Curl
import Engine
import Features
import Foundation
import Probes
import Push

/// What monitors take beside their configuration: who looks, and who carries alerts.
struct MonitorParts {
    private(set) var configuration: MonitorsConfiguration
    let prober: NetworkProber?
    private(set) var couriers: [any Courier] = []

    /// - Parameter loads: How full each queue is.
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
