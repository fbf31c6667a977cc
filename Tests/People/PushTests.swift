import CampusContract
import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import ModulesContract
import People
import PeopleContract
import PeopleRules
import RoomsContract
import TestSupport
import Testing

/// The way from a notification to the couriers.
struct PushTests {
    private static func reminder(_ body: String = "now", subject: String? = nil) -> Notice {
        Notice(.reminder, title: "Remember", body: LocalizedText(verbatim: body), subject: subject)
    }

    @Test func `D7: connected devices get a notification live, others get a push`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let devices = (0..<3).map { _ in fairway.device("alice") }
        for device in devices { #expect(fairway.subscribeWeb("alice", device).isOK) }
        fairway.connect("alice", device: devices[0])
        fairway.outlet.clear()
        try fairway.notify("alice", Self.reminder())
        #expect(fairway.outlet.messages("fairway/user/alice/inbox").count == 1)
        let pushes = fairway.courier.pushes
        #expect(
            Set(pushes.compactMap(\.address.endpoint))
                == Set(devices[1...].map { "https://push.example.net/\($0)" }))
        let message = try #require(pushes.first?.message)
        #expect(message.title == "Remember" && message.kind == "reminder")
        #expect(message.notification == pushes.last?.message.notification)
        fairway.courier.tellAll(.delivered)
        fairway.disconnect("alice", device: devices[0])
        try fairway.notify("alice", Self.reminder())
        #expect(fairway.courier.parcels.count == 5)
    }

    @Test func `D7: events of a round reach a sleeping phone while a page is open`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let (page, phone) = (fairway.device("bob", kind: "web"), fairway.device("bob"))
        for device in [page, phone] { fairway.subscribeWeb("bob", device) }
        fairway.connect("bob", device: page)
        fairway.courier.verdict = { _ in .delivered }
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "transferHost", ["player": "bob"])
        fairway.room(room, "alice", "leave")
        let again = fairway.lobby("alice", "bob")
        fairway.room(again, "alice", "start")
        fairway.room(again, "alice", "end")
        fairway.engine.runBatch()
        let pushes = fairway.courier.pushes
        let kinds = ["round.started", "host.changed", "round.started", "round.ended"]
        #expect(pushes.map(\.message.kind) == kinds)
        let asleep = "https://push.example.net/\(phone)"
        #expect(pushes.allSatisfy { $0.address.endpoint == asleep })
    }

    @Test func `FU8 D7: messages sent to a dead connection are pushed once it is detected`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let (phone, tablet) = (fairway.device("alice"), fairway.device("alice"))
        for device in [phone, tablet] { fairway.subscribeWeb("alice", device) }
        fairway.courier.verdict = { _ in .delivered }
        for device in [phone, tablet] {
            fairway.connect("alice", device: device, keepAlive: 60)
        }
        try fairway.notify("alice", Self.reminder("long ago"))
        fairway.clock.advance(seconds: 120)
        for body in ["seen", "one", "two"] { try fairway.notify("alice", Self.reminder(body)) }
        let list = fairway.user("alice", "notification/list")["result"]?["notifications"]?.array
        let seen = list?.first { $0["body"] == "seen" }?["notification"] ?? .null
        fairway.user("alice", "notification/seen", ["notifications": [seen]])
        fairway.clock.advance(seconds: 89)
        #expect(fairway.courier.parcels == [])
        fairway.disconnect("alice", device: tablet)
        fairway.disconnect("alice", device: phone, isLost: true)
        fairway.engine.runBatch()
        let pushes = fairway.courier.pushes
        #expect(pushes.map(\.message.body) == ["one", "two"])
        #expect(
            pushes.allSatisfy { $0.address.endpoint == "https://push.example.net/\(phone)" })
    }

    @Test(arguments: [0, 301])
    func `FU8 D7: a connection with no or a long keep-alive does not prevent pushes`(
        _ keepAlive: Int
    ) throws {
        let fairway = try Harness()
        fairway.people("alice")
        let phone = fairway.device("alice")
        fairway.subscribeWeb("alice", phone)
        fairway.courier.verdict = { _ in .delivered }
        fairway.connect("alice", device: phone, keepAlive: keepAlive)
        try fairway.notify("alice", Self.reminder("now"))
        #expect(fairway.courier.pushes.map(\.message.body) == ["now"])
        fairway.disconnect("alice", device: phone, isLost: true)
        fairway.engine.runBatch()
        #expect(fairway.courier.parcels.count == 1)
        fairway.connect("alice", device: phone, keepAlive: 300)
        try fairway.notify("alice", Self.reminder("then"))
        #expect(fairway.courier.parcels.count == 1)
    }

    @Test func `D7: a connected tracker does not prevent pushes`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.disconnect("alice")
        let url: JSON = "https://ntfy.example.org/alice"
        fairway.user("alice", "push/subscribe", ["provider": "ntfy", "url": url])
        let (tracker, watch) = (
            fairway.device("alice", kind: "iot"), fairway.device("alice", kind: "watch")
        )
        fairway.connect("alice", device: tracker)
        fairway.courier.verdict = { _ in .delivered }
        try fairway.notify("alice", Self.reminder("one"))
        #expect(fairway.courier.pushes.map(\.message.body) == ["one"])
        fairway.connect("alice", device: watch)
        try fairway.notify("alice", Self.reminder("two"))
        #expect(fairway.courier.pushes.map(\.message.body) == ["one"])
        fairway.disconnect("alice", device: watch)
        try fairway.notify("alice", Self.reminder("three"))
        #expect(fairway.courier.pushes.map(\.message.body) == ["one", "three"])
    }

    @Test func `D7: a notification seen on one device is not pushed to the others`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        fairway.courier.verdict = { _ in .failed(reason: "down", isLane: true) }
        try fairway.notify("alice", Self.reminder("one"))
        try fairway.notify("alice", Self.reminder("two"))
        let first = try #require(fairway.courier.pushes.first?.message.notification)
        let body: JSON = ["notifications": [.string(first)]]
        fairway.user("alice", "notification/seen", body)
        fairway.courier.verdict = { _ in .delivered }
        let before = fairway.courier.parcels.count
        fairway.clock.advance(seconds: 600)
        for _ in 0..<5 { fairway.engine.runBatch() }
        #expect(fairway.courier.pushes.dropFirst(before).map(\.message.body) == ["two"])
    }

    @Test func `the newest push of a subject replaces one that waits`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        fairway.courier.verdict = { _ in .failed(reason: "down", isLane: true) }
        for body in ["one", "two", "three"] {
            try fairway.notify("alice", Self.reminder(body, subject: "round/x"))
        }
        fairway.courier.verdict = { _ in .delivered }
        let before = fairway.courier.parcels.count
        fairway.clock.advance(seconds: 600)
        for _ in 0..<5 { fairway.engine.runBatch() }
        let pushes = fairway.courier.pushes
        #expect(pushes.dropFirst(before).map(\.message.body) == ["three"])
        #expect(Set(pushes.map(\.topic)).count == 1)
        #expect(pushes[0].topic.utf8.count == 32)
    }

    @Test func `subscriptions of an account are used while no device is connected`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let phone = fairway.device("alice")
        let url: JSON = "https://ntfy.example.org/alice"
        #expect(fairway.user("alice", "push/subscribe", ["provider": "ntfy", "url": url]).isOK)
        try fairway.notify("alice", Self.reminder())
        #expect(fairway.courier.parcels == [])
        fairway.disconnect("alice")
        try fairway.notify("alice", Self.reminder())
        #expect(fairway.courier.parcels.count == 1)
        #expect(fairway.courier.parcels[0].lane == "https://ntfy.example.org")
        // A subscription with a device is used while this device is not connected.
        fairway.user(
            "alice", "push/subscribe",
            ["provider": "ntfy", "url": url, "device": .string(phone)])
        fairway.connect("alice")
        try fairway.notify("alice", Self.reminder())
        #expect(fairway.courier.parcels.count == 2)
    }

    @Test func `quiet hours delay pushes that are not urgent, and drop outdated ones`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        fairway.courier.verdict = { _ in .delivered }
        fairway.quiet("alice", hours: 8)
        try fairway.notify("alice", Self.reminder("too old by then"))
        try fairway.notify("alice", Notice(.roundEnded, title: "Over", body: "waits"))
        try fairway.notify("alice", Notice(.accountSecurity, title: "New device", body: "now"))
        #expect(fairway.courier.pushes.map(\.message.body) == ["now"])
        fairway.clock.advance(hours: 8)
        fairway.engine.runBatch()
        #expect(fairway.courier.pushes.map(\.message.body) == ["now", "waits"])
    }

    @Test func `D7: a device that connects before the next attempt gets no push`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let (phone, tablet) = (fairway.device("alice"), fairway.device("alice"))
        for device in [phone, tablet] { fairway.subscribeWeb("alice", device) }
        fairway.courier.verdict = { _ in .failed(reason: "503", isLane: false) }
        try fairway.notify("alice", Self.reminder())
        #expect(fairway.courier.parcels.count == 2)
        fairway.connect("alice", device: phone)
        fairway.courier.verdict = { _ in .delivered }
        fairway.clock.advance(seconds: 60)
        for _ in 0..<5 { fairway.engine.runBatch() }
        let later = fairway.courier.pushes.dropFirst(2).map(\.address.endpoint)
        #expect(later == ["https://push.example.net/\(tablet)"])
        #expect(try !fairway.tables(mentioning: "push:").contains("outbox"))
    }

    @Test func `D7: after quiet hours, a connected phone gets no push`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let phone = fairway.device("alice")
        fairway.subscribeWeb("alice", phone)
        fairway.courier.verdict = { _ in .delivered }
        fairway.quiet("alice", hours: 8)
        try fairway.notify("alice", Notice(.roundEnded, title: "Over", body: "waits"))
        fairway.connect("alice", device: phone)
        fairway.clock.advance(hours: 9)
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(fairway.courier.parcels == [])
    }

    @Test func `Q15 D7: a waiting push is not sent after its kind is switched off`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        fairway.courier.verdict = { _ in .failed(reason: "503", isLane: false) }
        for kind in [NotificationKind.reminder, .roundEnded, .accountSecurity] {
            try fairway.notify("alice", Notice(kind, title: "A title", body: "x"))
        }
        let before = fairway.courier.parcels.count
        let off: JSON = ["notifications": ["reminder": false]]
        #expect(fairway.user("alice", "account/changeSettings", off).isOK)
        fairway.courier.verdict = { _ in .delivered }
        fairway.clock.advance(seconds: 60)
        for _ in 0..<5 { fairway.engine.runBatch() }
        let sent = fairway.courier.pushes.dropFirst(before).map(\.message.kind)
        #expect(Set(sent) == ["round.ended", "account.security"])
    }

    @Test func `D7: quiet hours delay a second attempt, and ending them releases pushes`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        func set(_ hours: JSON) {
            let reply = fairway.user("alice", "account/changeSettings", ["quietHours": hours])
            #expect(reply.isOK)
        }
        let minute = fairway.clock.now / 60_000 % 1_440
        func time(_ ahead: Int64) -> JSON {
            let minute = (minute + ahead) % 1_440
            let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            return .string(digits.joined(separator: ":"))
        }
        fairway.courier.verdict = { _ in .failed(reason: "503", isLane: false) }
        try fairway.notify("alice", Notice(.roundEnded, title: "one", body: "x"))
        #expect(fairway.courier.parcels.count == 1)
        let hours: JSON = ["from": time(0), "to": time(600), "timeZone": "UTC"]
        set(hours)
        fairway.courier.verdict = { _ in .delivered }
        fairway.clock.advance(hours: 1)
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(fairway.courier.parcels.count == 1)
        try fairway.notify("alice", Notice(.roundEnded, title: "two", body: "x"))
        set(.null)
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(Set(fairway.courier.pushes.dropFirst().map(\.message.title)) == ["one", "two"])
        // Longer quiet hours delay waiting pushes, too.
        set(hours)
        try fairway.notify("alice", Notice(.roundEnded, title: "three", body: "x"))
        set(["from": time(0), "to": time(720), "timeZone": "UTC"])
        fairway.clock.advance(hours: 10)
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(fairway.courier.pushes.count == 3)
        fairway.clock.advance(hours: 2)
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(fairway.courier.pushes.dropFirst(3).map(\.message.title) == ["three"])
    }

    @Test func `D7: a waiting mail goes to the address at the time of sending`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.confirm("alice")
        #expect(fairway.user("alice", "push/subscribe", ["provider": "mail"]).isOK)
        fairway.disconnect("alice")
        fairway.quiet("alice", hours: 8)
        try fairway.notify("alice", Notice(.roundEnded, title: "Over", body: "waits"))
        let change: JSON = [
            "password": .string(Harness.password), "email": "alice@new.example.org",
        ]
        #expect(fairway.user("alice", "account/changeEmail", change).isOK)
        let token = fairway.mails.token(.emailChangeNew) ?? ""
        #expect(fairway.user("alice", "account/confirm", ["token": .string(token)]).isOK)
        fairway.clock.advance(hours: 8)
        for _ in 0..<3 { fairway.engine.runBatch() }
        let told = fairway.mails.mails.filter {
            $0.kind == "notification"
                && String(decoding: $0.message, as: UTF8.self).contains("Over")
        }
        #expect(told.map(\.to) == ["alice@new.example.org"])
        let text = String(decoding: told.first?.message ?? [], as: UTF8.self)
        #expect(!text.contains("alice@example.org"))
    }

    @Test func `each kind has an urgency, and is useful for 1 to 168 hours`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        for kind in Contracts.notifications {
            try fairway.notify("alice", Notice(kind, title: "x", body: "y"))
            fairway.courier.tellAll(.delivered)
            fairway.engine.runBatch()
            let parcel = try #require(fairway.courier.parcels.last)
            let hours = (parcel.expiresAt - fairway.clock.now) / 3_600_000
            #expect((1...168).contains(hours))
            let urgency = fairway.courier.pushes.last?.urgency ?? ""
            #expect(["low", "normal", "high"].contains(urgency))
        }
    }

    @Test func `D3: the longest notification fits into a push, and no character is cut`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.subscribeWeb("alice", fairway.device("alice"))
        var random = SeededRandom(printing: "long texts")
        for _ in 0..<repeats(60, long: 2_000) {
            let letter = random.one(of: ["a", "é", "👩‍👩‍👧‍👦", "\u{1}", "\"", "🏌️"])
            func text() -> String { String(repeating: letter, count: random.below(4_000)) }
            var notice = Notice(
                .reminder, title: LocalizedText(verbatim: text()),
                body: LocalizedText(verbatim: text()))
            notice.link = text()
            try fairway.notify("alice", notice)
            fairway.courier.tellAll(.delivered)
            fairway.engine.runBatch()
            let message = try #require(fairway.courier.pushes.last?.message)
            #expect(message.bytes.count <= PushMessage.bytesMax)
            for (cut, whole) in [
                (message.title, notice.title.english), (message.body, notice.body.english),
            ] {
                #expect(cut == whole || whole.hasPrefix(String(cut.dropLast())))
                #expect(cut == whole || cut.isEmpty || cut.hasSuffix("…"))
            }
        }
    }
}

