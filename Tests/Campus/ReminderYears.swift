import CampusContract
import CampusRules
import Contract
import Engine
import FeaturesSupport
import Foundation
import JSON
import PeopleContract
import SQLite
import TestSupport
import Values

/// A simulation of years of reminders.
///
/// The server crashes, restarts, pauses and cannot write, and its clock jumps.
final class ReminderYears {
    /// A reminder with the data to predict its notifications.
    struct Made {
        let id: String
        let user: String
        let body: JSON
        /// Its rule, time zone and first time. `nil` if it comes once or depends on a service.
        var rule: (rule: Recurrence, zone: String, start: Int64)?
        /// The event of a service, and the time before it in milliseconds.
        var lead: (event: ServiceEvent, ms: Int64)?
        var at: Int64 = 0
        /// The earliest time of the clock since its creation. It counts from then.
        var earliest: Int64
        /// The number of its notifications when it was deleted.
        var toldWhenDeleted: Int?
    }

    /// A notification.
    struct Told {
        let reminder: String
        let due: Int64
        let at: Int64
        let isLate: Bool
    }

    let fairway: Harness
    var random: SeededRandom
    private(set) var made: [Made] = []
    private(set) var told: [Told] = []
    private var seen: Set<String> = []
    /// The latest time that the clock has shown.
    private(set) var latest: Int64 = 0
    private let service = Harness.service("office", "Office")

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        fairway = try Harness.campus([service, Harness.service("shop", "Shop")])
    }

    func run(steps: Int) throws {
        for _ in 0..<steps {
            switch random.below(20) {
            case 0..<5: try make()
            case 5: try delete()
            case 6..<9: try restart()
            case 9: try failToWrite()
            case 10: try changeHours()
            case 11: fairway.clock.advance(hours: Int64(random.below(24 * 60)))
            case 12: fairway.clock.advance(hours: -Int64(random.below(24 * 60)))
            case 13 where random.below(4) == 0:
                // A faulty clock: years ahead, and back again soon.
                fairway.clock.advance(hours: 24 * 365 * Int64(1 + random.below(9)))
                try settle()
                if random.below(2) == 0 { try restart() }
                try make()
                fairway.clock.advance(hours: -24 * 365 * Int64(1 + random.below(9)))
                if random.below(2) == 0 { try restart() }
            default: fairway.clock.advance(milliseconds: Int64(random.below(5 * 86_400_000)))
            }
            try settle()
        }
        // All reminders that come once have come by then.
        fairway.clock.now = max(latest, fairway.clock.now) + 400 * 86_400_000
        try settle()
        try restart()
        try settle()
    }

    /// Lets the server do all work that is due.
    private func settle() throws {
        try noteTold()
        look()
        for _ in 0..<12 { fairway.engine.runBatch() }
        latest = max(latest, fairway.clock.now)
        try noteTold()
    }

    /// Records the new notifications, before a clock that is set back moves their times.
    private func noteTold() throws {
        try fairway.database.forEach(
            "SELECT id, reminder, at FROM notifications WHERE reminder IS NOT NULL ORDER BY number"
        ) { row in
            guard seen.insert(row.text(0)).inserted else { return }
            let said = try ReminderNotice(reading: JSON(parsing: row.text(1)))
            told.append(
                Told(
                    reminder: said.reminder, due: Int64(said.dueAt), at: row.int64(2),
                    isLate: said.late))
        }
    }

    /// Records the time of the clock.
    private func look() {
        for place in made.indices {
            made[place].earliest = min(made[place].earliest, fairway.clock.now)
        }
    }

    private func restart() throws {
        try noteTold()
        look()
        try fairway.restart()
        try noteTold()
        if random.below(2) == 0 { try failToWrite() }
    }

    /// Fills the disk for a while. Sometimes the daemon ends meanwhile.
    private func failToWrite() throws {
        try fairway.database.execute("PRAGMA query_only = ON")
        for _ in 0..<random.below(4) {
            fairway.clock.advance(milliseconds: Int64(random.below(7_200_000)))
            fairway.engine.runBatch()
        }
        try fairway.database.execute("PRAGMA query_only = OFF")
        if random.below(2) == 0 {
            try noteTold()
            try fairway.restart()
        }
        fairway.clock.advance(seconds: 2)
    }

    private func changeHours() throws {
        let open = 6 + random.below(4)
        let hours = ["0\(open):00-12:00", "13:00-1\(5 + random.below(5)):30"]
        try fairway.correct("shop", Harness.service("shop", "Shop", hours: hours))
    }

    private func delete() throws {
        let open = made.indices.filter { made[$0].toldWhenDeleted == nil }
        guard let place = open.randomElement(using: &random) else { return }
        let body: JSON = ["reminder": .string(made[place].id)]
        let user = made[place].user
        let token = fairway.user(user, "reminder/delete", body)["result"]?["token"]
        try settle()
        let whole = (body.members ?? []) + [JSON.Member("token", token ?? .null)]
        guard fairway.user(user, "reminder/delete", .object(whole)).isOK else { return }
        made[place].toldWhenDeleted = told.count { $0.reminder == made[place].id }
    }

    // MARK: - Creation

    private func make() throws {
        let user = random.one(of: ["alice", "bob"])
        var members = [JSON.Member("title", "x")]
        var rule: (Recurrence, String, Int64)?
        var lead: (ServiceEvent, Int64)?
        var at: Int64 = 0
        switch random.below(5) {
        case 0, 1:
            at = fairway.clock.now + 1 + Int64(random.below(200 * 86_400_000))
            members.append(JSON.Member("at", .int(at)))
        case 2, 3:
            let zone = random.one(of: ["Europe/Oslo", "America/New_York"])
            at = try start(in: zone)
            let text = rrule()
            rule = (try Recurrence(rrule: text), zone, at)
            members += [
                JSON.Member("at", .int(at)), JSON.Member("timeZone", .string(zone)),
                JSON.Member("repeat", ["rule": .string(text)]),
            ]
        default:
            let event = random.one(of: ServiceEvent.allCases)
            let minutes = random.below(90)
            let id = random.one(of: ["office", "shop"])
            if id == "office" { lead = (event, Int64(minutes) * 60_000) }
            members += [
                JSON.Member("service", .string(id)),
                JSON.Member("when", .string(event.rawValue)),
                JSON.Member("minutesBefore", .int(Int64(minutes))),
            ]
            if random.below(2) == 0 {
                members.append(JSON.Member("repeat", ["every": "day"]))
            } else {
                lead = nil
            }
        }
        let reminder = try fairway.remind(.object(members), user)
        made.append(
            Made(
                id: reminder.reminder, user: user, body: .object(members),
                rule: rule, lead: lead, at: at, earliest: fairway.clock.now))
    }

    private func rrule() -> String {
        let days = ["", ";BYDAY=SU", ";BYDAY=MO,WE,FR"]
        let ends = ["", "", ";COUNT=\(1 + random.below(30))"]
        return "FREQ=\(random.one(of: ["DAILY", "WEEKLY"]));INTERVAL=\(1 + random.below(3))"
            + random.one(of: days) + random.one(of: ends)
    }

    /// A random first time. Half of them are at night, when clocks change.
    private func start(in zone: String) throws -> Int64 {
        let clock = ReminderYears.zone(zone)
        let day = clock.shown(at: fairway.clock.now).day.advanced(by: 1 + random.below(20))
        let minute = random.below(2) == 0 ? 60 + random.below(120) : random.below(1_440)
        return clock.instant(of: day, second: minute * 60)
    }

    static func zone(_ name: String) -> LocalTimeZone {
        let zone = TimeZone(identifier: name) ?? .gmt
        return LocalTimeZone {
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))))
        }
    }

    // MARK: - Expectations

    /// The occurrences of a repeating reminder up to an instant.
    func occurrences(_ made: Made, through end: Int64) throws -> [Int64] {
        if let (rule, zone, start) = made.rule {
            var (found, last) = ([Int64](), start - 1)
            let clock = ReminderYears.zone(zone)
            while let next = rule.next(after: last, start: start, in: clock), next <= end {
                found.append(next)
                last = next
            }
            return found
        }
        guard let lead = made.lead else { return [] }
        let hours = try OpeningHours(
            week: Dictionary(
                uniqueKeysWithValues: Weekday.allCases.prefix(5).map { day in
                    (day, ["08:00-12:00", "12:30-16:00"].compactMap { OpeningInterval($0) })
                }))
        let clock = ReminderYears.zone("Europe/Oslo")
        var found: [Int64] = []
        let reminder = ServiceReminder(lead.event, leadMs: lead.ms, since: made.earliest)
        var last = made.earliest
        while let next = reminder.next(after: last, hours: hours, in: clock), next.due <= end {
            found.append(next.due)
            last = next.event
        }
        return found
    }
}
