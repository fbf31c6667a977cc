/// The calendar day that a round counts for, as handicaps number days: from 1 January 1970.
package enum PlayingDay {
    private static let msPerDay: Int64 = 86_400_000
    private static let msPerHour: Int64 = 3_600_000

    /// - Parameters:
    ///   - instant: When the round began, Unix milliseconds.
    ///   - longitude: Of the place, degrees east. An hour each 15 degrees is near enough to its
    ///     clocks for a game of daylight, and needs no map of time zones; nil counts by UTC.
    package static func number(_ instant: Int64, longitude: Double? = nil) -> Int {
        let hours = Int64(((longitude ?? 0) / 15).rounded())
        let (local, isTooLong) = instant.addingReportingOverflow(hours * msPerHour)
        return Int((isTooLong ? instant : local).floored(dividingBy: msPerDay))
    }
}