/// The ends of subscriptions.
struct PushEndTests {
    private func sleeper() throws -> (Harness, device: String) {
        let fairway = try Harness()
        fairway.people("alice")
        let device = fairway.device("alice")
        fairway.subscribeWeb("alice", device)
        return (fairway, device)
    }

    private func notify(_ fairway: Harness) throws {
        try fairway.notify("alice", Notice(.reminder, title: "x", body: "y"))
        fairway.engine.runBatch()
    }

    @Test func `D7: an endpoint that no longer exists gets no more pushes`() throws {
        let (fairway, _) = try sleeper()
        fairway.courier.verdict = { _ in .gone(reason: "410") }
        try notify(fairway)
        try notify(fairway)
        #expect(fairway.courier.parcels.count == 1)
        #expect(fairway.subscriptions("alice") == [])
    }

    @Test func `five consecutive refusals end a subscription, and a success resets them`() throws {
        let (fairway, _) = try sleeper()
        fairway.courier.verdict = { _ in .refused(reason: "no") }
        for _ in 0..<4 { try notify(fairway) }
        #expect(fairway.subscriptions("alice").first?["refusals"] == 4)
        fairway.courier.verdict = { _ in .delivered }
        try notify(fairway)
        #expect(fairway.subscriptions("alice").first?["refusals"] == 0)
        #expect(fairway.subscriptions("alice").first?["deliveredAt"] == .int(fairway.clock.now))
        fairway.courier.verdict = { _ in .refused(reason: "no") }
        for _ in 0..<7 { try notify(fairway) }
        #expect(fairway.courier.parcels.count == 10)
        #expect(fairway.subscriptions("alice") == [])
    }

