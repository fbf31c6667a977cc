import Campus
import CampusContract
import Engine
import FeaturesSupport
import JSON
import Modules
import People
import PeopleContract
import SQLite
import TestSupport
import Testing

/// Reminders: creation, lists, edits, deletion and notifications.
struct ReminderTests {
    private static let hour: Int64 = 3_600_000

    private func at(_ hours: Int64) -> JSON { .int(Harness.monday + hours * Self.hour) }

    @Test func `C7: a reminder is made, listed, edited and deleted`() throws {
        let fairway = try Harness.campus()
        let made = try fairway.remind(["title": "Exam", "at": at(48), "note": "Room 3"])
        let office = try fairway.remind([
            "title": "Hand in form", "service": "office", "when": "closes", "minutesBefore": 30,
        ])
        #expect(made.state == .pending && made.version == 1)
        // Tomorrow, half an hour before the break at noon in Oslo.
        #expect(office.nextAt == Int(Harness.monday + 37 * Self.hour / 2))
        #expect(try fairway.reminders().map(\.description.title) == ["Hand in form", "Exam"])
        #expect(try fairway.reminders(["service": "office"]) == [office])
        #expect(try fairway.reminders([:], "bob") == [])
        let change: JSON = [
            "reminder": .string(made.reminder), "version": 1, "title": "Oral exam", "at": at(1),
        ]
        let edited = fairway.user("alice", "reminder/edit", change)["result"]
        #expect(edited?["version"] == 2 && edited?["note"] == nil)
        #expect(fairway.user("alice", "reminder/edit", change).code == "reminder.changed")
        #expect(fairway.user("bob", "reminder/edit", change).code == "reminder.unknown")
        try fairway.restart()
        #expect(try fairway.reminders().map(\.description.title) == ["Oral exam", "Hand in form"])
    }

    @Test
    func
        `C7: a token confirms one deletion, for five minutes, of the reminder that was shown`()
        throws
    {
        let fairway = try Harness.campus()
        let made = try fairway.remind(["title": "Exam", "at": at(48)])
        let id = JSON.string(made.reminder)
        func token() -> JSON {
            let result = fairway.user("alice", "reminder/delete", ["reminder": id])["result"]
            #expect(result?["deleted"] == false && result?["reminder"]?["title"] == "Exam")
            return result?["token"] ?? .null
        }
        func delete(_ token: JSON) -> JSON {
            fairway.user("alice", "reminder/delete", ["reminder": id, "token": token])
        }
        let wrong = "reminder.confirmationInvalid"
        #expect(delete("guessed").code == wrong)
        let (first, newer) = (token(), token())
        #expect(delete(first).code == wrong)
        #expect(try fairway.reminders().count == 1)
        #expect(delete(newer)["result"] == ["deleted": true])
        #expect(try fairway.reminders().isEmpty)
        #expect(delete(newer).code == "reminder.unknown")

        let second = try fairway.remind(["title": "Exam", "at": at(48)])
        let body: JSON = ["reminder": .string(second.reminder)]
        let shown = fairway.user("alice", "reminder/delete", body, id: "ask")["result"]
        // A repeated request makes another token, and the first one is no longer valid.
        let again = fairway.user("alice", "reminder/delete", body, id: "ask")["result"]
        #expect(shown?["token"] != again?["token"])
        #expect(shown?["expiresAt"]?.int == Int(fairway.clock.now) + 300_000)
        func confirm(_ token: JSON?, _ user: String = "alice", id: String? = nil) -> JSON {
            fairway.user(
                user, "reminder/delete",
                ["reminder": .string(second.reminder), "token": token ?? .null], id: id)
        }
        #expect(confirm(shown?["token"]).code == wrong)
        #expect(confirm(again?["token"], "bob").code == "reminder.unknown")
        fairway.clock.advance(milliseconds: 300_000)
        #expect(confirm(again?["token"]).code == wrong)
        let fresh = fairway.user("alice", "reminder/delete", body)["result"]
        fairway.user(
            "alice", "reminder/edit",
            ["reminder": .string(second.reminder), "title": "Changed", "at": at(49)])
        #expect(confirm(fresh?["token"]).code == wrong)
        let last = fairway.user("alice", "reminder/delete", body)["result"]
        #expect(last?["reminder"]?["title"] == "Changed")
        #expect(confirm(last?["token"], id: "go")["result"]?["deleted"] == true)
        // The answer was lost, so the client repeats the request.
        #expect(confirm(last?["token"], id: "go")["result"]?["deleted"] == true)
        #expect(confirm(last?["token"], id: "new").code == "reminder.unknown")
        fairway.pass(hours: 60)
        #expect(try fairway.reminded().isEmpty)
    }

