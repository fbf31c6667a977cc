import Engine
import FeaturesSupport
import Foundation
import JSON
import PeopleContract
import TestSupport
import Testing

struct ReminderYearsTests {
    @Test func `C8: in years of crashes, restarts and jumping clocks, each reminder comes once`()
        throws
    {
        var random = SeededRandom(printing: "reminder years")
        var (count, once, late) = (0, 0, 0)
        let runs = repeats(3, long: 60)
        for _ in 0..<runs {
            let seed = random.next()
            let years = try ReminderYears(seed: seed)
            try years.run(steps: 220)
            let told = Dictionary(grouping: years.told, by: \.reminder)
            count += years.told.count
            late += years.told.count { $0.isLate }
            for came in years.told {
                #expect(came.at >= came.due, "seed \(random.seed), \(seed)")
                #expect(came.isLate == (came.at - came.due > 60_000))
            }
            for made in years.made {
                let came = told[made.id] ?? []
                let dues = came.map(\.due)
                let label = "seed \(random.seed), \(seed): \(made)"
                #expect(Set(dues).count == dues.count, "twice; \(label)")
                if let before = made.toldWhenDeleted {
                    #expect(came.count == before, "after its end; \(label)")
                    continue
                }
                if made.rule == nil, made.at > 0 {
                    once += 1
                    #expect(dues == [made.at], "once; \(label)")
                    continue
                }
                let all = try years.occurrences(made, through: years.fairway.clock.now)
                guard !all.isEmpty else { continue }
                #expect(Set(dues).subtracting(all).isEmpty, "none of its times; \(label)")
                // Each missing occurrence was due while the server was down, and the one before it
                // reports that.
                let missing = all.filter { due in
                    !dues.contains(due) && !came.contains { $0.due < due && due <= $0.at }
                }
                let story = came.map { [$0.due, $0.at] }
                #expect(missing.isEmpty, "lost \(missing.prefix(3)) of \(story); \(label)")
            }
        }
        print("reminder years: \(count) came, \(once) of them once and for all, \(late) late")
        #expect(once > 5 * runs && late > 5 * runs && count > 100 * runs)
    }

    /// Both changes of the clock in two zones: reminders keep their local time.
    @Test(
        .enabled(if: !isQuick),
        arguments: [
            ("Europe/Oslo", "2026-10-24T02:30", [24, 25, 24]),
            ("Europe/Oslo", "2027-03-27T02:30", [24, 23, 24]),
            ("America/New_York", "2026-10-31T01:30", [24, 25, 24]),
            ("America/New_York", "2027-03-13T02:30", [24, 23, 24]),
            ("Europe/Oslo", "2026-10-24T08:00", [25, 24, 24]),
            ("America/New_York", "2027-03-13T08:00", [23, 24, 24]),
        ])
    func `C8: a daily reminder comes once a day, also when clocks change`(
        zone: String, start: String, hours: [Int]
    ) throws {
        let fairway = try Harness.campus()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let numbers = start.split { !$0.isNumber }.compactMap { Int($0) }
        let date = calendar.date(
            from: DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
                minute: numbers[4]))
        let at = try #require(date.map { Int64($0.timeIntervalSince1970 * 1_000) })
        try fairway.remind([
            "title": "Pills", "at": .int(at), "timeZone": .string(zone),
            "repeat": ["every": "day"],
        ])
        fairway.clock.now = at - 3_600_000
        for _ in 0..<(4 * 98) {
            fairway.clock.advance(seconds: 900)
            fairway.engine.runBatch()
        }
        let dues = try fairway.reminded().compactMap { $0.reminder?.dueAt }.sorted()
        #expect(dues.count == 4 || dues.count == 5)
        // If clocks skip 02:30, the reminder comes at 03:30, and the next night at 02:30 again.
        let gaps = zip(dues, dues.dropFirst()).map { ($1 - $0) / 3_600_000 }
        #expect(Array(gaps.prefix(3)) == hours)
        #expect(try fairway.reminded().allSatisfy { $0.reminder?.late == false })
    }
}
