import Foundation
import TestSupport
import Testing
import Values

/// The rules of repetition.
struct RecurrenceTests {
    /// The first occurrences after an instant.
    private func list(
        _ rule: Recurrence, from start: Int64, _ zone: Zone, count: Int = 400
    ) -> [Int64] {
        var found: [Int64] = []
        var instant = start - 1
        while found.count < count,
            let next = rule.next(after: instant, start: start, in: zone.wall)
        {
            found.append(next)
            instant = next
        }
        return found
    }

    /// The examples of RFC 5545, section 3.8.5.3, that belong to the subset, at 9:00 in New York.
    ///
    /// The dates are in 1997. `|` marks a change of the offset.
    @Test(arguments: [
        (
            "19970902", "FREQ=DAILY;COUNT=10",
            "09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11"
        ),
        ("19970902", "RRULE:FREQ=DAILY;INTERVAL=10;COUNT=5", "09-02 09-12 09-22 10-02 10-12"),
        (
            "19970902", "FREQ=WEEKLY;COUNT=10",
            "09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 | 10-28 11-04"
        ),
        (
            "19970902", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
            """
            09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 | 10-28 11-04 11-11 11-18 11-25 12-02 \
            12-09 12-16 12-23
            """
        ),
        (
            "19970902", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
            "09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02"
        ),
        (
            "19970902", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
            "09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02"
        ),
        (
            "19970901", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
            """
            09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01 10-03 10-13 10-15 10-17 | 10-27 10-29 \
            10-31 11-10 11-12 11-14 11-24 11-26 11-28 12-08 12-10 12-12 12-22
            """
        ),
        (
            "19970902", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
            "09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16"
        ),
        (
            "19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            "08-05 08-10 08-19 08-24"
        ),
        (
            "19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            "08-05 08-17 08-19 08-31"
        ),
    ])
    func `the examples of RFC 5545 have the right dates`(start: String, rule: String, dates: String)
        throws
    {
        let parts = Array(start)
        let day = "\(String(parts[0..<4]))-\(String(parts[4..<6]))-\(String(parts[6..<8]))"
        let found = list(
            try Recurrence(rrule: rule), from: Zone.instant("\(day) 09:00", "-04:00"), .newYork)
        let sides = dates.split(separator: "|")
        let expected = zip(sides, ["-04:00", "-05:00"]).flatMap { side, offset in
            side.split(separator: " ").map { "1997-\($0) 09:00 \(offset)" }
        }
        #expect(found.map(Zone.newYork.text) == expected)
    }

    @Test func `a rule can be daily until Christmas Eve, or every other day forever`() throws {
        let start = Zone.instant("1997-09-02 09:00", "-04:00")
        let daily = list(
            try Recurrence(rrule: "FREQ=DAILY;UNTIL=19971224T000000Z"), from: start, .newYork)
        #expect(daily.count == 113)
        #expect(daily.last.map(Zone.newYork.text) == "1997-12-23 09:00 -05:00")
        let other = list(
            try Recurrence(rrule: "freq=daily;interval=2"), from: start, .newYork, count: 48)
        #expect(other.last.map(Zone.newYork.text) == "1997-12-05 09:00 -05:00")
    }

    /// Both changes of the clock in two zones: the day before, the day itself, and the day after.
    @Test(arguments: [
        (
            Zone.oslo, "2026-03-28 02:30", "+01:00",
            ["03-28 02:30 +01", "03-29 03:30 +02", "03-30 02:30 +02"]
        ),
        (
            Zone.oslo, "2026-10-24 02:30", "+02:00",
            ["10-24 02:30 +02", "10-25 02:30 +02", "10-26 02:30 +01"]
        ),
        (
            Zone.oslo, "2026-03-28 08:00", "+01:00",
            ["03-28 08:00 +01", "03-29 08:00 +02", "03-30 08:00 +02"]
        ),
        (
            Zone.oslo, "2026-10-24 08:00", "+02:00",
            ["10-24 08:00 +02", "10-25 08:00 +01", "10-26 08:00 +01"]
        ),
        (
            Zone.newYork, "2026-03-07 02:30", "-05:00",
            ["03-07 02:30 -05", "03-08 03:30 -04", "03-09 02:30 -04"]
        ),
        (
            Zone.newYork, "2026-10-31 01:30", "-04:00",
            ["10-31 01:30 -04", "11-01 01:30 -04", "11-02 01:30 -05"]
        ),
        (
            Zone.newYork, "2026-03-07 23:59", "-05:00",
            ["03-07 23:59 -05", "03-08 23:59 -04", "03-09 23:59 -04"]
        ),
        (
            Zone.newYork, "2026-10-31 00:00", "-04:00",
            ["10-31 00:00 -04", "11-01 00:00 -04", "11-02 00:00 -05"]
        ),
    ])
    func `C8: a daily rule has each day once, also when clocks change`(
        zone: Zone, start: String, offset: String, expected: [String]
    ) throws {
        let found = list(
            try Recurrence(rrule: "FREQ=DAILY;COUNT=3"), from: Zone.instant(start, offset), zone)
        #expect(found.map(zone.text) == expected.map { "2026-\($0):00" })
    }