    @Test(
        arguments: [
            ([:], ["title", "at"]),
            (["when": "opens"], ["title", "service"]),
            (["title": " ", "when": "at"], ["title", "at"]),
            (["title": "x", "at": 5], ["at"]),
            (["title": "x", "at": "tomorrow"], ["at"]),
            (["title": "x", "when": "sometimes"], ["when", "at"]),
            (["title": "x", "at": 1_800_000_000_000, "repeat": ["every": "day"]], ["timeZone"]),
            (
                ["title": "x", "at": 1_800_000_000_000, "repeat": [:], "timeZone": "UTC"],
                ["repeat.every"]
            ),
            (
                [
                    "title": "x", "at": 1_800_000_000_000, "timeZone": "Nowhere/At_all",
                    "repeat": ["every": "day"],
                ], ["timeZone"]
            ),
            (
                [
                    "title": "x", "at": 1_800_000_000_000, "timeZone": "UTC",
                    "repeat": ["rule": "FREQ=HOURLY"],
                ], ["repeat.rule"]
            ),
            (
                [
                    "title": "x", "at": 1_800_000_000_000, "timeZone": "UTC",
                    "repeat": ["every": "week", "until": "2026-02-30", "interval": 2],
                ], ["repeat.until"]
            ),
            (
                [
                    "title": "x", "at": 1_800_000_000_000, "timeZone": "UTC",
                    "repeat": ["every": "week", "until": "2020-02-20"],
                ], ["repeat"]
            ),
            (
                [
                    "title": "x", "at": 1_800_000_000_000, "timeZone": "UTC",
                    "repeat": ["every": "month", "interval": 0, "days": ["XX"]],
                ], ["repeat.every", "repeat.interval", "repeat.days"]
            ),
        ] as [(JSON, [String])])
    func `C9: missing and wrong fields are refused, each by its name`(body: JSON, fields: [String])
        throws
    {
        let fairway = try Harness.campus()
        let reply = fairway.user("alice", "reminder/create", body)
        #expect(reply.code == "request.malformed")
        let named = reply["error"]?["fields"]?.members?.map(\.key) ?? []
        #expect(Set(named) == Set(fields), "\(named)")
        #expect(try fairway.reminders().isEmpty)
        // Edits have the same checks, and a refused edit changes nothing.
        let made = try fairway.remind(["title": "Exam", "at": at(48)])
        let edit = (body.members ?? []) + [JSON.Member("reminder", .string(made.reminder))]
        #expect(fairway.user("alice", "reminder/edit", .object(edit)).code == "request.malformed")
        #expect(try fairway.reminders() == [made])
    }

    @Test func `C9: an unknown service is refused, and so is a reminder above the maximum`() throws
    {
        let fairway = try Harness.campus()
        let body: JSON = ["title": "x", "service": "none", "at": at(4)]
        #expect(fairway.user("alice", "reminder/create", body).code == "service.unknown")
        for _ in 0..<500 { try fairway.remind(["title": "x", "at": at(4)]) }
        let full: JSON = ["title": "x", "at": at(4)]
        #expect(fairway.user("alice", "reminder/create", full).code == "reminder.tooMany")
        #expect(fairway.user("bob", "reminder/create", full).isOK)
        var (found, cursor) = (Set<String>(), String?.none)
        repeat {
            let page = fairway.user(
                "alice", "reminder/list", cursor.map { ["cursor": .string($0)] } ?? [:])["result"]
            found.formUnion(page?["reminders"]?.array?.compactMap { $0["reminder"]?.string } ?? [])
            cursor = page?["cursor"]?.string
        } while cursor != nil
        #expect(found.count == 500)
    }

