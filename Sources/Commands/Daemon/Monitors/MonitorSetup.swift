import Contract
import Crypto
import Engine
import Foundation
import Mail
import Operations
import OperationsRules
import People
import Values

/// The list of monitors: those of every server, and those that the operator adds.
struct MonitorSetup {
    let settings: Configuration
    /// The data folder.
    let folder: String

    init(_ settings: Configuration, folder: String) {
        self.settings = settings
        self.folder = folder
    }

    private var keys: Configuration.Monitors { settings.monitors }

    /// - Throws: ``ConfigurationError`` if names, dependencies or maintenance windows are not
    ///   valid.
    func configuration() throws(ConfigurationError) -> MonitorsConfiguration {
        var configuration = MonitorsConfiguration()
        guard keys.enabled else { return configuration }
        configuration.monitors = try builtIn()
        for watched in keys.watch { configuration.monitors.append(monitor(watched)) }
        configuration.objective = keys.objectivePercent / 100
        configuration.mails = keys.mails
        configuration.webhooks = keys.webhooks
        try check(configuration.monitors)
        for entry in keys.maintenance {
            configuration.windows.append(try window(entry, configuration.monitors))
        }
        return configuration
    }

    private func check(_ monitors: [MonitorSettings]) throws(ConfigurationError) {
        do throws(MonitorBoardError) {
            _ = try MonitorSet(monitors.map(\.rules))
        } catch {
            switch error {
            case .twice(let name):
                throw ConfigurationError("monitors.watch has two monitors \"\(name)\"")
            case .unknownDependency(let dependency, let name):
                throw ConfigurationError(
                    "monitors.watch \"\(name)\": dependsOn names \"\(dependency)\", which "
                        + "does not exist"
                )
            case .circle(let name):
                throw ConfigurationError("monitors.watch \"\(name)\" depends on itself")
            }
        }
    }

    // MARK: - Monitors of every server

    private func builtIn() throws(ConfigurationError) -> [MonitorSettings] {
        var list = [
            monitor("daemon", "Server", .daemon),
            monitor("broker", "Broker", .broker),
            monitor(
                "broker-memory", "Broker memory",
                .brokerMemory(bytesMax: Int64(keys.brokerMegabytesMax) * 1_000_000),
                on: ["broker"]),
            monitor(
                "broker-drops", "Dropped messages",
                .brokerDrops(perMinuteMax: keys.brokerDropsPerMinuteMax), on: ["broker"]),
            monitor("database", "Database", .database(slowestMs: Int64(keys.commitMsMax))),
            monitor("stored-rows", "Stored data", .storedRows),
            monitor(
                "disk", "Disk space",
                .disk(path: folder, freeBytes: Int64(keys.diskFreeMegabytes) * 1_000_000)),
            monitor("outbox", "Outbox", .outbox(countMost: keys.outboxMax)),
        ]
        for queue in MonitoredQueue.allCases {
            list.append(
                monitor(
                    "queue-\(queue.rawValue)", queue.title,
                    .queue(queue, percentMost: keys.queuePercentMax)))
        }
        list += try mail() + push()
        if !settings.tls.certificate.isEmpty {
            list.append(
                monitor(
                    "certificate", "Certificate",
                    .certificate(
                        file: settings.tls.certificate, days: keys.certificateDays,
                        servedUntil: servedUntil)))
        }
        if !keys.webhooks.isEmpty {
            list.append(
                monitor(
                    "webhooks", "Alert webhooks", .channel(MonitorsConfiguration.channel)))
        }
        return list
    }

    /// The expiry of the certificate that this start reads and serves, Unix seconds.
    private var servedUntil: Int64? {
        let pem = try? String(contentsOfFile: settings.tls.certificate, encoding: .utf8)
        return pem.flatMap { Certificate(pem: $0)?.expiry }
    }

    private func mail() throws(ConfigurationError) -> [MonitorSettings] {
        let sending = monitor("mail", "Mails", .channel(Mailer.channel))
        guard let server = SMTPServer(settings.mail.smtp) else { return [sending] }
        let target = ProbeTarget.mailServer(
            host: server.host, port: server.port, greets: server.encryption != .tls)
        return [
            monitor("mail-server", "Mail server", target),
            monitor("mail", "Mails", .channel(Mailer.channel), on: ["mail-server"]),
        ]
    }

    /// The monitors of pushes. Only Apple's and Google's servers are checked directly, because
    /// users choose the others.
    private func push() -> [MonitorSettings] {
        let push = settings.push
        let apple: LocalizedText = "Apple's push service"
        let google: LocalizedText = "Google's push service"
        let servers = [
            ("apns", apple, push.apns.keyFile.isEmpty ? "" : push.apns.url),
            (
                "fcm", google, push.fcm.serviceAccountFile.isEmpty ? "" : push.fcm.url
            ),
        ]
        var list: [MonitorSettings] = []
        for (name, title, url) in servers {
            guard push.providers.contains(name), let address = WebAddress(url) else { continue }
            list += [
                monitor(
                    "push-\(name)-server", title,
                    .port(host: address.host, port: address.effectivePort)),
                monitor(
                    "push-\(name)", "Push notifications (\(name))", .channel(name),
                    on: ["push-\(name)-server"]),
            ]
        }
        for (name, title) in [("webPush", "Web Push"), ("ntfy", "ntfy")]
        where push.providers.contains(name) {
            list.append(
                monitor(
                    "push-\(name.lowercased())", "Push notifications (\(title))",
                    .channel(name, ofStrangers: true)))
        }
        return list
    }