    @Test func `a start in the second pass of a repeated hour is the first occurrence`()
        throws
    {
        let start = Zone.instant("2026-10-25 02:30", "+01:00")
        let found = list(try Recurrence(rrule: "FREQ=DAILY;COUNT=2"), from: start, .oslo)
        #expect(
            found.map(Zone.oslo.text) == ["2026-10-25 02:30 +01:00", "2026-10-26 02:30 +01:00"])
    }

    @Test func `an end date counts in the time zone of the reminder`() throws {
        let start = Zone.instant("2026-11-20 23:30", "+01:00")
        let found = list(try Recurrence(rrule: "FREQ=DAILY;UNTIL=20261122"), from: start, .oslo)
        #expect(found.count == 3)
        // 23:30 in Oslo is 22:30 in UTC.
        let utc = list(
            try Recurrence(rrule: "FREQ=DAILY;UNTIL=20261122T223000Z"), from: start, .oslo)
        #expect(utc == found)
        let earlier = list(
            try Recurrence(rrule: "FREQ=DAILY;UNTIL=20261122T222959Z"), from: start, .oslo)
        #expect(earlier.count == 2)
    }

    @Test(arguments: [
        ("", "RRULE"), ("FREQ", "FREQ"), ("FREQ=", "FREQ"), ("COUNT=2", "FREQ"),
        ("FREQ=MONTHLY", "FREQ"), ("FREQ=DAILY;FREQ=DAILY", "FREQ"),
        ("FREQ=DAILY;INTERVAL=0", "INTERVAL"), ("FREQ=DAILY;INTERVAL=-1", "INTERVAL"),
        ("FREQ=DAILY;INTERVAL=367", "INTERVAL"), ("FREQ=DAILY;COUNT=0", "COUNT"),
        ("FREQ=DAILY;COUNT=99999999999999999999", "COUNT"),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261224", "UNTIL"), ("FREQ=DAILY;UNTIL=20260230", "UNTIL"),
        ("FREQ=DAILY;UNTIL=20261224T170000", "UNTIL"),
        ("FREQ=DAILY;UNTIL=20261224T240000Z", "UNTIL"),
        ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY"), ("FREQ=WEEKLY;BYDAY=MO,", "BYDAY"),
        ("FREQ=WEEKLY;WKST=XX", "WKST"), ("FREQ=DAILY;BYHOUR=9", "BYHOUR"),
        ("FREQ=DAILY;", "RRULE"), (String(repeating: "A", count: 201), "RRULE"),
    ])
    func `C9: a mistake in a rule is named`(text: String, part: String) {
        #expect { try Recurrence(rrule: text) } throws: { error in
            (error as? RecurrenceError)?.part == part
        }
    }

    @Test func `random texts are read or refused, and never trap`() {
        var random = SeededRandom(printing: "rrule")
        let samples = [
            "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
            "RRULE:FREQ=DAILY;UNTIL=19971224T000000Z",
        ].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            let bytes = random.bytes(near: samples, inserting: "=;,:TZ0129 MOSU")
            _ = try? Recurrence(rrule: String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `the dates equal those of a search day by day`() throws {
        var random = SeededRandom(printing: "recurrence")
        for _ in 0..<2_000 {
            let days = Set(Weekday.allCases.filter { _ in random.below(3) == 0 })
            let rule = try Recurrence(
                random.one(of: Recurrence.Frequency.allCases), interval: 1 + random.below(5),
                on: days, weekStart: random.one(of: Weekday.allCases))
            let start = CalendarDay(number: 20_000 + random.below(1_000))
            let dates = RecurrenceDays(rule, from: start)
            let expected = (0..<400).map(start.advanced).filter { occurs($0, rule, start) }
            for (place, day) in expected.enumerated() {
                let found = dates.first(from: day)
                #expect(found?.day == day && found?.place == place, "\(rule) \(start) \(day)")
            }
            let asked = start.advanced(by: random.below(300) - 20)
            let next = expected.first { $0 >= asked }
            if let next { #expect(dates.first(from: asked)?.day == next, "\(rule) \(start)") }
            #expect(!dates.contains(start.advanced(by: -1)))
        }
    }

    /// Whether a day is a date of the rule, by the definition in RFC 5545.
    private func occurs(_ day: CalendarDay, _ rule: Recurrence, _ start: CalendarDay) -> Bool {
        switch rule.frequency {
        case .daily:
            return (day.number - start.number) % rule.interval == 0
                && (rule.days.isEmpty || rule.days.contains(day.weekday))
        case .weekly:
            func week(_ day: CalendarDay) -> Int {
                var first = day
                while first.weekday != rule.weekStart { first = first.advanced(by: -1) }
                return first.number / 7
            }
            let days = rule.days.isEmpty ? [start.weekday] : rule.days
            return days.contains(day.weekday) && (week(day) - week(start)) % rule.interval == 0
        }
    }

    @Test func `the next occurrence does not depend on where the search begins`() throws {
        var random = SeededRandom(printing: "recurrence next")
        for _ in 0..<150 {
            let zone = random.one(of: [Zone.oslo, .newYork, .lordHowe])
            let start = Int64(1_767_000_000 + random.below(34_000_000)) * 1_000
            let rule = try Recurrence(
                random.one(of: Recurrence.Frequency.allCases), interval: 1 + random.below(3),
                on: Set(Weekday.allCases.filter { _ in random.below(2) == 0 }),
                end: random.one(of: [.never, .count(1 + random.below(40))]))
            let all = list(rule, from: start, zone, count: 60)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
            if case .count(let count) = rule.end { #expect(all.count == min(count, 60)) }
            for (earlier, later) in zip(all, all.dropFirst()) {
                let instant = Int64.random(in: earlier..<later, using: &random)
                #expect(rule.next(after: instant, start: start, in: zone.wall) == later)
            }
            let count = rule.count(
                after: start - 1, through: all.last ?? start, start: start, in: zone.wall,
                atMost: 1_000)
            #expect(count == all.count)
        }
    }
}
