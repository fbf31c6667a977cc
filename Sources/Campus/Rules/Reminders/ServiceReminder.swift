package import Values

/// A reminder a fixed time before a service opens or closes: each time, or on the dates of a rule.
///
/// Every opening and closing counts, including those around a break. Each has the date of the span
/// that it begins or ends. So if a service closes on Sunday at 03:00, the date of this closing is
/// Saturday.
package struct ServiceReminder: Sendable {
    /// An occurrence of the reminder.
    package struct Occurrence: Equatable, Sendable {
        /// The time of the notification, Unix milliseconds.
        package let due: Int64
        /// The time at which the service opens or closes, Unix milliseconds.
        package let event: Int64
    }

    package let event: ServiceEvent
    /// The time from the notification to the event, milliseconds, at least 0.
    package let leadMs: Int64
    package let rule: Recurrence?
    /// The start of the reminder, Unix milliseconds. Occurrences that were due at this time or
    /// before do not count.
    package let since: Int64

    package init(_ event: ServiceEvent, leadMs: Int64, rule: Recurrence? = nil, since: Int64) {
        self.event = event
        self.leadMs = leadMs
        self.rule = rule
        self.since = since
    }

    /// The first occurrence whose event is after an instant. `nil` if there is none up to the
    /// horizon.
    ///
    /// It may be due already, if a change of the hours moved the event forward.
    ///
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - place: The number of occurrences before it, for a rule that ends with a count.
    package func next(
        after instant: Int64, place: Int = 0, hours: OpeningHours, in zone: LocalTimeZone
    ) -> Occurrence? {
        if case .count(let count) = rule?.end, place >= count { return nil }
        let dates = rule.map { RecurrenceDays($0, from: zone.shown(at: since).day) }
        for period in hours.periods(around: instant, in: zone) {
            if event == .closes, period.isEndless { return nil }
            let (at, day) =
                event == .opens ? (period.from, period.opensOn) : (period.to, period.closesOn)
            guard at > instant, at - leadMs > since, dates?.contains(day) ?? true else { continue }
            guard isInTime(at - leadMs, day) else { return nil }
            return Occurrence(due: at - leadMs, event: at)
        }
        return nil
    }

    private func isInTime(_ due: Int64, _ day: CalendarDay) -> Bool {
        switch rule?.end {
        case .day(let last): day <= last
        case .instant(let last): due <= last
        case .count, .never, nil: true
        }
    }
}

/// The event of a service that a reminder precedes.
package enum ServiceEvent: String, CaseIterable, Sendable {
    case opens
    case closes
}
