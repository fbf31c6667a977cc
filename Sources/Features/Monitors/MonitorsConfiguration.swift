package import Engine
package import Rules

/// What an operator chooses about monitors.
package struct MonitorsConfiguration: Sendable {
    /// What is watched, in the order in which it is shown; empty: nothing.
    package var monitors: [MonitorSettings] = []
    /// The share of time that each should be up, 0 to 1.
    package var objective = 0.98
    package var windows: [AnnouncedWindow] = []
    /// Addresses that get a mail for each alert, whoever they are.
    package var mails: [String] = []
    /// Where a JSON object goes for each alert.
    package var webhooks: [String] = []
    package var health = Health()
    /// What outlasts the process while nothing can be saved; nil: nothing does.
    package var journal: (any AlertJournal)?

    package init() {}

    /// The parcels of alerts to ``webhooks``.
    package static let channel = "alert"
}

/// One monitor.
package struct MonitorSettings: Sendable {
    package var rules: MonitorRules
    /// For people.
    package var title: LocalizedText
    package var target: ProbeTarget
    package var intervalMs: Int64
    package var timeoutMs: Int64
    /// Whether everybody sees it on the status page.
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

    /// More than this between two looks, and nobody looked in between, milliseconds.
    var gapMs: Int64 { 3 * intervalMs + timeoutMs + 5_000 }
}

/// A window of maintenance by the clocks of a place.
package struct AnnouncedWindow: Sendable {
    package let window: MaintenanceWindow
    /// As in the IANA time zone database; one that there is.
    package let timeZone: String

    /// - Returns: Nil where there is no such time zone.
    package init?(_ window: MaintenanceWindow, timeZone: String) {
        guard WallClock(timeZone) != nil else { return nil }
        self.window = window
        self.timeZone = timeZone
    }

    /// When a window with these times of day begins for the first time, Unix milliseconds.
    /// - Parameters:
    ///   - day: Since 1 January 1970.
    ///   - second: Since midnight by the clocks there.
    package static func begin(day: Int, second: Int, timeZone: String) -> Int64? {
        WallClock(timeZone)?.wall.instant(of: CalendarDay(number: day), second: second)
    }

    func end(at now: Int64) -> Int64? {
        WallClock(timeZone).flatMap { window.end(at: now, in: $0.wall) }
    }
}
