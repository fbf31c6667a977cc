import CampusRules
import Foundation
import TestSupport
import Testing
import Values

/// Opening hours of services.
struct ServiceTests {
    private static func hours(
        _ week: [Weekday: [String]], _ exceptions: [String: [String]] = [:]
    ) throws -> OpeningHours {
        var dates: [CalendarDay: [OpeningInterval]] = [:]
        for (text, spans) in exceptions {
            dates[try #require(CalendarDay(text))] = spans.compactMap { OpeningInterval($0) }
        }
        return try OpeningHours(
            week: week.mapValues { $0.compactMap { OpeningInterval($0) } }, exceptions: dates)
    }

    /// A canteen with a break at noon, a short Friday, a closed Christmas Eve, and one long
    /// evening.
    private static func canteen() throws -> OpeningHours {
        let day = ["08:00-11:30", "12:15-16:00"]
        return try hours(
            [
                .monday: day, .tuesday: day, .wednesday: day, .thursday: day,
                .friday: ["08:00-13:00"],
            ],
            ["2026-12-24": [], "2026-11-28": ["18:00-02:00"]])
    }

    private struct Row {
        let at: String
        var isOpen = true
        var closes: String?
        var opens: String?
    }

    private func check(_ hours: OpeningHours, _ zone: Zone, _ offset: String, _ rows: [Row]) {
        for row in rows {
            let state = hours.state(at: Zone.instant(row.at, offset), in: zone.wall)
            #expect(state.isOpen == row.isOpen, "\(row.at)")
            #expect(state.closesAt.map(zone.text) == row.closes, "\(row.at)")
            #expect(state.opensAt.map(zone.text) == row.opens, "\(row.at)")
        }
    }

    @Test func `C6: breaks, weekends and exceptions count`() throws {
        check(
            try Self.canteen(), .oslo, "+01:00",
            [
                Row(
                    at: "2026-11-23 07:59", isOpen: false, opens: "2026-11-23 08:00 +01:00"),
                Row(
                    at: "2026-11-23 08:00", closes: "2026-11-23 11:30 +01:00",
                    opens: "2026-11-23 12:15 +01:00"),
                Row(
                    at: "2026-11-23 11:30", isOpen: false, opens: "2026-11-23 12:15 +01:00"),
                Row(
                    at: "2026-11-23 15:59", closes: "2026-11-23 16:00 +01:00",
                    opens: "2026-11-24 08:00 +01:00"),
                // The evening of Saturday the 28th, past midnight into Sunday.
                Row(
                    at: "2026-11-27 13:00", isOpen: false, opens: "2026-11-28 18:00 +01:00"),
                Row(
                    at: "2026-11-29 01:59", closes: "2026-11-29 02:00 +01:00",
                    opens: "2026-11-30 08:00 +01:00"),
                Row(
                    at: "2026-11-29 02:00", isOpen: false, opens: "2026-11-30 08:00 +01:00"),
                Row(
                    at: "2026-12-23 16:00", isOpen: false, opens: "2026-12-25 08:00 +01:00"),
            ])
    }

    @Test func `C6: an exception does not cut off the night before`() throws {
        let bar = try Self.hours([.friday: ["20:00-03:00"]], ["2026-11-28": []])
        check(
            bar, .oslo, "+01:00",
            [
                Row(
                    at: "2026-11-28 02:00", closes: "2026-11-28 03:00 +01:00",
                    opens: "2026-12-04 20:00 +01:00")
            ])
    }

    @Test func `C6: hours past midnight are one period, and a service may never close`()
        throws
    {
        let night = try Self.hours([.monday: ["22:00-24:00"], .tuesday: ["00:00-04:00"]])
        check(
            night, .oslo, "+01:00",
            [
                Row(
                    at: "2026-11-23 23:00", closes: "2026-11-24 04:00 +01:00",
                    opens: "2026-11-30 22:00 +01:00")
            ])
        let whole = Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, ["00:00-24:00"]) })
        check(try Self.hours(whole), .oslo, "+01:00", [Row(at: "2026-11-23 23:00")])
        let christmas = try Self.hours(whole, ["2026-12-24": []])
        check(
            christmas, .oslo, "+01:00",
            [
                Row(
                    at: "2026-12-20 23:00", closes: "2026-12-24 00:00 +01:00",
                    opens: "2026-12-25 00:00 +01:00")
            ])
        check(try Self.hours([:]), .oslo, "+01:00", [Row(at: "2026-11-23 23:00", isOpen: false)])
        let once = try Self.hours([:], ["2027-11-01": ["10:00-11:00"]])
        check(
            once, .oslo, "+01:00",
            [Row(at: "2026-11-23 23:00", isOpen: false, opens: "2027-11-01 10:00 +01:00")])
    }

    @Test func `C6: a night in which clocks change has its real length`() throws {
        let nights = try Self.hours([.saturday: ["22:00-04:00"]])
        // On 28 March 2026 four o'clock comes an hour earlier, and on 24 October an hour later.
        for (evening, morning, offset, length) in [
            ("2026-03-28 22:00", "2026-03-29 04:00 +02:00", "+01:00", 5),
            ("2026-10-24 22:00", "2026-10-25 04:00 +01:00", "+02:00", 7),
            ("2026-06-06 22:00", "2026-06-07 04:00 +02:00", "+02:00", 6),
        ] {
            let from = Zone.instant(evening, offset)
            let state = nights.state(at: from, in: Zone.oslo.wall)
            #expect(state.closesAt.map(Zone.oslo.text) == morning)
            #expect(state.closesAt == from + Int64(length) * 3_600_000)
            #expect(nights.state(at: from - 1, in: Zone.oslo.wall).opensAt == from)
        }
        // In New York clocks skip two o'clock on 8 March and show one o'clock twice on 1 November.
        let early = try Self.hours([.sunday: ["01:30-02:30"]])
        let spring = early.state(
            at: Zone.instant("2026-03-08 00:00", "-05:00"), in: Zone.newYork.wall)
        #expect(spring.opensAt.map(Zone.newYork.text) == "2026-03-08 01:30 -05:00")
        let open = early.state(
            at: Zone.instant("2026-03-08 01:30", "-05:00"), in: Zone.newYork.wall)
        #expect(open.closesAt.map(Zone.newYork.text) == "2026-03-08 03:30 -04:00")
        let autumn = early.state(
            at: Zone.instant("2026-11-01 01:45", "-05:00"), in: Zone.newYork.wall)
        #expect(autumn.isOpen)
        #expect(autumn.closesAt.map(Zone.newYork.text) == "2026-11-01 02:30 -05:00")
    }

    @Test func `overlapping or too many hours are refused with their day`() {
        func refusal(_ week: [Weekday: [String]], _ dates: [String: [String]] = [:])
            -> OpeningHoursError?
        {
            do {
                _ = try Self.hours(week, dates)
                return nil
            } catch { return error as? OpeningHoursError }
        }
        #expect(refusal([.friday: ["08:00-12:00", "11:59-13:00"]]) == .overlap(.weekday(.friday)))
        #expect(refusal([.friday: ["20:00-03:00", "22:00-23:00"]]) == .overlap(.weekday(.friday)))
        #expect(refusal([.friday: ["08:00-12:00", "12:00-13:00"]]) == nil)
        let day = CalendarDay(number: 20_811)
        #expect(
            refusal([:], ["2026-12-24": ["08:00-12:00", "08:00-09:00"]]) == .overlap(.date(day)))
        let many = (0..<13).map { _ in "08:00-12:00" }
        #expect(refusal([.monday: many]) == .tooManySpans(.weekday(.monday)))
    }

    @Test(arguments: [
        "", "08:00", "8:00-12:00", "08:00-12:60", "24:00-25:00", "24:00-08:00", "08:00-24:01",
        "08:00–12:00", "08.00-12.00", "08:00-12:00-13:00", "-08:00-12:00", "٠٨:00-12:00",
    ])
    func `a text that is not a time range is refused`(text: String) {
        #expect(OpeningInterval(text) == nil)
    }

    @Test
    func `C6: in a whole year, a service opens and closes as its spans and its answers say`()
        throws
    {
        var random = SeededRandom(printing: "opening hours")
        for _ in 0..<150 {
            let zone = random.one(of: [Zone.oslo, .newYork, .lordHowe, Zone("Asia/Kathmandu")])
            let hours = try Self.random(&random)
            for _ in 0..<12 {
                let instant = Int64(1_767_000_000 + random.below(34_000_000)) * 1_000
                let state = hours.state(at: instant, in: zone.wall)
                #expect(
                    state.isOpen == isOpen(hours, instant, zone), "\(hours) \(zone.text(instant))")
                if let closes = state.closesAt {
                    #expect(closes > instant && !hours.state(at: closes, in: zone.wall).isOpen)
                    #expect(isOpen(hours, closes - 1, zone))
                }
                if let opens = state.opensAt {
                    let from = state.closesAt ?? instant
                    #expect(opens > from && isOpen(hours, opens, zone))
                    let before = Int64.random(in: from..<opens, using: &random)
                    #expect(!isOpen(hours, before, zone) && !isOpen(hours, opens - 1, zone))
                }
            }
        }
    }

    /// Random spans without overlaps, some past midnight, and exceptions.
    private static func random(_ random: inout SeededRandom) throws -> OpeningHours {
        func spans() -> [OpeningInterval] {
            var marks = (0..<(2 * random.below(4))).map { _ in random.below(1_440) }.sorted()
            if !marks.isEmpty, random.below(4) == 0 { marks[marks.count - 1] += 400 }
            return stride(from: 0, to: marks.count, by: 2).compactMap {
                marks[$0] == marks[$0 + 1]
                    ? nil : OpeningInterval(from: marks[$0], to: marks[$0 + 1] % 1_440)
            }
        }
        var week: [Weekday: [OpeningInterval]] = [:]
        for day in Weekday.allCases { week[day] = spans() }
        var dates: [CalendarDay: [OpeningInterval]] = [:]
        for _ in 0..<random.below(30) {
            dates[CalendarDay(number: 20_450 + random.below(400))] = spans()
        }
        return try OpeningHours(week: week, exceptions: dates)
    }

    /// The expected state, from a search of single spans with Foundation's calendar.
    private func isOpen(_ hours: OpeningHours, _ instant: Int64, _ zone: Zone) -> Bool {
        let today = zone.wall.shown(at: instant).day
        return (-2...1).contains { shift in
            let day = today.advanced(by: shift)
            return hours.spans(on: day).contains { span in
                let next = span.to > 1_440 || span.to == 1_440
                let from = zone.foundation(day, second: span.from * 60)
                let to = zone.foundation(
                    next ? day.advanced(by: 1) : day, second: (span.to - (next ? 1_440 : 0)) * 60)
                guard let from, let to, from < to else { return false }
                return (from..<to).contains(instant)
            }
        }
    }
}
