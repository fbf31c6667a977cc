package import Foundation
package import Values

/// Time zones for tests, and instants as people write them.
package struct Zone: Sendable {
    package let zone: TimeZone

    package init(_ name: String) {
        zone = TimeZone(identifier: name) ?? .gmt
    }

    package var wall: LocalTimeZone {
        LocalTimeZone { Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))) }
    }

    package static let oslo = Zone("Europe/Oslo")
    package static let newYork = Zone("America/New_York")
    /// A zone whose clocks change by half an hour.
    package static let lordHowe = Zone("Australia/Lord_Howe")

    /// `2026-11-21 08:30` with the offset that holds then: `+01:00`.
    package static func instant(_ text: String, _ offset: String) -> Int64 {
        let whole = text.replacing(" ", with: "T") + ":00" + offset
        guard let date = try? Date(whole, strategy: .iso8601) else { return .min }
        return Int64(date.timeIntervalSince1970 * 1_000)
    }

    /// The local date and time with its offset: `2026-11-21 08:30 +01:00`.
    package func text(_ instant: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(instant) / 1_000)
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let offset = zone.secondsFromGMT(for: date)
        return String(
            format: "%04d-%02d-%02d %02d:%02d %@%02d:%02d", parts.year ?? 0, parts.month ?? 0,
            parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0, offset < 0 ? "-" : "+",
            abs(offset) / 3_600, abs(offset) / 60 % 60)
    }

    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The instant of a local time according to Foundation, Unix milliseconds.
    package func foundation(_ day: CalendarDay, second: Int) -> Int64? {
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = .gmt
        let midnight = Date(timeIntervalSince1970: Double(day.number) * 86_400)
        var parts = utc.dateComponents([.year, .month, .day], from: midnight)
        (parts.hour, parts.minute, parts.second) =
            (second / 3_600, second / 60 % 60, second % 60)
        return calendar.date(from: parts).map { Int64($0.timeIntervalSince1970 * 1_000) }
    }
}
