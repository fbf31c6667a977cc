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

/// Why hours are no opening hours.
package enum OpeningHoursError: Error, Equatable {
    /// Which day's.
    package enum Place: Equatable, Sendable {
        case weekday(Weekday)
        case date(CalendarDay)
    }

    case overlap(Place)
    case tooManySpans(Place)
    case tooManyExceptions
}

/// A time of a day in which a service is open, in minutes since that day's midnight as clocks show
/// them; from the first up to but not including the last.
package struct DaySpan: Hashable, Sendable {
    package static let dayMinutes = 1_440

    /// 0 to 1,439.
    package let from: Int
    /// Above ``from``; past 1,440 it is on the next day.
    package let to: Int

    /// - Parameter to: At or before `from`, it is on the next day; 1,440 is midnight at the day's end.
    /// - Returns: Nil for what is no time of day.
    package init?(from: Int, to: Int) {
        guard (0..<Self.dayMinutes).contains(from), (0...Self.dayMinutes).contains(to) else {
            return nil
        }
        self.from = from
        self.to = to > from ? to : to + Self.dayMinutes
    }

    /// Reads `08:00-16:30`, `22:00-03:00` (until the next day) or `00:00-24:00`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Self.minutes(parts[0]), let to = Self.minutes(parts[1])
        else { return nil }
        self.init(from: from, to: to)
    }

    /// `08:00` as minutes, `24:00` among them.
    private static func minutes(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
        else { return nil }
        let minutes = hour * 60 + minute
        return minutes <= dayMinutes ? minutes : nil
    }
}