    @Test func `C8: a reminder notifies once at its time, by inbox and push, even after a restart`()
        throws
    {
        let fairway = try Harness.campus()
        fairway.courier.verdict = { _ in .delivered }
        fairway.disconnect("alice")
        fairway.user(
            "alice", "push/subscribe",
            ["provider": "ntfy", "url": "https://ntfy.example.org/a-topic-hard-to-guess"])
        let made = try fairway.remind(["title": "Exam", "note": "Room 3", "at": at(2)])
        fairway.pass(hours: 1)
        #expect(try fairway.reminded().isEmpty)
        try fairway.restart()
        fairway.pass(hours: 1)
        let told = try fairway.reminded()
        #expect(told.count == 1 && told[0].title == "Exam" && told[0].body == "Room 3")
        #expect(told[0].reminder?.reminder == made.reminder && told[0].reminder?.late == false)
        #expect(told[0].reminder?.dueAt == made.nextAt)
        try fairway.restart()
        fairway.pass(hours: 100)
        #expect(try fairway.reminded() == told)
        #expect(try fairway.reminders().map(\.state) == [.done])
        #expect(fairway.courier.pushes.map(\.message.kind) == ["reminder"])
    }

    @Test func `C8: a reminder due while the server was down notifies once, marked as late`() throws
    {
        let fairway = try Harness.campus()
        try fairway.remind(["title": "Exam", "at": at(2)])
        try fairway.remind([
            "title": "Pills", "at": at(3), "timeZone": "Europe/Oslo", "repeat": ["every": "day"],
        ])
        fairway.clock.advance(hours: 3 + 24 * 4 + 1)
        try fairway.restart()
        for _ in 0..<5 { fairway.engine.runBatch() }
        let told = try fairway.reminded().sorted { $0.title < $1.title }
        #expect(told.map(\.title) == ["Exam", "Pills"])
        #expect(told.allSatisfy { $0.reminder?.late == true })
        #expect(told[0].body == "This reminder was late. It was due at 21 Sep 2026 17:00 (UTC).")
        #expect(told[1].reminder?.missed == 4)
        #expect(
            told[1].body
                == "This reminder was late. It was due at 21 Sep 2026 20:00 (Europe/Oslo).\n"
                + "4 more were missed.")
        fairway.pass(hours: 23)
        let next = try fairway.reminded().first
        #expect(next?.reminder?.late == false && next?.reminder?.missed == 0)
        #expect(next?.reminder?.dueAt == Int(Harness.monday + (3 + 24 * 5) * Self.hour))
    }

    @Test func `C8: a failed batch sends no notification, and the next batch sends one`()
        throws
    {
        let fairway = try Harness.campus()
        try fairway.remind(["title": "Exam", "at": at(1)])
        fairway.clock.advance(hours: 1)
        try fairway.database.execute("PRAGMA query_only = ON")
        fairway.engine.runBatch()
        try fairway.database.execute("PRAGMA query_only = OFF")
        #expect(fairway.told().isEmpty)
        try fairway.restart()
        for _ in 0..<4 { fairway.engine.runBatch() }
        #expect(fairway.told().count == 1)
        #expect(try fairway.reminded().count == 1)
    }

    @Test func `C8: a user who turned reminders off gets none, and the reminder is done`() throws {
        let fairway = try Harness.campus()
        fairway.user(
            "alice", "account/changeSettings", ["notifications": ["reminder": false]])
        try fairway.remind(["title": "Exam", "at": at(1)])
        fairway.pass(hours: 2)
        #expect(try fairway.reminded().isEmpty)
        #expect(try fairway.reminders().map(\.state) == [.done])
    }
}

/// Reminders that depend on the hours of a service.
extension ReminderTests {
    private func titles(_ fairway: Harness) throws -> [String] {
        try fairway.reminded().reversed().map(\.title)
    }

