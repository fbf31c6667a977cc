/// A time in which somebody works on something, once or again and again: what is down then was
/// announced, so nobody is told and it does not count.
package struct MaintenanceWindow: Equatable, Sendable {
    /// The monitors that it is about; empty: all.
    package var monitors: [String]
    /// When it begins, the first time; Unix milliseconds.
    package var began: Int64
    package var lengthMs: Int64
    /// Nil: once.
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

    /// When the one ends that an instant lies in, Unix milliseconds; nil: it lies in none.
    /// - Parameter zone: By whose clocks it comes again.
    package func end(at now: Int64, in zone: WallZone) -> Int64? {
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
