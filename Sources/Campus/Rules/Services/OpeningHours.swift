package import Values

/// The opening hours of a service: weekly hours, and exceptions on some dates.
///
/// A span belongs to the day on which it begins. An exception replaces all spans that begin on its
/// date. A span of the day before that continues past midnight stays complete.
package struct OpeningHours: Equatable, Sendable {
    /// The maximum number of spans on one day.
    package static let spansMax = 12
    package static let exceptionsMax = 200

    /// The spans of each weekday, in order. Every weekday has an entry, which is empty if the
    /// service is closed.
    package let week: [Weekday: [OpeningInterval]]
    /// The spans of each exceptional date, in order. Empty if the service is closed on that date.
    package let exceptions: [CalendarDay: [OpeningInterval]]

    /// - Throws: ``OpeningHoursError`` if spans of one day overlap, or if there are too many spans
    ///   or exceptions.
    package init(
        week: [Weekday: [OpeningInterval]], exceptions: [CalendarDay: [OpeningInterval]] = [:]
    ) throws(OpeningHoursError) {
        var ordered: [Weekday: [OpeningInterval]] = [:]
        for day in Weekday.allCases {
            ordered[day] = try Self.ordered(week[day] ?? [], .weekday(day))
        }
        guard exceptions.count <= Self.exceptionsMax else { throw .tooManyExceptions }
        var orderedExceptions: [CalendarDay: [OpeningInterval]] = [:]
        for (day, spans) in exceptions.sorted(by: { $0.key < $1.key }) {
            orderedExceptions[day] = try Self.ordered(spans, .date(day))
        }
        self.week = ordered
        self.exceptions = orderedExceptions
    }

    /// The spans that begin on a date, in order.
    package func spans(on day: CalendarDay) -> [OpeningInterval] {
        exceptions[day] ?? week[day.weekday] ?? []
    }

    private static func ordered(
        _ spans: [OpeningInterval], _ place: OpeningHoursError.Place
    ) throws(OpeningHoursError) -> [OpeningInterval] {
        guard spans.count <= spansMax else { throw .tooManySpans(place) }
        let ordered = spans.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        for (earlier, later) in zip(ordered, ordered.dropFirst()) where later.from < earlier.to {
            throw .overlap(place)
        }
        return ordered
    }
}

/// The reasons why opening hours are not valid.
package enum OpeningHoursError: Error, Equatable {
    /// The day with the mistake.
    package enum Place: Equatable, Sendable {
        case weekday(Weekday)
        case date(CalendarDay)
    }

    case overlap(Place)
    case tooManySpans(Place)
    case tooManyExceptions
}

/// A time range in which a service is open, in minutes of local time after midnight.
///
/// The first minute is part of the range, the last one is not.
package struct OpeningInterval: Hashable, Sendable {
    package static let dayMinutes = 1_440

    /// 0 to 1,439.
    package let from: Int
    /// Above ``from``. A value above 1,440 is on the next day.
    package let to: Int

    /// - Parameter to: The end. If it is at or before `from`, it is on the next day; 1,440 is
    ///   midnight at the end of the day.
    /// - Returns: `nil` if a value is not a time of day.
    package init?(from: Int, to: Int) {
        guard (0..<Self.dayMinutes).contains(from), (0...Self.dayMinutes).contains(to) else {
            return nil
        }
        self.from = from
        self.to = to > from ? to : to + Self.dayMinutes
    }

    /// Reads `08:00-16:30`, `22:00-03:00` (until the next day) or `00:00-24:00`. `nil` for any
    /// other text.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Self.minutes(parts[0]), let to = Self.minutes(parts[1])
        else { return nil }
        self.init(from: from, to: to)
    }

    /// The minutes of a time such as `08:00`, up to `24:00`.
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
