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
