import CampusContract
import Contract
import Engine
import FeaturesSupport
import JSON
import Localization
import Modules
import People
import PeopleContract
import PeopleRules
import SQLite
import TestSupport
import Testing

/// The requests about push subscriptions.
struct PushRequestTests {
    private func subscribe(_ fairway: Harness, _ body: JSON, device: String? = nil) -> JSON {
        fairway.user("alice", "push/subscribe", body, device: device)
    }

    private static let token = String(repeating: "0a", count: 32)

    private func confirm(_ fairway: Harness) throws {
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
    }

    @Test func `D7: each provider stores only its own keys, and lists contain no secrets`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try confirm(fairway)
        let device = fairway.device("alice")
        let secret = "a long enough secret".replacing(" ", with: "-")
        let bodies: [JSON] = [
            [
                "provider": "webPush", "endpoint": "https://push.example.net/x",
                "keys": Harness.webKeys,
            ],
            ["provider": "apns", "token": .string(Self.token)],
            ["provider": "fcm", "token": "f-c_m:token"],
            ["provider": "ntfy", "url": "https://ntfy.example.org/golf", "token": "tk_1"],
            [
                "provider": "webhook", "url": "https://example.org/path",
                "secret": .string(secret),
            ],
            ["provider": "mail"],
        ]
        for (number, body) in bodies.enumerated() {
            fairway.clock.advance(seconds: 1)
            let reply = subscribe(fairway, body, device: device)
            #expect(reply.isOK)
            #expect((reply["result"]?["device"] != nil) == (number < 3))
        }
        let list = fairway.subscriptions("alice")
        #expect(list.map { $0["provider"]?.string } == PushProvider.words)
        #expect(
            list.map { $0["server"]?.string } == [
                "https://push.example.net", nil, nil, "https://ntfy.example.org",
                "https://example.org", nil,
            ])
        let text = String(decoding: JSON.array(list).bytes, as: UTF8.self)
        for hidden in [Self.token, "f-c_m:token", "tk_1", secret, "golf", "path", "BCVxsr"] {
            #expect(!text.contains(hidden))
        }
    }

    @Test func `D3: a wrong subscription is refused with the name of each wrong field`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let device = fairway.device("alice")
        let keys = Harness.webKeys
        let long = String(repeating: "x", count: 2_100)
        let wrong: [(JSON, [String])] = [
            ([:], ["provider"]), (["provider": "pager"], ["provider"]),
            (["provider": "webPush"], ["endpoint", "keys"]),
            (["provider": "webPush", "endpoint": "x", "keys": keys], ["endpoint"]),
            (["provider": "webPush", "endpoint": "http://e.org/", "keys": keys], ["endpoint"]),
            (["provider": "webPush", "endpoint": "https://u@e.org/", "keys": keys], ["endpoint"]),
            (["provider": "webPush", "endpoint": "https://e.org#x", "keys": keys], ["endpoint"]),
            (["provider": "webPush", "endpoint": "https://e.org:0/", "keys": keys], ["endpoint"]),
            (["provider": "webPush", "endpoint": "https:/e.org/", "keys": keys], ["endpoint"]),
            (
                [
                    "provider": "webPush", "endpoint": .string("https://e.org/\(long)"),
                    "keys": keys,
                ], ["endpoint"]
            ),
            (
                [
                    "provider": "webPush", "endpoint": "https://e.org/",
                    "keys": ["p256dh": "AAAA", "auth": "AAAA"],
                ], ["keys.p256dh", "keys.auth"]
            ),
            (["provider": "apns"], ["token"]), (["provider": "apns", "token": "xyz"], ["token"]),
            (
                ["provider": "apns", "token": .string(Self.token), "topic": "org.other"],
                ["topic"]
            ),
            (["provider": "fcm", "token": "a b"], ["token"]),
            (["provider": "ntfy", "url": "https://e.org/a/b"], ["url"]),
            (["provider": "ntfy", "url": "https://e.org/"], ["url"]),
            (["provider": "webhook", "url": "https://e.org/"], ["secret"]),
            (
                ["provider": "webhook", "url": "ftp://e.org/", "secret": "short"],
                ["url", "secret"]
            ),
        ]
        for (body, fields) in wrong {
            let reply = subscribe(fairway, body, device: device)
            #expect(reply.code == "request.malformed", "\(body)")
            let named = reply["error"]?["fields"]?.members?.map(\.key) ?? []
            #expect(Set(named) == Set(fields), "\(body)")
        }
        #expect(fairway.subscriptions("alice") == [])
    }

    @Test func `a browser's subscription belongs to a device, and needs one`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let theirs = fairway.device("bob")
        try confirm(fairway)
        let body: JSON = [
            "provider": "webPush", "endpoint": "https://e.org/", "keys": Harness.webKeys,
        ]
        #expect(subscribe(fairway, body)["error"]?["fields"]?["device"] != nil)
        #expect(subscribe(fairway, body, device: theirs).code == "device.unknown")
        let named: JSON = ["provider": "mail", "device": .string(theirs)]
        #expect(subscribe(fairway, named).code == "device.unknown")
    }

    @Test func `a mail goes only to a confirmed address, and has the text of the push`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        #expect(subscribe(fairway, ["provider": "mail"]).code == "account.unconfirmed")
        try confirm(fairway)
        #expect(subscribe(fairway, ["provider": "mail"]).isOK)
        fairway.disconnect("alice")
        var notice = Notice(.reminder, title: "Tee time", body: "in an hour")
        notice.link = "https://fairway.test/x"
        try fairway.notify("alice", notice)
        let mail = try #require(fairway.mails.mails.last)
        #expect(mail.kind == "notification" && mail.to == "alice@example.org")
        let text = String(decoding: mail.message, as: UTF8.self)
        for part in ["Tee time", "in an hour", "https://fairway.test/x"] {
            #expect(text.contains(part))
        }
    }

    @Test func `the same address is one subscription, and a device has one per provider`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let device = fairway.device("alice")
        let first = fairway.subscribeWeb("alice", device, endpoint: "https://e.org/1")
        let again = fairway.subscribeWeb("alice", device, endpoint: "https://e.org/1")
        #expect(first["result"] == again["result"])
        fairway.subscribeWeb("alice", device, endpoint: "https://e.org/2")
        #expect(fairway.subscriptions("alice").count == 1)
        // The browser now belongs to another user.
        fairway.subscribeWeb("bob", fairway.device("bob"), endpoint: "https://e.org/2")
        #expect(fairway.subscriptions("alice") == [])
        #expect(fairway.subscriptions("bob").count == 1)
    }

    @Test func `a user has at most 20 subscriptions, and can end only their own, once`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        for number in 0..<20 {
            let url: JSON = .string("https://ntfy.example.org/t\(number)")
            #expect(subscribe(fairway, ["provider": "ntfy", "url": url]).isOK)
        }
        let more: JSON = ["provider": "ntfy", "url": "https://ntfy.example.org/more"]
        #expect(subscribe(fairway, more).code == "push.tooMany")
        let id = fairway.subscriptions("alice")[0]["subscription"] ?? .null
        let body: JSON = ["subscription": id]
        #expect(fairway.user("bob", "push/unsubscribe", body).code == "push.unknown")
        #expect(fairway.user("alice", "push/unsubscribe", body, id: "u").isOK)
        #expect(fairway.user("alice", "push/unsubscribe", body, id: "u").isOK)
        #expect(fairway.user("alice", "push/unsubscribe", body).code == "push.unknown")
        #expect(subscribe(fairway, more).isOK)
    }

    @Test func `the reply names key and providers, and other providers are refused`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let key = fairway.user("alice", "push/key")["result"]
        #expect(key?["vapidPublicKey"] == "BKey")
        #expect(key?["apnsTopic"] == "org.example.app")
        #expect(key?["providers"]?.array?.count == 6)
        let bare = try Harness { $0.people.push = PushConfiguration() }
        bare.people("alice")
        #expect(bare.user("alice", "push/key")["result"] == ["providers": []])
        let refused = bare.user("alice", "push/subscribe", ["provider": "mail"])
        #expect(refused.code == "push.unavailable")
    }

    @Test func `only an admin can test a user's subscriptions`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "root_admin")
        fairway.setup.people.accounts.admins = ["root_admin"]
        try fairway.restart()
        for name in ["a", "b", "c", "d"] {
            fairway.clock.advance(seconds: 1)
            fairway.subscribeWeb(
                "alice", fairway.device("alice"), endpoint: "https://e.org/\(name)")
        }
        fairway.courier.verdict = { parcel in
            let endpoint = String(decoding: parcel.payload, as: UTF8.self)
            if endpoint.contains("e.org/a") { return .delivered }
            if endpoint.contains("e.org/b") { return .gone(reason: "410") }
            if endpoint.contains("e.org/c") { return .refused(reason: "413") }
            return .failed(reason: "503", isLane: true)
        }
        let body: JSON = ["user": "alice"]
        #expect(fairway.user("bob", "push/test", body).code == "request.forbidden")
        #expect(fairway.courier.parcels == [])
        let reply = fairway.user("root_admin", "push/test", body)
        let pushes = reply["result"]?["pushes"]?.array ?? []
        #expect(
            pushes.map { $0["outcome"]?.string } == ["delivered", "gone", "refused", "failed"])
        #expect(pushes.map { $0["reason"]?.string } == [nil, "410", "413", "503"])
        #expect(fairway.subscriptions("alice").count == 3)
        let nobody = fairway.user("root_admin", "push/test", ["user": "nobody"])
        #expect(nobody["error"]?["fields"]?["user"] != nil)
    }
}
