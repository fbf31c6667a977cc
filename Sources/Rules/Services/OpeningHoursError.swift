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
