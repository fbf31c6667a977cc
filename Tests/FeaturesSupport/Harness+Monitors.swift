import Contract
package import Engine
import JSON
import Localization
import Modules
package import Operations
import OperationsRules
import People
import PeopleRules
import SQLite
import Synchronization
import TestSupport

extension Harness {
    /// A server that monitors itself, a host, a page on that host, and a backup's heartbeats.
    /// `ruth` is an admin.
    package static func watched(
        by prober: FakeProber, path: String = ":memory:", journal: FakeJournal? = nil
    ) throws -> Harness {
        let monitors = [
            settings("daemon", .daemon), settings("database", .database(slowestMs: 1_000)),
            settings("host", .port(host: "h", port: 1)),
            settings("page", .page(PageTarget(url: "http://h/")), on: ["host"]),
            settings("backup", .heartbeat(user: "bot", silenceMs: 60_000)),
        ]
        let harness = try Harness(
            path: path, running: [PeopleModule.self, OperationsModule.self]
        ) { setup in
            setup.operations.monitors.monitors = monitors
            setup.operations.monitors.mails = ["ops@example.org"]
            setup.operations.monitors.journal = journal
            setup.operations.prober = prober
        }
        prober.attach(harness.engine.mailbox)
        harness.people("ruth", "bot", "carol")
        try harness.act { context in
            try context.database.run("UPDATE users SET is_admin = 1 WHERE username = 'ruth'")
        }
        harness.setup.people.accounts.admins = ["ruth"]
        return harness
    }

    private static func settings(
        _ name: String, _ target: ProbeTarget, on dependencies: [String] = []
    ) -> MonitorSettings {
        var rules = MonitorRules(name: name)
        rules.dependencies = dependencies
        return MonitorSettings(
            rules, title: "The \(name)", target: target, intervalMs: 10_000, timeoutMs: 2_000)
    }

    /// Checks all monitors a number of times.
    package func pass(rounds: Int = 1) {
        for _ in 0..<rounds {
            clock.advance(seconds: 11)
            for _ in 0..<4 { engine.runBatch() }
        }
    }

    /// The titles of alerts in an admin's inbox.
    package func alertTitles(_ user: String = "ruth") -> [String] {
        outlet.messages("fairway/user/\(user)/inbox").compactMap { $0["title"]?.string }
            .filter { $0.hasPrefix("DOWN") || $0.hasPrefix("UP") }
    }

    /// The subjects of mails to the addresses in the configuration.
    package var alertMails: [String] {
        mails.mails.filter { $0.to == "ops@example.org" }.compactMap { mail in
            let text = String(decoding: mail.message, as: UTF8.self)
            return text.split(separator: "\r\n").first { $0.hasPrefix("Subject: ") }.map {
                String($0.dropFirst("Subject: ".count))
            }
        }
    }

    /// The uptime of a monitor on the last day.
    package func uptime(of monitor: String) -> Double? {
        let found = user("ruth", "ops/monitors")["result"]?["monitors"]?.array?.first {
            $0["monitor"]?.string == monitor
        }
        return found?["uptime"]?["day"]?.double
    }

    /// Runs a number of seconds, with one or two batches in each, while the database cannot be
    /// written.
    package func withoutSaving(seconds: Int, _ body: () throws -> Void = {}) throws {
        try database.execute("PRAGMA query_only = ON")
        for _ in 0..<seconds {
            user("carol", "friend/list")
            clock.advance(seconds: 1)
            engine.runBatch()
        }
        try body()
        try database.execute("PRAGMA query_only = OFF")
    }
}

/// A journal in memory, which survives a restart of the harness.
package final class FakeJournal: AlertJournal {
    private let bytes = Mutex<[UInt8]>([])

    package let room = 10_000

    package init() {}

    package func read() -> [UInt8] { bytes.withLock { $0 } }

    package func keep(_ bytes: [UInt8]) -> Bool {
        self.bytes.withLock { $0 = bytes }
        return true
    }
}

/// A prober that returns the results of a test at once.
package final class FakeProber: Prober {
    private struct State {
        /// The failures, by monitor.
        var problems: [String: String] = [:]
        /// Monitors without a result.
        var silent: Set<String> = []
        var looks: [String] = []
        var mailbox: Mailbox?
    }

    private let state = Mutex(State())

    package init() {}

    /// Receives the results.
    package func attach(_ mailbox: Mailbox) { state.withLock { $0.mailbox = mailbox } }

    package func set(_ monitor: String, _ problem: String?) {
        state.withLock { $0.problems[monitor] = problem }
    }

    package func silence(_ monitor: String) { state.withLock { _ = $0.silent.insert(monitor) } }

    package func speak(_ monitor: String) { state.withLock { _ = $0.silent.remove(monitor) } }

    /// Monitors in the order of their checks.
    package var looks: [String] { state.withLock { $0.looks } }

    package func probe(_ order: ProbeOrder) {
        let (problem, isSilent) = state.withLock { state in
            state.looks.append(order.monitor)
            return (state.problems[order.monitor], state.silent.contains(order.monitor))
        }
        if !isSilent { tell(problem.map { order.bad(LocalizedText(stored: $0)) } ?? order.good) }
    }

    package func tell(_ outcome: ProbeOutcome) {
        state.withLock { $0.mailbox }?.post(.outcome(outcome))
    }
}