    @Test func `the subscriptions of a device end when it is removed or signs out`() throws {
        for path in ["device/remove", "account/signOut"] {
            let (fairway, device) = try sleeper()
            fairway.courier.verdict = { _ in .failed(reason: "down", isLane: true) }
            try notify(fairway)
            fairway.courier.verdict = { _ in .delivered }
            #expect(fairway.user("alice", path, ["device": .string(device)]).isOK)
            fairway.clock.advance(seconds: 600)
            fairway.engine.runBatch()
            #expect(fairway.courier.parcels.count == 1)
            #expect(fairway.subscriptions("alice") == [])
        }
    }

    @Test func `the deletion of an account ends all its subscriptions`() throws {
        let (fairway, _) = try sleeper()
        fairway.user(
            "alice", "push/subscribe", ["provider": "ntfy", "url": "https://ntfy.example.org/a"])
        fairway.disconnect("alice")
        fairway.courier.verdict = { _ in .failed(reason: "down", isLane: true) }
        try notify(fairway)
        try fairway.act { try fairway.modules.people.pushes.erase("alice", $0) }
        fairway.clock.advance(seconds: 600)
        fairway.engine.runBatch()
        #expect(fairway.courier.parcels.count == 2)
        #expect(fairway.subscriptions("alice") == [])
    }

    @Test func `subscriptions and waiting pushes survive a restart`() throws {
        let (fairway, device) = try sleeper()
        let before = fairway.subscriptions("alice")
        try notify(fairway)
        try fairway.restart()
        #expect(fairway.subscriptions("alice") == before)
        fairway.engine.runBatch()
        #expect(fairway.courier.pushes.count == 2)
        #expect(fairway.courier.pushes[0] == fairway.courier.pushes[1])
        fairway.connect("alice", device: device)
        try notify(fairway)
        #expect(fairway.courier.pushes.count == 2)
    }
}
