package import Engine
package import OperationsRules
package import Values

/// The operator's settings for monitors.
package struct MonitorsConfiguration: Sendable {
    /// The monitors in the order of their display.
    package var monitors: [MonitorSettings] = []
    /// The share of time that each monitor should be up, 0 to 1.
    package var objective = 0.98
    package var windows: [AnnouncedWindow] = []
    /// The mail addresses that receive each alert. They need no account.
    package var mails: [String] = []
    /// The URLs that receive each alert as a JSON object.
    package var webhooks: [String] = []
    package var health = Health()
    /// The storage for alerts while the database cannot be written. `nil` if there is none.
    package var journal: (any AlertJournal)?

    package init() {}

    /// The channel of parcels with alerts for ``webhooks``.
    package static let channel = "alert"
}

/// The settings of a monitor.
package struct MonitorSettings: Sendable {
    package var rules: MonitorRules
    /// The title, for people.
    package var title: LocalizedText
    package var target: ProbeTarget
    package var intervalMs: Int64
    package var timeoutMs: Int64
    /// Whether the public status page shows it.
    package var isPublic = true

    package init(
        _ rules: MonitorRules, title: LocalizedText, target: ProbeTarget, intervalMs: Int64,
        timeoutMs: Int64
    ) {
        self.rules = rules
        self.title = title
        self.target = target
        self.intervalMs = intervalMs
        self.timeoutMs = timeoutMs
    }

    /// A longer time between two checks counts as not monitored, milliseconds.
    var gapMs: Int64 { 3 * intervalMs + timeoutMs + 5_000 }
}

/// A maintenance window in the local time of a time zone.
package struct AnnouncedWindow: Sendable {
    package let window: MaintenanceWindow
    /// The name of a time zone that exists in the IANA time zone database.
    package let timeZone: String

    /// - Returns: `nil` if the time zone does not exist.
    package init?(_ window: MaintenanceWindow, timeZone: String) {
        guard WallClock(timeZone) != nil else { return nil }
        self.window = window
        self.timeZone = timeZone
    }

    /// The first start of a window, Unix milliseconds. `nil` if the time zone does not exist.
    ///
    /// - Parameters:
    ///   - day: Days since 1 January 1970.
    ///   - second: Seconds since midnight, local time.
    package static func begin(day: Int, second: Int, timeZone: String) -> Int64? {
        WallClock(timeZone)?.wall.instant(of: CalendarDay(number: day), second: second)
    }

    func end(at now: Int64) -> Int64? {
        WallClock(timeZone).flatMap { window.end(at: now, in: $0.wall) }
    }
}
