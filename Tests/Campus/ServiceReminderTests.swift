import CampusRules
import ModulesContract
import TestSupport
import Testing
import Values

/// Reminders before a service opens or closes.
struct ServiceReminderTests {
    private let minute: Int64 = 60_000

    private func hours() throws -> OpeningHours {
        let day = ["08:00-11:30", "12:15-16:00"].compactMap { OpeningInterval($0) }
        let night = ["20:00-03:00"].compactMap { OpeningInterval($0) }
        return try OpeningHours(week: [.monday: day, .tuesday: day, .saturday: night])
    }

    private func events(
        _ reminder: ServiceReminder, after instant: Int64, count: Int = 20
    ) throws -> [String] {
        let hours = try hours()
        var (found, last) = ([String](), instant)
        while found.count < count,
            let next = reminder.next(
                after: last, place: found.count, hours: hours, in: Zone.oslo.wall)
        {
            #expect(next.event - next.due == reminder.leadMs)
            found.append(Zone.oslo.text(next.event))
            last = next.event
        }
        return found
    }

    @Test func `each opening counts, also after a break`() throws {
        let sunday = Zone.instant("2026-11-22 12:00", "+01:00")
        let opens = ServiceReminder(.opens, leadMs: 30 * minute, since: sunday)
        #expect(
            try events(opens, after: sunday, count: 4) == [
                "2026-11-23 08:00 +01:00", "2026-11-23 12:15 +01:00", "2026-11-24 08:00 +01:00",
                "2026-11-24 12:15 +01:00",
            ])
    }

    @Test func `a closing after midnight has the date of the evening before`() throws {
        let sunday = Zone.instant("2026-11-22 12:00", "+01:00")
        let rule = try Recurrence(rrule: "FREQ=WEEKLY;BYDAY=SA;COUNT=2")
        let closes = ServiceReminder(.closes, leadMs: 0, rule: rule, since: sunday)
        #expect(
            try events(closes, after: sunday) == [
                "2026-11-29 03:00 +01:00", "2026-12-06 03:00 +01:00",
            ])
        let until = try Recurrence(rrule: "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261205")
        let ending = ServiceReminder(.closes, leadMs: 0, rule: until, since: sunday)
        #expect(try events(ending, after: sunday).count == 2)
    }

    @Test
    func `occurrences before the start do not count, and one that moved forward is due`()
        throws
    {
        let early = Zone.instant("2026-11-23 07:45", "+01:00")
        let late = ServiceReminder(.opens, leadMs: 30 * minute, since: early)
        #expect(try events(late, after: early, count: 1) == ["2026-11-23 12:15 +01:00"])
        let asked = ServiceReminder(.opens, leadMs: 30 * minute, since: early - 3_600_000)
        let next = try asked.next(after: early, hours: hours(), in: Zone.oslo.wall)
        #expect(next?.due == Zone.instant("2026-11-23 07:30", "+01:00"))
    }

    @Test func `a service that never opens or never closes has no reminder`() throws {
        let whole = try #require(OpeningInterval("00:00-24:00"))
        let always = try OpeningHours(
            week: Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, [whole]) }))
        let never = try OpeningHours(week: [:])
        let now = Zone.instant("2026-11-23 07:45", "+01:00")
        for event in ServiceEvent.allCases {
            let reminder = ServiceReminder(event, leadMs: 0, since: now)
            #expect(reminder.next(after: now, hours: always, in: Zone.oslo.wall) == nil)
            #expect(reminder.next(after: now, hours: never, in: Zone.oslo.wall) == nil)
        }
    }
}
