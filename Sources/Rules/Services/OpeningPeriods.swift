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
