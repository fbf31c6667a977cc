import Contract
import Engine
import FeaturesSupport
import JSON
import ModulesContract
import People
import PeopleContract
import PeopleRules
import TestSupport
import Testing

/// Pushes from strangers: users who are not the recipient's friends.
@Suite struct StrangerPushTests {
    private static let bait = "Bank call 555"

    /// Bob is offline with a push subscription. The strangers have names that no lock screen should
    /// show.
    private func asleep(_ strangers: [String] = ["alice"]) throws -> Harness {
        let fairway = try Harness()
        fairway.people("bob", "carol")
        fairway.subscribeWeb("bob", fairway.device("bob"))
        fairway.disconnect("bob")
        fairway.courier.verdict = { _ in .delivered }
        for stranger in strangers {
            fairway.people(stranger)
            fairway.user(
                stranger, "account/changeProfile", ["name": .string("\(Self.bait) \(stranger)")])
        }
        return fairway
    }

    private func befriend(_ fairway: Harness, _ user: String) {
        fairway.user("bob", "friend/request", ["user": .string(user)])
        fairway.user(user, "friend/accept", ["user": "bob"])
    }

    /// Offers Bob the score line of a guest on a user's card.
    private func offer(_ fairway: Harness, by user: String) -> JSON {
        let created = fairway.user(
            user, "room/create", ["kind": "golf", "courseName": "Account blocked", "holes": 3])
        let room = created["result"]?["room"]?.string ?? ""
        fairway.room(room, user, "addGuest", ["name": "Pay now 4711"])
        fairway.room(room, user, "start")
        return fairway.user(
            user, "card/offer",
            ["room": .string(room), "player": "g1", "user": "bob"])
    }

    private func inbox(_ fairway: Harness) -> [JSON] {
        fairway.user("bob", "notification/list", ["limit": 100])["result"]?["notifications"]?.array
            ?? []
    }

    @Test func `T4: a push from a stranger has the server's text, the inbox the stranger's`()
        throws
    {
        let fairway = try asleep()
        #expect(fairway.user("alice", "friend/request", ["user": "bob"]).isOK)
        #expect(offer(fairway, by: "alice").isOK)
        let messages = fairway.courier.pushes.map(\.message)
        #expect(
            messages.map(\.body) == [
                "You have a friend request.", "Somebody entered you as a guest.",
            ])
        #expect(messages.map(\.title) == ["Friend request", "Room"])
        #expect(messages.allSatisfy { $0.link == nil && $0.from == "alice" })
        let texts = inbox(fairway).map { "\($0)" }.joined()
        #expect(texts.contains(Self.bait) && texts.contains("Pay now 4711"))
    }

    @Test func `T4: a push from a friend has the friend's own text`() throws {
        let fairway = try asleep()
        befriend(fairway, "alice")
        #expect(offer(fairway, by: "alice").isOK)
        let message = try #require(fairway.courier.pushes.last?.message)
        #expect(message.title == "\(Self.bait) alice entered you as a guest")
        #expect(message.body.contains("Pay now 4711"))
    }

    @Test func `T4: a push from a shared room has no text from strangers`() throws {
        let fairway = try asleep()
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "transferHost", ["player": "bob"])
        fairway.room(room, "alice", "end")
        fairway.engine.runBatch()
        let text = fairway.courier.pushes.map { $0.message.title + $0.message.body }.joined()
        #expect(!fairway.courier.pushes.isEmpty)
        #expect(!text.contains("Meadow") && !text.contains(Self.bait))
    }

    @Test func `T4: each kind of notification has a neutral text for a push`() throws {
        let fairway = try asleep()
        for kind in Contracts.notifications {
            var notice = Notice(
                kind, title: LocalizedText(verbatim: Self.bait),
                body: LocalizedText(verbatim: Self.bait))
            notice.from = "alice"
            notice.link = "https://evil.example/"
            try fairway.notify("bob", notice)
            // Strangers may cause ten pushes a day.
            fairway.clock.advance(seconds: 86_400)
            fairway.engine.runBatch()
        }
        let messages = fairway.courier.pushes.map(\.message)
        #expect(messages.map(\.kind) == Contracts.notifications.map(\.name))
        for message in messages {
            #expect(!message.title.isEmpty && !message.body.isEmpty && message.link == nil)
            #expect(message.title != Self.bait && message.body != Self.bait)
        }
    }

    @Test func `T4: all strangers together cause at most ten pushes a day, and the inbox gets all`()
        throws
    {
        let strangers = (0..<12).map { "stranger\($0)" }
        let fairway = try asleep(strangers)
        for stranger in strangers {
            #expect(fairway.user(stranger, "friend/request", ["user": "bob"]).isOK)
        }
        #expect(fairway.courier.parcels.count == 10)
        #expect(inbox(fairway).count == 12)
        // A request that is cancelled and sent again counts again, even after a restart.
        try fairway.restart()
        fairway.user("stranger0", "friend/cancel", ["user": "bob"])
        #expect(fairway.user("stranger0", "friend/request", ["user": "bob"]).isOK)
        #expect(fairway.courier.parcels.count == 10)
        // Pushes from a friend do not count.
        befriend(fairway, "carol")
        #expect(offer(fairway, by: "carol").isOK)
        #expect(fairway.courier.pushes.last?.message.kind == "card.offered")
        let before = fairway.courier.parcels.count
        fairway.clock.advance(seconds: 86_400)
        fairway.user("stranger1", "friend/cancel", ["user": "bob"])
        #expect(fairway.user("stranger1", "friend/request", ["user": "bob"]).isOK)
        #expect(fairway.courier.parcels.count == before + 1)
    }

    @Test func `T4: mails count like pushes, and their text is neutral, too`() throws {
        let strangers = (0..<12).map { "stranger\($0)" }
        let fairway = try Harness()
        fairway.people("bob")
        for stranger in strangers { fairway.people(stranger) }
        fairway.confirm("bob")
        #expect(fairway.user("bob", "push/subscribe", ["provider": "mail"]).isOK)
        fairway.disconnect("bob")
        for stranger in strangers { fairway.user(stranger, "friend/request", ["user": "bob"]) }
        fairway.engine.runBatch()
        let mails = fairway.mails.mails.filter { $0.kind == "notification" }.map {
            String(decoding: $0.message, as: UTF8.self)
        }
        #expect(mails.count == 10)
        #expect(mails.allSatisfy { $0.contains("You have a friend request.") })
        #expect(!mails.contains { $0.contains("stranger") })
    }

    @Test
    func `T4: the limit of ten a day holds for rooms, and for mails, webhooks and pushes together`()
        throws
    {
        let fairway = try asleep()
        fairway.confirm("bob")
        #expect(fairway.user("bob", "push/subscribe", ["provider": "mail"]).isOK)
        fairway.disconnect("bob")
        for _ in 0..<12 {
            let room = fairway.lobby("alice", "bob")
            fairway.disconnect("bob")
            fairway.room(room, "alice", "start")
            fairway.room(room, "alice", "end")
        }
        fairway.engine.runBatch()
        let mails = fairway.mails.mails.count { $0.kind == "notification" }
        let pushes = fairway.courier.pushes.count { $0.message.kind.hasPrefix("round.") }
        #expect(pushes == 10 && mails == 10)
        #expect(inbox(fairway).count { $0["kind"] == "round.ended" } == 12)
        // They are silent: the limit of strangers brings no summary. Friends are heard.
        befriend(fairway, "carol")
        #expect(offer(fairway, by: "carol").isOK)
        #expect(fairway.courier.pushes.last?.message.kind == "card.offered")
    }
}
