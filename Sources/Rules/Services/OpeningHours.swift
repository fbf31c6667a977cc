/// When a service is open: by the week, and on some dates otherwise.
///
/// A span belongs to the day on which it begins. A date's exception takes the place of what begins on
/// that date; what began the day before and goes on past midnight is not cut off by it.
package struct OpeningHours: Equatable, Sendable {
    /// More spans than this on one day are no opening hours any more.
    package static let spansMax = 12
    package static let exceptionsMax = 200

    /// The spans of each weekday, in order; a day that is missing is closed.
    package let week: [Weekday: [DaySpan]]
    /// The same by date; empty: closed on that date.
    package let exceptions: [CalendarDay: [DaySpan]]

    /// - Throws: When spans of one day overlap, or are too many.
    package init(
        week: [Weekday: [DaySpan]], exceptions: [CalendarDay: [DaySpan]] = [:]
    ) throws(OpeningHoursError) {
        var ordered: [Weekday: [DaySpan]] = [:]
        for day in Weekday.allCases {
            ordered[day] = try Self.ordered(week[day] ?? [], .weekday(day))
        }
        guard exceptions.count <= Self.exceptionsMax else { throw .tooManyExceptions }
        var orderedExceptions: [CalendarDay: [DaySpan]] = [:]
        for (day, spans) in exceptions.sorted(by: { $0.key < $1.key }) {
            orderedExceptions[day] = try Self.ordered(spans, .date(day))
        }
        self.week = ordered
        self.exceptions = orderedExceptions
    }

    /// The spans that begin on a date, in order.
    package func spans(on day: CalendarDay) -> [DaySpan] {
        exceptions[day] ?? week[day.weekday] ?? []
    }

    private static func ordered(
        _ spans: [DaySpan], _ place: OpeningHoursError.Place
    ) throws(OpeningHoursError) -> [DaySpan] {
        guard spans.count <= spansMax else { throw .tooManySpans(place) }
        let ordered = spans.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        for (earlier, later) in zip(ordered, ordered.dropFirst()) where later.from < earlier.to {
            throw .overlap(place)
        }
        return ordered
    }
}
