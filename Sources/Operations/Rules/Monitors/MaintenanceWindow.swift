package import Values

/// An announced time of maintenance, once or repeatedly.
///
/// During maintenance nobody is alerted, and the time does not count for the uptime.
package struct MaintenanceWindow: Equatable, Sendable {
    /// The monitors under maintenance. Empty for all.
    package var monitors: [String]
    /// The start of the first window, Unix milliseconds.
    package var began: Int64
    package var lengthMs: Int64
    /// The repetition, or `nil` if the window comes once.
    package var recurrence: Recurrence?

    package init(
        monitors: [String], began: Int64, lengthMs: Int64, recurrence: Recurrence? = nil
    ) {
        self.monitors = monitors
        self.began = began
        self.lengthMs = lengthMs
        self.recurrence = recurrence
    }

    package func concerns(_ monitor: String) -> Bool {
        monitors.isEmpty || monitors.contains(monitor)
    }

    /// The end of the window that contains an instant, Unix milliseconds. `nil` outside all
    /// windows.
    ///
    /// - Parameter zone: The time zone of the repetition.
    package func end(at now: Int64, in zone: LocalTimeZone) -> Int64? {
        guard let recurrence else {
            return began <= now && now < began + lengthMs ? began + lengthMs : nil
        }
        guard
            let latest = recurrence.next(after: now - lengthMs, start: began, in: zone),
            latest <= now
        else { return nil }
        return latest + lengthMs
    }
}