    @Test func `C7 C8: a reminder before each opening of a service follows changes of its hours`()
        throws
    {
        let fairway = try Harness.campus()
        let body: JSON = [
            "title": "Coffee", "service": "office", "when": "opens", "minutesBefore": 30,
            "repeat": ["every": "day"],
        ]
        let made = try fairway.remind(body)
        // Tuesday, 08:00 in Oslo is 06:00 UTC.
        let tuesday = 1_790_056_800_000
        #expect(made.nextAt == tuesday - 1_800_000)
        // From now on it opens at seven, so the reminder comes an hour earlier.
        try fairway.correct(
            "office", Harness.service("office", "Office", hours: ["07:00-16:00"]))
        fairway.engine.runBatch()
        #expect(try fairway.reminders().map(\.nextAt) == [tuesday - 5_400_000])
        fairway.pass(hours: 24)
        let told = try fairway.reminded()
        #expect(told.count == 1 && told[0].body == "Office opens at 07:00.")
        #expect(told[0].reminder?.dueAt == tuesday - 5_400_000)
        // A change of the hours after the reminder does not repeat it.
        try fairway.correct(
            "office", Harness.service("office", "Office", hours: ["07:00-15:00"]))
        fairway.pass(hours: 24)
        #expect(try fairway.reminded().count == 2)
    }