    private func monitor(
        _ name: String, _ title: LocalizedText, _ target: ProbeTarget,
        on dependencies: [String] = []
    ) -> MonitorSettings {
        var rules = MonitorRules(name: name)
        rules.failuresBeforeDown = keys.failuresBeforeDown
        rules.successesBeforeUp = keys.successesBeforeUp
        rules.remindMs = Int64(keys.remindMinutes) * 60_000
        rules.dependencies = dependencies
        var settings = MonitorSettings(
            rules, title: title, target: target, intervalMs: Int64(keys.intervalSeconds) * 1_000,
            timeoutMs: Int64(keys.timeoutSeconds) * 1_000)
        settings.isPublic = ["daemon", "broker", "database", "mail"].contains(name)
        return settings
    }

    // MARK: - Monitors of the operator

    private func monitor(_ watched: Configuration.Watched) -> MonitorSettings {
        let target = target(watched)
        var made = monitor(
            watched.name, LocalizedText(verbatim: watched.title ?? watched.name), target,
            on: watched.dependsOn ?? [])
        // No message arrives without the broker.
        if case .topic = target, !made.rules.dependencies.contains("broker") {
            made.rules.dependencies.append("broker")
        }
        let rules = made.rules
        made.rules.failuresBeforeDown = watched.failuresBeforeDown ?? rules.failuresBeforeDown
        made.rules.successesBeforeUp = watched.successesBeforeUp ?? rules.successesBeforeUp
        made.rules.remindMs = watched.remindMinutes.map { Int64($0) * 60_000 } ?? rules.remindMs
        made.intervalMs = watched.intervalSeconds.map { Int64($0) * 1_000 } ?? made.intervalMs
        made.timeoutMs = watched.timeoutSeconds.map { Int64($0) * 1_000 } ?? made.timeoutMs
        made.isPublic = watched.hidden != true
        return made
    }

    private func target(_ watched: Configuration.Watched) -> ProbeTarget {
        let silenceMs = Int64(watched.silenceSeconds ?? 0) * 1_000
        if let url = watched.page {
            var page = PageTarget(url: url)
            page.status = watched.status
            page.contains = watched.contains
            page.authority = watched.certificateAuthority
            return .page(page)
        }
        if let place = watched.port.flatMap(Self.place) {
            return .port(host: place.host, port: place.port)
        }
        if let folder = watched.folder { return .folder(path: folder, silenceMs: silenceMs) }
        if let topic = watched.topic { return .topic(filter: topic, silenceMs: silenceMs) }
        return .heartbeat(user: watched.user, silenceMs: silenceMs)
    }

    /// Reads `HOST:PORT`. `nil` for any other text.
    static func place(_ text: String) -> (host: String, port: Int)? {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port)
        else { return nil }
        return (String(text[..<colon]), port)
    }

    private func window(
        _ entry: Configuration.Maintenance, _ monitors: [MonitorSettings]
    ) throws(ConfigurationError) -> AnnouncedWindow {
        let name = "monitors.maintenance from \"\(entry.from)\""
        let zone = entry.timeZone ?? "UTC"
        for monitor in entry.monitors ?? []
        where !monitors.contains(where: { $0.rules.name == monitor }) {
            throw ConfigurationError("\(name): there is no monitor \"\(monitor)\"")
        }
        guard (1...10_080).contains(entry.minutes) else {
            throw ConfigurationError("\(name): minutes must be 1 to 10080")
        }
        guard let match = entry.from.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/),
            let day = CalendarDay(String(match.1)), let hour = Int(match.2),
            let minute = Int(match.3), hour < 24, minute < 60
        else { throw ConfigurationError("\(name) must be a time such as 2026-05-03T03:00") }
        let begin = AnnouncedWindow.begin(
            day: day.number, second: hour * 3_600 + minute * 60, timeZone: zone)
        guard let begin else {
            throw ConfigurationError("\(name): timeZone must be a zone such as Europe/Oslo")
        }
        var window = MaintenanceWindow(
            monitors: entry.monitors ?? [], began: begin,
            lengthMs: Int64(entry.minutes) * 60_000)
        if let rule = entry.rule { window.recurrence = try recurrence(rule, name) }
        guard let announced = AnnouncedWindow(window, timeZone: zone) else {
            throw ConfigurationError("\(name): timeZone must be a zone such as Europe/Oslo")
        }
        return announced
    }

    private func recurrence(
        _ rule: String, _ name: String
    ) throws(ConfigurationError) -> Recurrence {
        do throws(RecurrenceError) {
            return try Recurrence(rrule: rule)
        } catch {
            throw ConfigurationError("\(name): rule: \(error.part) \(error.reason)")
        }
    }
}

extension WebAddress {
    /// The port in the address, or the default port of its scheme.
    fileprivate var effectivePort: Int { port ?? (isSecure ? 443 : 80) }
}
