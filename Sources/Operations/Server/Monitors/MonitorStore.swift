package import Contract
package import Engine
import OperationsContract
package import OperationsRules
import SQLite

extension UptimeInterval: StoredRow {
    package static let table = Table<UptimeInterval>(
        "monitor_spans", of: StoredThing("monitor"), keys: ["monitor"])

    package init() { self.init(.up, began: 0, ended: 0) }

    package mutating func visit(_ columns: inout Columns) {
        columns.key("began", &began)
        columns.column("ended", &ended)
        columns.column("kind", &kind)
    }
}

/// The monitors in the database, with every statement that reads or writes one.
struct MonitorStore {
    /// The time for which spans are kept, milliseconds. It is a little longer than the longest
    /// reported uptime.
    static let keptMs: Int64 = 91 * Uptime.dayMs
    /// The maximum number of spans of one monitor.
    static let spansMost = 2_000
    static let outagesMost = 1_000
    private static let forgottenAtOnce = 1_000

    let database: Connection

    // MARK: - States

    /// The states that can be read.
    func states() throws -> [String: MonitorState] {
        let rows = try database.readableRows("SELECT name, state FROM monitors") { row in
            let stored = try row.document(
                1, of: StoredThing("monitor"), row.text(0), as: StoredMonitor.self)
            return (row.text(0), stored.state)
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    func put(_ name: String, _ state: MonitorState) throws {
        let text = String(decoding: StoredMonitor(state).bytes, as: UTF8.self)
        try database.run(
            """
            INSERT INTO monitors (name, state) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET state = excluded.state
            """, name, text)
    }

    func names() throws -> [String] {
        try database.texts("SELECT name FROM monitors")
    }

    func remove(_ name: String, at now: Int64) throws {
        try database.run("DELETE FROM monitors WHERE name = ?", name)
        try end(name, until: now)
    }

    // MARK: - Heartbeats

    func heartbeats() throws -> [String: Heartbeat] {
        let rows = try database.rows(
            "SELECT name, heard_at, heard_well, heard_reason FROM monitors WHERE heard_at > 0"
        ) {
            ($0.text(0), Heartbeat(at: $0.int64(1), isWell: $0.bool(2), reason: $0.text(3)))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    func put(_ name: String, _ heartbeat: Heartbeat) throws {
        try database.run(
            "UPDATE monitors SET heard_at = ?, heard_well = ?, heard_reason = ? WHERE name = ?",
            heartbeat.at, heartbeat.isWell, heartbeat.reason, name)
    }

    // MARK: - Spans

    func lastSpan(of name: String) throws -> UptimeInterval? {
        try database.stored(
            of: name, where: "monitor = ? ORDER BY began DESC LIMIT 1", name)
    }

    func lastSpans(of names: [String]) throws -> [String: UptimeInterval] {
        var spans: [String: UptimeInterval] = [:]
        for name in names {
            spans[name] = try database.settingAside { try lastSpan(of: name) }
        }
        return spans
    }

    /// The spans that end after an instant, the oldest first.
    func spans(of name: String, since instant: Int64) throws -> [UptimeInterval] {
        try database.readable(
            of: name, where: "monitor = ? AND ended >= ? ORDER BY began", name, instant)
    }

    /// Inserts a span, or updates the end of a span that continues.
    func put(_ span: UptimeInterval, of name: String) throws {
        if try !database.update(span, under: name) { try add(span, of: name) }
    }

    private func add(_ span: UptimeInterval, of name: String) throws {
        try database.insert(span, under: name)
        // A monitor that changes endlessly replaces its oldest spans.
        try database.run(
            """
            DELETE FROM monitor_spans WHERE monitor = ?1 AND began IN
              (SELECT began FROM monitor_spans WHERE monitor = ?1
               ORDER BY began DESC LIMIT 10 OFFSET ?2)
            """, name, Self.spansMost)
    }

    // MARK: - Outages

    func begin(_ name: String, since: Int64, reason: String) throws {
        try database.run(
            "INSERT INTO monitor_outages (monitor, since, reason) VALUES (?, ?, ?)",
            name, since, reason)
        try database.run(
            "DELETE FROM monitor_outages WHERE number <= (SELECT max(number) - ? FROM monitor_outages)",
            Self.outagesMost)
    }

    func end(_ name: String, until: Int64) throws {
        try database.run(
            "UPDATE monitor_outages SET until = ? WHERE monitor = ? AND until IS NULL",
            until, name)
    }

    func outages(of name: String?, limit: Int) throws -> [ListOutages.Outage] {
        try database.rows(
            """
            SELECT monitor, since, until, reason FROM monitor_outages
            WHERE ?1 IS NULL OR monitor = ?1 ORDER BY number DESC LIMIT ?2
            """, name, limit
        ) { row in
            var outage = ListOutages.Outage()
            outage.monitor = row.text(0)
            outage.since = row.int(1)
            outage.until = row.intOrNil(2)
            outage.reason = row.text(3)
            return outage
        }
    }

    // MARK: - Maintenance

    /// The end of announced maintenance by monitor, Unix milliseconds. The key `""` means all
    /// monitors.
    func announced() throws -> [String: Int64] {
        Dictionary(
            uniqueKeysWithValues: try database.rows(
                "SELECT monitor, until FROM monitor_maintenance"
            ) {
                ($0.text(0), $0.int64(1))
            })
    }

    func announce(_ name: String, until: Int64) throws {
        try database.run(
            """
            INSERT INTO monitor_maintenance (monitor, until) VALUES (?, ?)
            ON CONFLICT (monitor) DO UPDATE SET until = excluded.until
            """, name, until)
    }

    /// Deletes announced maintenance.
    ///
    /// - Parameter name: `nil` for all announcements.
    func resume(_ name: String?) throws {
        try database.run(
            "DELETE FROM monitor_maintenance WHERE ?1 IS NULL OR monitor = ?1", name)
    }

    // MARK: - Tidying

    /// Moves stored times that are in the future to now, after the clock was set back.
    func clockWasSetBack(to now: Int64) throws {
        for statement in [
            "DELETE FROM monitor_spans WHERE began > ?",
            "UPDATE monitor_spans SET ended = ?1 WHERE ended > ?1",
            "UPDATE monitor_outages SET since = ?1 WHERE since > ?1",
            "UPDATE monitor_outages SET until = ?1 WHERE until > ?1",
            "UPDATE monitors SET heard_at = ?1 WHERE heard_at > ?1",
        ] {
            try database.run(statement, now)
        }
    }

    /// Deletes spans that are older than ``keptMs``, a limited number at a time.
    ///
    /// - Returns: Whether there may be more.
    func forget(now: Int64) throws -> Bool {
        try database.run("DELETE FROM monitor_maintenance WHERE until < ?", now)
        return try database.run(
            """
            DELETE FROM monitor_spans WHERE (monitor, began) IN
              (SELECT monitor, began FROM monitor_spans WHERE ended < ? LIMIT ?)
            """, now - Self.keptMs, Self.forgottenAtOnce) == Self.forgottenAtOnce
    }
}

/// A heartbeat of something that reports its own state.
struct Heartbeat: Equatable, Sendable {
    var at: Int64
    var isWell: Bool
    var reason: String
}

extension MonitorCondition: WordValue {}

/// The state of a monitor in the form of the database.
package struct StoredMonitor: Document, Equatable {
    package private(set) var state = MonitorState()

    package init() {}

    init(_ state: MonitorState) { self.state = state }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("condition", &state.condition)
        Self.visit("since", &state.since, &fields)
        fields.required("failures", &state.failures)
        fields.required("successes", &state.successes)
        fields.required("plainFailures", &state.plainFailures)
        Self.visit("rowSince", &state.rowSince, &fields)
        Self.visit("lookedAt", &state.lookedAt, &fields)
        Self.visit("heardAt", &state.heardAt, &fields)
        fields.required("reason", &state.reason)
        var since = state.alert?.since
        var toldAt = state.alert?.toldAt
        Self.visit("alertSince", &since, &fields)
        Self.visit("alertToldAt", &toldAt, &fields)
        state.alert = since.flatMap { since in
            toldAt.map { MonitorState.Alert(since: since, toldAt: $0) }
        }
        var recent = state.recentAlerts.map { Int($0) }
        fields.required("recentAlerts", &recent)
        state.recentAlerts = recent.map { Int64($0) }
    }

    private static func visit(_ name: String, _ value: inout Int64, _ fields: inout Fields) {
        var number = Int(value)
        fields.required(name, &number)
        value = Int64(number)
    }

    private static func visit(_ name: String, _ value: inout Int64?, _ fields: inout Fields) {
        var number = value.map { Int($0) }
        fields.optional(name, &number)
        value = number.map { Int64($0) }
    }
}