    @Test func `C8: reminders follow hours that changed in the files while the server was down`()
        throws
    {
        let fairway = try Harness.campus()
        try fairway.remind([
            "title": "Coffee", "service": "office", "when": "opens", "repeat": ["every": "day"],
        ])
        fairway.setup.services = ServiceCatalogue([
            Harness.service("office", "Office", hours: ["10:00-16:00"])
        ])
        try fairway.restart()
        fairway.pass(hours: 24)
        let told = try fairway.reminded()
        #expect(told.map(\.body) == ["Office opens at 10:00."])
        // The reminder is overdue under the old hours when the files change. It comes late, and
        // then follows the new hours.
        fairway.clock.advance(hours: 30)
        fairway.setup.services = ServiceCatalogue([
            Harness.service("office", "Office", hours: ["11:00-16:00"])
        ])
        try fairway.restart()
        for _ in 0..<5 { fairway.engine.runBatch() }
        let late = try fairway.reminded()
        #expect(late.count == 2 && late[0].reminder?.late == true)
        #expect(
            try fairway.reminders().map(\.nextAt) == [
                1_790_056_800_000 + 2 * 86_400_000 + 3 * Int(Self.hour)
            ])
    }

    @Test func `C8: the removal of a service ends its reminders and notifies their users`() throws {
        let fairway = try Harness.campus()
        try fairway.remind(["title": "Coffee", "service": "office", "when": "opens"])
        try fairway.remind(["title": "Form", "service": "office", "at": at(30)])
        fairway.setup.services = ServiceCatalogue([])
        try fairway.restart()
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(try fairway.reminders().map(\.state) == [.pending, .done])
        #expect(try titles(fairway) == ["Coffee"])
        fairway.pass(hours: 31)
        #expect(try titles(fairway) == ["Coffee", "Form"])
    }

    @Test func `C8: many reminders of one service are recomputed in several batches`() throws {
        let fairway = try Harness.campus()
        for user in ["alice", "bob"] {
            for _ in 0..<300 {
                try fairway.remind(
                    ["title": "Coffee", "service": "office", "when": "opens"], user)
            }
        }
        try fairway.correct(
            "office", Harness.service("office", "Office", hours: ["07:00-16:00"]))
        for _ in 0..<5 { fairway.engine.runBatch() }
        let dues = try fairway.database.rows("SELECT DISTINCT next_at FROM reminders") {
            $0.int64(0)
        }
        #expect(dues == [1_790_056_800_000 - 3_600_000])
    }

    @Test func `C8: a reminder of a service that never closes waits until it closes`() throws {
        var hall = Harness.service("hall", "Study Hall", hours: ["00:00-24:00"])
        (hall.hours.saturday, hall.hours.sunday) = (["00:00-24:00"], ["00:00-24:00"])
        let fairway = try Harness.campus([hall])
        let made = try fairway.remind(["title": "Leave", "service": "hall", "when": "closes"])
        #expect(made.state == .waiting && made.nextAt == nil)
        hall.hours.wednesday = ["00:00-20:00"]
        try fairway.correct("hall", hall)
        fairway.engine.runBatch()
        #expect(try fairway.reminders().map(\.state) == [.pending])
        fairway.pass(hours: 60)
        #expect(try fairway.reminded().map(\.body) == ["Study Hall closes at 20:00."])
    }

    @Test func `C8: a clock that jumps ahead and back loses no reminder and repeats none`()
        throws
    {
        let fairway = try Harness.campus()
        let once = try fairway.remind(["title": "Exam", "at": at(30)])
        try fairway.remind([
            "title": "Pills", "at": at(2), "timeZone": "Europe/Oslo",
            "repeat": ["every": "day", "until": "2026-12-24"],
        ])
        fairway.clock.advance(hours: 24 * 3_650)
        for _ in 0..<5 { fairway.engine.runBatch() }
        #expect(try titles(fairway).sorted() == ["Exam", "Pills"])
        #expect(try fairway.reminders(["state": "done"]).count == 2)
        fairway.clock.advance(hours: -24 * 3_650)
        for _ in 0..<5 { fairway.engine.runBatch() }
        #expect(try fairway.reminders(["state": "pending"]).map(\.description.title) == ["Pills"])
        fairway.pass(hours: 24 * 5)
        let told = try fairway.reminded()
        #expect(told.count { $0.reminder?.reminder == once.reminder } == 1)
        let pills = told.filter { $0.title == "Pills" }.compactMap { $0.reminder?.dueAt }
        #expect(pills.sorted() == (0..<5).map { Int(Harness.monday + (2 + 24 * $0) * Self.hour) })
    }

    @Test(
        arguments: [
            ["service": "office", "when": "opens"],
            ["at": .int(Harness.monday + hour), "timeZone": "Europe/Oslo"],
        ] as [JSON])
    func `C8: missed occurrences count, for a service and for the clock`(occasion: JSON) throws {
        let fairway = try Harness.campus()
        let isService = occasion["service"] != nil
        // The office opens twice a day.
        let rule = isService ? "FREQ=DAILY;COUNT=6" : "FREQ=DAILY;COUNT=3"
        let said: JSON = ["title": "Shift", "repeat": ["rule": .string(rule)]]
        try fairway.remind(.object((said.members ?? []) + (occasion.members ?? [])))
        fairway.clock.advance(hours: 24 * 4)
        try fairway.restart()
        for _ in 0..<3 { fairway.engine.runBatch() }
        let missed = isService ? 5 : 2
        #expect(try fairway.reminded().map { $0.reminder?.missed } == [missed])
        #expect(try fairway.reminders().map(\.state) == [.done])
        fairway.pass(hours: 24 * 7)
        #expect(try fairway.reminded().count == 1)
    }

    @Test(.enabled(if: !isQuick))
    func `C8: weeks with a clock years ahead suppress no earlier reminder`() throws {
        let fairway = try Harness.campus()
        try fairway.remind([
            "title": "Doors", "service": "office", "when": "opens", "repeat": ["every": "day"],
        ])
        try fairway.remind([
            "title": "Pills", "at": at(1), "timeZone": "Europe/Oslo", "repeat": ["every": "day"],
        ])
        // Each comes late once, and then so often that single occurrences could not be remembered.
        fairway.clock.advance(hours: 24 * 365 * 3)
        fairway.pass(hours: 24 * 60)
        fairway.clock.advance(hours: -24 * (365 * 3 + 60))
        fairway.engine.runBatch()
        let before = fairway.clock.now
        var dues: Set<Int> = []
        for _ in 0..<14 {
            fairway.pass(hours: 24)
            dues.formUnion(
                try fairway.reminded().filter { $0.at > before && $0.at <= fairway.clock.now }
                    .compactMap { $0.reminder?.dueAt })
        }
        // Two openings on ten weekdays and pills on fourteen days, without one of each that came
        // late before.
        #expect(dues.count { $0 > Int(before) } == 19 + 13)
    }

    @Test func `C7: a reminder at an instant refuses minutesBefore`() throws {
        let fairway = try Harness.campus()
        let said: JSON = ["title": "Exam", "at": at(48), "minutesBefore": 10]
        let reply = fairway.user("alice", "reminder/create", said)
        #expect(reply["error"]?["fields"]?["minutesBefore"] != nil)
        #expect(try fairway.reminders().isEmpty)
        try fairway.remind(["title": "Exam", "at": at(48), "minutesBefore": 0])
    }
}
