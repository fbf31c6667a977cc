import Foundation
import TestSupport
import Testing
import Values

struct CalendarTests {
    @Test func `a date has a number and a weekday`() {
        let table: [(String, Int, Weekday)] = [
            ("1970-01-01", 0, .thursday), ("1969-12-31", -1, .wednesday),
            ("2000-02-29", 11_016, .tuesday), ("2026-11-21", 20_778, .saturday),
            ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
        ]
        for (text, number, weekday) in table {
            #expect(CalendarDay(text)?.number == number, "\(text)")
            #expect(CalendarDay(text)?.weekday == weekday, "\(text)")
            #expect(CalendarDay(number: number).text == text)
        }
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-4-1",
        "26-04-01",
        "2026-04-01 ", "0000-01-01", "", "2026-٠٤-01", "-026-04-01", "2026--4-01",
    ])
    func `a date that does not exist is rejected`(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test
    func `a skipped time uses the offset before it, and a repeated time is the first one`() {
        // RFC 5545, section 3.3.5, form #3: both examples.
        let table: [(Zone, String, Int, String)] = [
            (.newYork, "2007-03-11", 150, "2007-03-11 03:30 -04:00"),
            (.newYork, "2007-11-04", 90, "2007-11-04 01:30 -04:00"),
            (.oslo, "2026-03-29", 120, "2026-03-29 03:00 +02:00"),
            (.oslo, "2026-03-29", 119, "2026-03-29 01:59 +01:00"),
            (.oslo, "2026-03-29", 180, "2026-03-29 03:00 +02:00"),
            (.oslo, "2026-10-25", 119, "2026-10-25 01:59 +02:00"),
            (.oslo, "2026-10-25", 120, "2026-10-25 02:00 +02:00"),
            (.oslo, "2026-10-25", 180, "2026-10-25 03:00 +01:00"),
            (.lordHowe, "2026-10-04", 130, "2026-10-04 02:40 +11:00"),
            (.lordHowe, "2026-04-05", 100, "2026-04-05 01:40 +11:00"),
            // Samoa skipped 30 December 2011.
            (Zone("Pacific/Apia"), "2011-12-30", 720, "2011-12-31 12:00 +14:00"),
        ]
        for (zone, day, minute, shown) in table {
            let instant = CalendarDay(day).map { zone.wall.instant(of: $0, second: minute * 60) }
            #expect(instant.map(zone.text) == shown, "\(day) \(minute)")
        }
    }

    @Test func `dates and times convert to instants and back, in many zones and years`() throws {
        var random = SeededRandom(printing: "calendar")
        let names = [
            "Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
            "Pacific/Chatham", "America/St_Johns", "Africa/Casablanca", "UTC",
        ]
        for _ in 0..<4_000 {
            let zone = Zone(random.one(of: names))
            let day = CalendarDay(number: 7_000 + random.below(20_000))
            let second = random.below(86_400)
            let instant = zone.wall.instant(of: day, second: second)
            #expect(
                instant == zone.foundation(day, second: second), "\(zone.zone) \(day) \(second)")
            let shown = zone.wall.shown(at: instant)
            let gap = (shown.day.number - day.number) * 86_400 + shown.second - second
            #expect(gap == 0 || gap == 3_600 || gap == 1_800, "\(zone.zone) \(day) \(second)")
        }
    }
}
