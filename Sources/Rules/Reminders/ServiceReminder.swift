/// A reminder some time before a service opens, or closes: each time, or on the dates of a rule.
///
/// Every opening counts, those after a break too, and every closing; the date of one is that of the
/// span it begins, or ends, so that Saturday's closing at three in the morning is Saturday's.
package struct ServiceReminder: Sendable {
    /// One that is due.
    package struct Occurrence: Equatable, Sendable {
        /// Unix milliseconds.
        package let due: Int64
        /// When the service opens, or closes.
        package let event: Int64
    }

    package let event: ServiceEvent
    /// So long before, milliseconds, from 0.
    package let leadMs: Int64
    package let rule: Recurrence?
    /// From when on it counts: an earlier due time is none. Unix milliseconds.
    package let since: Int64

    package init(_ event: ServiceEvent, leadMs: Int64, rule: Recurrence? = nil, since: Int64) {
        self.event = event
        self.leadMs = leadMs
        self.rule = rule
        self.since = since
    }

    /// The first whose opening, or closing, is after an instant; nil when none is in sight.
    ///
    /// It may be due already: when hours were changed so that it comes sooner than was foreseen. What
    /// was due before it counted is left out.
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - place: How many came before it, for a rule that ends with a count.
    package func next(
        after instant: Int64, place: Int = 0, hours: OpeningHours, in zone: WallZone
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

/// What of a service somebody is to be reminded of.
package enum ServiceEvent: String, CaseIterable, Sendable {
    case opens
    case closes
}
