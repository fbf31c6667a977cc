package import Values

/// The periods in which a service is open, in order.
///
/// Spans that touch or overlap, for example across midnight, make one period.
struct OpeningPeriods: Sequence, IteratorProtocol {
    /// The number of days without a break after which a period counts as endless. This bounds the
    /// work for a service that never closes.
    static let stretchDaysMax = 32

    private let hours: OpeningHours
    private let zone: LocalTimeZone
    private let last: CalendarDay
    private var day: CalendarDay
    private var spans: ArraySlice<OpeningInterval>
    private var growing: OpeningPeriod?

    init(_ hours: OpeningHours, _ zone: LocalTimeZone, from day: CalendarDay, days: Int) {
        self.hours = hours
        self.zone = zone
        self.day = day
        last = day.advanced(by: days)
        spans = hours.spans(on: day)[...]
    }

    mutating func next() -> OpeningPeriod? {
        while let found = nextSpan() {
            guard var period = growing else {
                growing = found
                continue
            }
            guard found.from <= period.to else {
                growing = found
                return period
            }
            period.to = Swift.max(period.to, found.to)
            period.closesOn = found.closesOn
            growing = period
            if period.closesOn.number - period.opensOn.number >= Self.stretchDaysMax {
                return endless(period)
            }
        }
        defer { growing = nil }
        return growing
    }

    /// Ends the sequence with a period whose end is unknown.
    private mutating func endless(_ period: OpeningPeriod) -> OpeningPeriod {
        (growing, spans, day) = (nil, [], last)
        var period = period
        period.isEndless = true
        return period
    }

    private mutating func nextSpan() -> OpeningPeriod? {
        while true {
            while let span = spans.popFirst() {
                let from = zone.instant(of: day, second: span.from * 60)
                let to = zone.instant(of: day, second: span.to * 60)
                // A span inside the hour that clocks skip in spring is empty.
                guard from < to else { continue }
                return OpeningPeriod(from: from, to: to, opensOn: day, closesOn: day)
            }
            guard day < last else { return nil }
            day = day.advanced(by: 1)
            spans = hours.spans(on: day)[...]
        }
    }
}

/// A time in which a service is open without a break.
package struct OpeningPeriod: Equatable, Sendable {
    /// The first instant at which the service is open, Unix milliseconds.
    package var from: Int64
    /// The first instant at which the service is closed again, Unix milliseconds.
    package var to: Int64
    /// The date of the first span.
    package var opensOn: CalendarDay
    /// The date of the last span. A span that continues past midnight has the date of the evening.
    package var closesOn: CalendarDay
    /// Whether the end is unknown, because the period lasts longer than the search for it.
    package var isEndless = false
}

/// Whether a service is open at an instant, and when that changes.
package struct OpeningState: Equatable, Sendable {
    package var isOpen = false
    /// The next closing time, Unix milliseconds. `nil` while it is closed, or if it stays open for
    /// more than a month.
    package var closesAt: Int64?
    /// The next opening time, Unix milliseconds. `nil` if that is not within a year.
    package var opensAt: Int64?
}

/// The opening state at an instant.
extension OpeningHours {
    /// A span that lasts at an instant began at most this many days before.
    private static let lookBackDays = 2
    /// The number of days ahead in which the next opening is searched.
    package static let horizonDays = 370

    /// Whether the service is open at an instant, and its next change.
    ///
    /// - Parameter instant: Unix milliseconds.
    package func state(at instant: Int64, in zone: LocalTimeZone) -> OpeningState {
        var state = OpeningState()
        for period in periods(around: instant, in: zone) where period.to > instant {
            guard period.from <= instant else {
                state.opensAt = period.from
                break
            }
            state.isOpen = true
            state.closesAt = period.isEndless ? nil : period.to
        }
        return state
    }

    /// The periods from two days before an instant up to the horizon, including past ones.
    func periods(around instant: Int64, in zone: LocalTimeZone) -> OpeningPeriods {
        let today = zone.shown(at: instant).day
        return OpeningPeriods(
            self, zone, from: today.advanced(by: -Self.lookBackDays),
            days: Self.lookBackDays + Self.horizonDays)
    }
}
