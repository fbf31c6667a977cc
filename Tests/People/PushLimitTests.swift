import CampusContract
import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import Modules
import OperationsContract
import People
import PeopleContract
import PeopleRules
import RoomsContract
import TestSupport
import Testing

/// The limits of pushes to a user, and notices that join.
@Suite struct PushLimitTests {
    /// Bob is offline with a push subscription; Alice is a friend.
    private func asleep() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        fairway.befriend("alice", "bob")
        fairway.subscribeWeb("bob", fairway.device("bob"))
        fairway.disconnect("bob")
        fairway.courier.verdict = { _ in .delivered }
        return fairway
    }

    private func notice(
        _ number: Int, _ kind: NotificationKind = .invite, subject: String? = nil
    ) -> Notice {
        var notice = Notice(
            kind, title: "Title", body: LocalizedText(verbatim: "body \(number)"),
            subject: subject)
        notice.from = "alice"
        return notice
    }

    private func withdraw(_ fairway: Harness) throws {
        try fairway.act {
            try fairway.modules.people.withdraw("change/r", of: "bob", .expired, $0)
        }
        fairway.engine.runBatch()
    }

    private func count(_ fairway: Harness) -> Int {
        let list = fairway.user("bob", "notification/list", ["limit": 200])
        return list["result"]?["notifications"]?.array?.count ?? 0
    }

    private func kinds(_ fairway: Harness) -> [String] {
        fairway.courier.pushes.map(\.message.kind)
    }

    @Test func `T7: beyond thirty pushes an hour, friends cause one summary an hour`() throws {
        let fairway = try asleep()
        for number in 0..<100 { try fairway.notify("bob", notice(number)) }
        #expect(kinds(fairway) == Array(repeating: "invite", count: 30) + ["summary"])
        #expect(
            fairway.courier.pushes.last?.message.body
                == "You have more notifications. Open Fairway to read them.")
        #expect(count(fairway) == 100)
        // The next hour has its own pushes, even after a restart.
        try fairway.restart()
        fairway.clock.advance(seconds: 3_599)
        try fairway.notify("bob", notice(100))
        #expect(kinds(fairway).count == 31)
        fairway.clock.advance(seconds: 1)
        for number in 101..<200 { try fairway.notify("bob", notice(number)) }
        #expect(kinds(fairway).count == 62)
    }

    @Test func `T7: a day has at most 150 pushes and 24 summaries`() throws {
        let fairway = try asleep()
        for _ in 0..<24 {
            for number in 0..<40 { try fairway.notify("bob", notice(number)) }
            fairway.clock.advance(seconds: 3_600)
        }
        #expect(kinds(fairway).count { $0 == "invite" } == 150)
        #expect(kinds(fairway).count { $0 == "summary" } <= 24)
    }

    @Test func `T7: reminders, alerts and news of the account's security pass every limit`() throws
    {
        let fairway = try asleep()
        for number in 0..<100 { try fairway.notify("bob", notice(number)) }
        let before = kinds(fairway).count
        for kind in [NotificationKind.reminder, .opsAlert, .accountSecurity] {
            try fairway.notify("bob", notice(1, kind, subject: "same"))
            try fairway.notify("bob", notice(2, kind, subject: "same"))
        }
        #expect(
            kinds(fairway)[before...]
                == [
                    "reminder", "reminder", "ops.alert", "ops.alert", "account.security",
                    "account.security",
                ])
    }

    @Test func `T7: a notification counts once, even on two devices and by mail`() throws {
        let fairway = try asleep()
        fairway.connect("bob")
        fairway.subscribeWeb("bob", fairway.device("bob"))
        fairway.confirm("bob")
        fairway.user("bob", "push/subscribe", ["provider": "mail"])
        fairway.disconnect("bob")
        for number in 0..<40 { try fairway.notify("bob", notice(number)) }
        for _ in 0..<20 { fairway.engine.runBatch() }
        let mails = fairway.mails.mails.count { $0.kind == "notification" }
        #expect(kinds(fairway).count { $0 == "invite" } == 60)
        #expect(kinds(fairway).count { $0 == "summary" } == 2)
        #expect(mails == 31)
    }

    @Test func `T7: notices of one kind and subject join into one for each minute`() throws {
        let fairway = try asleep()
        for number in 0..<50 {
            try fairway.notify("bob", notice(number, .gameChanged, subject: "change/r"))
            fairway.clock.advance(milliseconds: 500)
        }
        #expect(fairway.courier.pushes.map(\.message.body) == ["body 0"])
        #expect(count(fairway) == 1)
        try fairway.restart()
        fairway.clock.advance(seconds: 35)
        fairway.engine.runBatch()
        #expect(fairway.courier.pushes.map(\.message.body) == ["body 0", "body 49"])
        #expect(count(fairway) == 1)
    }

    @Test func `T7: connected devices get a joined notice twice: at once, and after the minute`()
        throws
    {
        let fairway = try asleep()
        fairway.connect("bob")
        fairway.outlet.clear()
        func bodies() -> [String] {
            fairway.outlet.messages("fairway/user/bob/inbox").compactMap { $0["body"]?.string }
        }
        for number in 0..<50 {
            try fairway.notify("bob", notice(number, .gameChanged, subject: "change/r"))
        }
        #expect(bodies() == ["body 0"])
        fairway.clock.advance(seconds: 60)
        fairway.engine.runBatch()
        #expect(bodies() == ["body 0", "body 49"])
        // A notice that was withdrawn in the meantime does not come back.
        for number in 50..<53 {
            try fairway.notify("bob", notice(number, .gameChanged, subject: "change/r"))
        }
        try withdraw(fairway)
        fairway.clock.advance(seconds: 60)
        fairway.engine.runBatch()
        #expect(count(fairway) == 0 && !bodies().contains("body 52"))
    }

    @Test func `T7: a notice that is withdrawn and repeated is pushed once a minute`() throws {
        let fairway = try asleep()
        for number in 0..<50 {
            try fairway.notify("bob", notice(number, .gameProposed, subject: "change/r"))
            fairway.clock.advance(milliseconds: 100)
            try withdraw(fairway)
        }
        try fairway.notify("bob", notice(50, .gameProposed, subject: "change/r"))
        #expect(fairway.courier.pushes.map(\.message.body) == ["body 0"])
        fairway.clock.advance(seconds: 60)
        fairway.engine.runBatch()
        #expect(fairway.courier.pushes.map(\.message.body) == ["body 0", "body 50"])
    }

    @Test func `T7: the end of quiet hours brings no more than an hour's pushes and a summary`()
        throws
    {
        let fairway = try asleep()
        fairway.quiet("bob", hours: 8)
        for number in 0..<100 { try fairway.notify("bob", notice(number)) }
        #expect(kinds(fairway).isEmpty)
        fairway.clock.advance(seconds: 8 * 3_600)
        // The outbox begins with a few parcels at a time.
        for _ in 0..<40 { fairway.engine.runBatch() }
        #expect(kinds(fairway) == Array(repeating: "invite", count: 30) + ["summary"])
    }
}
