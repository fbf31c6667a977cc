/// The stretches in which a service is open, one after the other: spans that touch or overlap (across
/// midnight, say) are one.
struct OpeningPeriods: Sequence, IteratorProtocol {
    /// After so many days without a break no end is looked for, so that what never closes costs little.
    static let stretchDaysMax = 32

    private let hours: OpeningHours
    private let zone: WallZone
    private let last: CalendarDay
    private var day: CalendarDay
    private var spans: ArraySlice<DaySpan>
    private var growing: OpeningPeriod?

    init(_ hours: OpeningHours, _ zone: WallZone, from day: CalendarDay, days: Int) {
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

    /// The last one: what comes after its end is not known.
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
                // Within an hour that clocks skip nothing is left of it.
                guard from < to else { continue }
                return OpeningPeriod(from: from, to: to, opensOn: day, closesOn: day)
            }
            guard day < last else { return nil }
            day = day.advanced(by: 1)
            spans = hours.spans(on: day)[...]
        }
    }
}

/// A stretch in which a service is open without a break.
package struct OpeningPeriod: Equatable, Sendable {
    /// Unix milliseconds; the first instant at which it is open.
    package var from: Int64
    /// Unix milliseconds; the first instant at which it is not any more.
    package var to: Int64
    /// The date of the span that it begins with.
    package var opensOn: CalendarDay
    /// The date of the span that it ends with: the evening's, where that goes on past midnight.
    package var closesOn: CalendarDay
    /// Whether no end is known: it was looked for long enough.
    package var isEndless = false
}

/// Whether a service is open at an instant, and what comes next.
package struct OpeningState: Equatable, Sendable {
    package var isOpen = false
    /// When it closes, Unix milliseconds; nil while it is closed, and where no end is in sight (a month).
    package var closesAt: Int64?
    /// When it opens the next time; nil where that is not within a year.
    package var opensAt: Int64?
}

/// Open now, and what comes next.
extension OpeningHours {
    /// Spans begin at most so many days before an instant at which they still last.
    private static let lookBackDays = 2
    /// So far ahead an opening is looked for.
    package static let horizonDays = 370

    /// - Parameter instant: Unix milliseconds.
    package func state(at instant: Int64, in zone: WallZone) -> OpeningState {
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

    /// All that are not over at an instant, in order; up to the horizon.
    func periods(around instant: Int64, in zone: WallZone) -> OpeningPeriods {
        let today = zone.shown(at: instant).day
        return OpeningPeriods(
            self, zone, from: today.advanced(by: -Self.lookBackDays),
            days: Self.lookBackDays + Self.horizonDays)
    }
}
