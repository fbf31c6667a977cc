import CampusContract
import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import Localization
import Modules
import People
import PeopleContract
import RoomsContract
import SQLite
import TestSupport
import Testing

struct NotificationTests {
    private static func reminder(_ body: String, subject: String? = nil) -> Notice {
        Notice(.reminder, title: "Remember", body: LocalizedText(verbatim: body), subject: subject)
    }

    private func inbox(_ fairway: Harness, _ user: String = "alice") -> [JSON] {
        fairway.outlet.messages("fairway/user/\(user)/inbox")
    }

    private func list(
        _ fairway: Harness, _ user: String = "alice", _ body: JSON = [:]
    ) -> [JSON] {
        fairway.user(user, "notification/list", body)["result"]?["notifications"]?.array ?? []
    }

    private func notify(_ fairway: Harness, _ notice: Notice, _ user: String = "alice") throws {
        try fairway.act { try fairway.modules.people.notifications.notify(user, notice, $0) }
    }

    @Test func `F63: thousands of old notifications are deleted within a few batches`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try fairway.database.run(
            """
            WITH RECURSIVE numbers (n) AS
              (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)
            INSERT INTO notifications (id, username, kind, at, title, body)
            SELECT 'n' || n, 'alice', 'reminder', 0, 't', 'b' FROM numbers
            """)
        try fairway.database.run(
            """
            WITH RECURSIVE numbers (n) AS
              (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)
            INSERT INTO account_links (digest, username, purpose, created_at, expires_at)
            SELECT CAST('d' || n AS BLOB), 'alice', 'provider', 0, 0 FROM numbers
            """)
        func count(_ table: String) throws -> Int {
            try fairway.database.first(
                "SELECT count(*) FROM \(table) WHERE username = 'alice'"
            ) { $0.int(0) } ?? 0
        }
        fairway.clock.advance(hours: 24)
        for _ in 0..<8 {
            fairway.engine.runBatch()
            fairway.clock.advance(seconds: 1)
        }
        #expect(try count("notifications") == 0)
        #expect(try count("account_links") <= 1)
    }

    @Test func `D5: a notification arrives live, and is in the list for offline users`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try notify(fairway, Self.reminder("one"))
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
        try notify(fairway, Self.reminder("two"))
        let live = try #require(inbox(fairway).last)
        #expect(live["kind"] == "reminder")
        #expect(live["body"] == "two")
        #expect(live["seen"] == false)
        #expect(live["at"] == .int(fairway.clock.now))
        try fairway.restart()
        #expect(list(fairway).map { $0["body"] } == ["two", "one"])
        #expect(list(fairway).first == live)
    }

    @Test func `a notification seen on one device is seen on the others`() throws {
        var told: [String] = []
        let listener = EventListener(NotificationsSettled.self) { event, _ in
            if event.user == "alice" { told += event.notifications }
        }
        let fairway = try Harness(with: [listener])
        fairway.people("alice", "bob")
        for text in ["one", "two", "three"] { try notify(fairway, Self.reminder(text)) }
        let ids = list(fairway).compactMap { $0["notification"]?.string }
        let body: JSON = ["notifications": [.string(ids[2]), "unknown"]]
        #expect(fairway.user("bob", "notification/seen", body).isOK)
        #expect(fairway.user("bob", "notification/dismiss", body).isOK)
        #expect(told == [])
        #expect(fairway.user("alice", "notification/seen", body)["result"]?["unseen"] == 2)
        #expect(inbox(fairway).last == ["seen": [.string(ids[2])]])
        #expect(list(fairway).map { $0["seen"] } == [false, false, true])
        #expect(list(fairway, "alice", ["unseenOnly": true]).count == 2)
        let all: JSON = ["upTo": .int(fairway.clock.now)]
        #expect(fairway.user("alice", "notification/seen", all)["result"]?["unseen"] == 0)
        #expect(told == [ids[2], ids[1], ids[0]])
        // A repetition sends no message.
        let count = inbox(fairway).count
        #expect(fairway.user("alice", "notification/seen", all).isOK)
        #expect(inbox(fairway).count == count)
    }

    @Test func `a notification dismissed on one device is removed on the others`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try notify(fairway, Self.reminder("one"))
        let id = try #require(list(fairway).first?["notification"])
        #expect(fairway.user("alice", "notification/dismiss", ["notifications": [id]]).isOK)
        #expect(inbox(fairway).last == ["dismissed": [id]])
        #expect(list(fairway) == [])
        #expect(fairway.user("alice", "notification/dismiss").code == "request.malformed")
    }

    @Test func `a newer notification replaces the older one of the same subject`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        try notify(fairway, Self.reminder("old", subject: "x"))
        try notify(fairway, Self.reminder("bob's", subject: "x"), "bob")
        let old = try #require(list(fairway).first?["notification"])
        try notify(fairway, Self.reminder("new", subject: "x"))
        #expect(list(fairway).map { $0["body"] } == ["new"])
        #expect(list(fairway, "bob").map { $0["body"] } == ["bob's"])
        #expect(inbox(fairway).suffix(2).first == ["dismissed": [old], "reason": "replaced"])
    }

    @Test func `a withdrawn notification has a reason`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try notify(fairway, Self.reminder("old", subject: "x"))
        let id = try #require(list(fairway).first?["notification"])
        try fairway.act {
            try fairway.modules.people.notifications.withdraw("x", of: "alice", .takenBack, $0)
            try fairway.modules.people.notifications.withdraw("x", of: "alice", .takenBack, $0)
        }
        #expect(inbox(fairway).last == ["dismissed": [id], "reason": "takenBack"])
        #expect(inbox(fairway).count == 2)
        #expect(list(fairway) == [])
    }

    @Test func `kinds can be switched off, except those about account security`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.user("alice", "account/changeSettings", ["notifications": ["all": false]])
        try notify(fairway, Self.reminder("one"))
        #expect(inbox(fairway) == [])
        try notify(fairway, Notice(.accountSecurity, title: "New device", body: "A phone"))
        #expect(list(fairway).map { $0["kind"] } == ["account.security"])
    }

    @Test func `the newest 200 notifications of a user are kept, for 90 days`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        try notify(fairway, Self.reminder("bob's"), "bob")
        for number in 1...205 { try notify(fairway, Self.reminder("\(number)")) }
        let all = list(fairway, "alice", ["limit": 200])
        #expect(all.count == 200)
        #expect(all.last?["body"] == "6")
        #expect(list(fairway, "bob").count == 1)
        fairway.clock.advance(hours: 24 * 91)
        fairway.engine.runBatch()
        #expect(list(fairway) == [])
    }

    @Test func `T4: strangers push out only notifications that strangers cause`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try notify(fairway, Notice(.accountSecurity, title: "New device", body: "A phone"))
        for number in 1...210 {
            try notify(fairway, Notice(.friendRequest, title: "Request", body: "\(number)"))
        }
        let all = list(fairway, "alice", ["limit": 200])
        #expect(all.count == Notifications.strangersKeptMax + 1)
        #expect(all.first?["body"] == "210" && all.last?["kind"] == "account.security")
    }

    @Test func `a new notification does not disturb reading a long list in pages`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        for number in 1...5 { try notify(fairway, Self.reminder("\(number)")) }
        let first = fairway.user("alice", "notification/list", ["limit": 3])["result"]
        try notify(fairway, Self.reminder("6"))
        let cursor = try #require(first?["cursor"])
        let second = fairway.user("alice", "notification/list", ["limit": 3, "cursor": cursor])
        #expect(second["result"]?["notifications"]?.array?.map { $0["body"] } == ["2", "1"])
        #expect(second["result"]?["cursor"]?.isNull == true)
        #expect(second["result"]?["unseen"] == 6)
        let wrong = fairway.user("alice", "notification/list", ["cursor": "x"])
        #expect(wrong.code == "request.malformed")
    }

    @Test func `listeners hear of each notification in the transaction of its cause`()
        throws
    {
        struct Broken: Error {}
        var heard: [String] = []
        let listener = EventListener(NotificationWritten.self) { event, _ in
            let stored = event.notification
            heard.append("\(event.user) \(stored.document.body) \(stored.subject ?? "")")
            if stored.document.body == "broken" { throw Broken() }
        }
        let fairway = try Harness(with: [listener])
        fairway.people("alice")
        heard = []
        try notify(fairway, Self.reminder("fine", subject: "x"))
        #expect(throws: Broken.self) { try notify(fairway, Self.reminder("broken")) }
        #expect(heard == ["alice fine x", "alice broken "])
        #expect(list(fairway).count == 1)
    }

    @Test func `members are notified of a round, online or not, except the one who acts`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.disconnect("bob")
        func each(_ key: String) -> [[JSON?]] {
            ["bob", "carol"].map { user in list(fairway, user).map { $0[key] } }
        }
        fairway.room(room, "alice", "start")
        #expect(each("kind") == [["round.started"], ["round.started"]])
        #expect(each("room") == [[.string(room)], [.string(room)]])
        #expect(each("from") == [["alice"], ["alice"]])
        fairway.room(room, "alice", "again")
        #expect(each("title") == [["Round 2 has started"], ["Round 2 has started"]])
        fairway.room(room, "alice", "end")
        #expect(each("kind") == [["round.ended"], ["round.ended"]])
        #expect(list(fairway, "alice") == [])
    }

    @Test func `abandoning a round withdraws the notification of its start`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.disconnect("bob")
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "abandon")
        #expect(list(fairway, "bob") == [])
        #expect(inbox(fairway, "bob").last?["reason"] == "expired")
    }

    @Test func `FU8: a host who was offline too long is notified of the new host`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.disconnect("alice")
        fairway.clock.advance(seconds: 200)
        #expect(try fairway.state(room).host == "bob")
        #expect(list(fairway).map { $0["title"] } == ["New host"])
        #expect(list(fairway, "bob").map { $0["title"] } == ["You are now the host"])
        fairway.user("bob", "notification/dismiss", ["upTo": .int(fairway.clock.now)])
        fairway.room(room, "bob", "transferHost", ["player": "alice"])
        #expect(list(fairway).map { $0["title"] } == ["You are now the host"])
        #expect(list(fairway, "bob") == [])
    }

    @Test func `FU8: all members are notified of a new host`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dora")
        let room = fairway.lobby("alice", "bob", "carol", "dora")
        fairway.disconnect("dora")
        fairway.room(room, "alice", "leave")
        #expect(list(fairway, "bob").map { $0["title"] } == ["You are now the host"])
        for user in ["carol", "dora"] {
            #expect(list(fairway, user).map { $0["title"] } == ["New host"])
            #expect(list(fairway, user).first?["from"] == "alice")
        }
        #expect(list(fairway) == [])
    }

    @Test func `a kicked member is notified, even while connected`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "addGuest", ["name": "Gulli"])
        fairway.room(room, "alice", "kick", ["player": "g1"])
        fairway.room(room, "alice", "kick", ["player": "bob"])
        let told = inbox(fairway, "bob")
        #expect(told.map { $0["kind"] } == ["room.kicked"])
        #expect(told.first?["from"] == "alice")
    }
}
