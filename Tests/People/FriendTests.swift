import Engine
import FeaturesSupport
import GolfContract
import JSON
import Modules
import People
import RoomsContract
import SQLite
import TestSupport
import Testing

struct FriendTests {
    private func ask(_ fairway: Harness, _ user: String, _ method: String, _ other: String) -> JSON
    {
        fairway.user(user, "friend/\(method)", ["user": .string(other)])
    }

    @discardableResult
    private func befriend(_ fairway: Harness, _ one: String, _ other: String) -> JSON {
        _ = ask(fairway, one, "request", other)
        return ask(fairway, other, "accept", one)
    }

    private func list(_ fairway: Harness, _ user: String) -> JSON {
        fairway.user(user, "friend/list")["result"] ?? .null
    }

    private func users(_ fairway: Harness, _ user: String, _ key: String) -> [String] {
        list(fairway, user)[key]?.array?.compactMap { $0["user"]?.string } ?? []
    }

    private func retained(_ fairway: Harness, _ topic: String) -> JSON? {
        fairway.outlet.retained["fairway/user/\(topic)"].flatMap { try? JSON(parsing: $0) }
    }

    private func kinds(_ fairway: Harness, _ user: String) -> [String] {
        let list = fairway.user(user, "notification/list")["result"]?["notifications"]?.array
        return list?.compactMap { $0["kind"]?.string } ?? []
    }

    @Test func `FU12 F201: an accepted request from the lobby adds each to the other's list`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        let player = try #require(try fairway.state(room).players.last?.player)
        let asked = ask(fairway, "alice", "request", player)
        #expect(asked["result"] == ["user": "bob", "status": "requested"])
        #expect(kinds(fairway, "bob") == ["friend.request"])
        #expect(retained(fairway, "bob/friends")?["incoming"]?.array?.first?["user"] == "alice")

        #expect(ask(fairway, "bob", "accept", "alice").isOK)
        #expect(kinds(fairway, "bob") == [])
        #expect(kinds(fairway, "alice") == ["friend.accepted"])
        for (me, friend) in [("alice", "bob"), ("bob", "alice")] {
            let entry = list(fairway, me)["friends"]?.array?.first
            #expect(entry?["user"] == .string(friend))
            #expect(entry?["online"] == true)
            #expect(retained(fairway, "\(me)/friends")?["friends"]?.array?.count == 1)
            #expect(retained(fairway, "\(me)/presence/\(friend)")?["online"] == true)
        }
    }

    @Test func `FU12a: a request without an answer makes nobody a friend`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        #expect(ask(fairway, "alice", "request", "bob").isOK)
        #expect(users(fairway, "alice", "outgoing") == ["bob"])
        #expect(users(fairway, "bob", "incoming") == ["alice"])
        #expect(retained(fairway, "alice/presence/bob") == nil)
        for user in ["alice", "bob"] { #expect(users(fairway, user, "friends") == []) }
    }

    @Test func `FU12: a declined sender gets no message, and a new request has no effect`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        _ = ask(fairway, "alice", "request", "bob")
        let before = list(fairway, "alice")
        #expect(ask(fairway, "bob", "decline", "alice").isOK)
        #expect(list(fairway, "alice") == before)
        #expect(ask(fairway, "alice", "request", "bob")["result"]?["status"] == "requested")
        #expect(users(fairway, "bob", "incoming") == [])
        #expect(kinds(fairway, "bob") == [])
        #expect(kinds(fairway, "alice") == [])
        #expect(fairway.outlet.messages("fairway/user/alice/inbox") == [])
    }

    @Test func `L2: a username may be in any case, and an unknown name is refused`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        #expect(ask(fairway, "alice", "request", "nobody").code == "friend.unknown")
        #expect(ask(fairway, "alice", "request", "not a name").code == "friend.unknown")
        #expect(ask(fairway, "alice", "request", "ALICE").code == "request.malformed")
        #expect(ask(fairway, "alice", "request", "BoB")["result"]?["user"] == "bob")
    }

    @Test func `F16: crossed or repeated requests become one friendship`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        _ = ask(fairway, "alice", "request", "bob")
        _ = ask(fairway, "alice", "request", "bob")
        #expect(users(fairway, "bob", "incoming") == ["alice"])
        #expect(kinds(fairway, "bob") == ["friend.request"])
        #expect(ask(fairway, "bob", "request", "alice")["result"]?["status"] == "friends")
        #expect(ask(fairway, "bob", "accept", "alice").isOK)
        #expect(ask(fairway, "alice", "request", "bob")["result"]?["status"] == "friends")
        for (me, friend) in [("alice", "bob"), ("bob", "alice")] {
            #expect(users(fairway, me, "friends") == [friend])
            #expect(users(fairway, me, "incoming") + users(fairway, me, "outgoing") == [])
        }
        #expect(kinds(fairway, "bob") == [])
        #expect(kinds(fairway, "alice") == ["friend.accepted"])
    }

    @Test func `cancelling a request removes its notification`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        _ = ask(fairway, "alice", "request", "bob")
        #expect(ask(fairway, "alice", "cancel", "bob").isOK)
        #expect(kinds(fairway, "bob") == [])
        let last = fairway.outlet.messages("fairway/user/bob/inbox").last
        #expect(last?["reason"] == "takenBack")
        #expect(ask(fairway, "bob", "accept", "alice").code == "friend.noRequest")
        #expect(ask(fairway, "alice", "cancel", "bob").code == "friend.noRequest")
    }

    @Test(arguments: ["remove", "block"])
    func `F16: presence ends for both users before the reply confirms it`(_ method: String) throws {
        var ended: [String] = []
        let listener = EventListener(FriendshipEnded.self) { event, _ in
            ended = [event.user, event.other]
        }
        let fairway = try Harness(with: [listener])
        fairway.people("alice", "bob")
        befriend(fairway, "alice", "bob")
        fairway.user("alice", "friend/\(method)", ["user": "bob"], id: "end")
        let effects = fairway.outlet.effects
        let reply = try #require(effects.lastIndex { $0.isReply })
        for topic in ["alice/presence/bob", "bob/presence/alice"] {
            let emptied = effects.firstIndex(
                of: .publish(topic: "fairway/user/\(topic)", payload: [], qos: 0, retain: true))
            #expect(try #require(emptied) < reply)
        }
        #expect(ended == ["alice", "bob"])
        for user in ["alice", "bob"] {
            #expect(retained(fairway, "\(user)/friends")?["friends"] == [])
            #expect(users(fairway, user, "friends") == [])
        }
        fairway.disconnect("alice")
        #expect(retained(fairway, "bob/presence/alice") == nil)
        #expect(ask(fairway, "bob", "remove", "alice").code == "friend.notFriends")
    }

    @Test func `a blocked user gets the usual reply, but the request is not delivered`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        #expect(ask(fairway, "bob", "block", "alice").isOK)
        let asked = ask(fairway, "alice", "request", "bob")
        let normal = ask(fairway, "alice", "request", "carol")
        #expect(asked["result"]?["status"] == normal["result"]?["status"])
        #expect(Set(users(fairway, "alice", "outgoing")) == ["bob", "carol"])
        #expect(users(fairway, "alice", "blocked") == [])
        #expect(users(fairway, "bob", "incoming") == [])
        #expect(users(fairway, "bob", "blocked") == ["alice"])
        #expect(kinds(fairway, "bob") == [])
        #expect(ask(fairway, "bob", "request", "alice").code == "friend.blocked")
        #expect(ask(fairway, "bob", "unblock", "alice").isOK)
        #expect(users(fairway, "bob", "incoming") == [])
        #expect(ask(fairway, "bob", "request", "alice")["result"]?["status"] == "friends")
    }

    @Test func `only friends see when a user comes online or goes offline`() throws {
        let fairway = try Harness(graceMs: 10_000)
        fairway.people("alice", "bob", "carol")
        befriend(fairway, "alice", "bob")
        let dropped = fairway.clock.now
        fairway.disconnect("bob")
        fairway.clock.advance(seconds: 5)
        fairway.engine.runBatch()
        #expect(retained(fairway, "alice/presence/bob")?["online"] == true)
        fairway.clock.advance(seconds: 6)
        fairway.engine.runBatch()
        let gone: JSON = ["online": false, "since": .int(dropped)]
        #expect(retained(fairway, "alice/presence/bob") == gone)
        #expect(retained(fairway, "carol/presence/bob") == nil)
        let entry = list(fairway, "alice")["friends"]?.array?.first
        #expect(entry?["online"] == false && entry?["since"] == .int(dropped))
    }

    @Test func `G11: a new broker gets all lists and presence, and no stale topics`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        befriend(fairway, "alice", "bob")
        _ = ask(fairway, "carol", "request", "alice")
        let before = fairway.outlet.retained.filter { $0.key.hasPrefix("fairway/user/") }
        #expect(before.count == 5)
        try fairway.restart()
        let after = fairway.outlet.retained.filter { $0.key.hasPrefix("fairway/user/") }
        #expect(after.keys.sorted() == before.keys.sorted())
        #expect(after["fairway/user/alice/friends"] == before["fairway/user/alice/friends"])

        let stale = ["fairway/user/carol/presence/alice", "fairway/user/dora/friends"]
        fairway.outlet.clear()
        fairway.link(found: stale + ["fairway/user/alice/presence/bob"])
        for topic in stale {
            let empty = Effect.publish(topic: topic, payload: [], qos: 0, retain: true)
            #expect(fairway.outlet.effects.contains(empty))
        }
        let kept = Effect.publish(
            topic: "fairway/user/alice/presence/bob", payload: [], qos: 0, retain: true)
        #expect(!fairway.outlet.effects.contains(kept))
    }

    @Test func `a user can send a limited number of friend requests an hour`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        for _ in 1...30 { _ = ask(fairway, "alice", "request", "nobody") }
        let refused = ask(fairway, "alice", "request", "bob")
        #expect(refused.code == "request.tooMany")
        #expect(try #require(refused["error"]?["retryAfterMs"]?.int) > 0)
        fairway.clock.advance(hours: 1)
        #expect(ask(fairway, "alice", "request", "bob").isOK)
    }

    @Test func `the number of open requests and friends is limited`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        try fairway.act { context in
            for number in 0..<500 {
                try context.database.run(
                    """
                    INSERT INTO users (username, name, email, email_key, password_hash, created_at)
                    VALUES (?, 'x', 'x', ?, 'x', 0)
                    """, "user\(number)", "\(number)")
            }
            for number in 0..<100 {
                try context.database.run(
                    "INSERT INTO ties (username, other, asked_at) VALUES ('alice', ?, 1)",
                    "user\(number)")
            }
        }
        #expect(ask(fairway, "alice", "request", "bob").code == "friend.tooMany")
        #expect(ask(fairway, "alice", "cancel", "user0").isOK)
        #expect(ask(fairway, "alice", "request", "bob").isOK)
        try fairway.act { context in
            for number in 0..<500 {
                for (one, other) in [("bob", "user\(number)"), ("user\(number)", "bob")] {
                    try context.database.run(
                        "INSERT INTO ties (username, other, befriended_at) VALUES (?, ?, 1)",
                        one, other)
                }
            }
        }
        #expect(ask(fairway, "bob", "accept", "alice").code == "friend.tooMany")
        #expect(users(fairway, "bob", "friends").count == 500)
    }

    @Test func `F16 F63: the longest list comes in pages that each fit into one message`() throws {
        let fairway = try Harness()
        fairway.people("bob")
        let name = String(repeating: "\u{1F600}", count: 64)
        let kinds = [
            ("friend", "befriended_at", 500), ("asked", "asked_at", 100),
            ("blocked", "blocked_at", 500),
        ]
        for (kind, column, count) in kinds {
            for number in 0..<count {
                let user = "\(kind)\(number)"
                try fairway.database.run(
                    """
                    INSERT INTO users (username, name, email, email_key, password_hash, created_at)
                    VALUES (?1, ?2, ?1, ?1, 'x', 0)
                    """, user, name)
                try fairway.database.run(
                    "INSERT INTO ties (username, other, \(column)) VALUES ('bob', ?, ?)", user,
                    number / 3)
            }
        }
        var lists: [String: [String]] = [:]
        var cursor: JSON?
        var pages = 0
        repeat {
            let body: JSON = cursor.map { ["cursor": $0] } ?? [:]
            let reply = fairway.user("bob", "friend/list", body)
            #expect(reply.bytes.count < 140_000)
            for (list, _, _) in [("friends", 0, 0), ("outgoing", 0, 0), ("blocked", 0, 0)] {
                let users = reply["result"]?[list]?.array?.compactMap { $0["user"]?.string }
                lists[list, default: []] += users ?? []
            }
            cursor = reply["result"]?["cursor"]
            pages += 1
            if pages == 1 {
                try fairway.database.run("DELETE FROM ties WHERE other = 'friend0'")
            }
        } while cursor != nil && pages < 20
        #expect((2...5).contains(pages))
        for (list, kind, count) in [
            ("friends", "friend", 500), ("outgoing", "asked", 100), ("blocked", "blocked", 500),
        ] {
            #expect(lists[list]?.count == count)
            #expect(Set(lists[list] ?? []) == Set((0..<count).map { "\(kind)\($0)" }))
        }
        #expect(
            fairway.user("bob", "friend/list", ["cursor": "x"])["error"]?["fields"]?["cursor"]
                != nil)
    }

    @Test func `F16: after random commands, both users see the same relationship`() throws {
        var random = SeededRandom(printing: "friends")
        let names = ["alice", "bob", "carol", "dora"]
        let methods = ["request", "accept", "decline", "cancel", "remove", "block", "unblock"]
        let fairway = try Harness(seed: random.seed)
        fairway.people("alice", "bob", "carol", "dora")
        for count in 1...600 {
            let (one, other) = (random.one(of: names), random.one(of: names))
            _ = ask(fairway, one, random.one(of: methods + ["request", "accept"]), other)
            if random.below(10) == 0 { fairway.clock.advance(hours: 1) }
            if random.below(100) == 0 { try fairway.restart() }
            if count % 10 == 0 { expectAgreement(fairway, names) }
        }
        // At the end, all users become friends, whatever happened before.
        for one in names {
            fairway.clock.advance(hours: 1)
            for other in names where other != one { _ = ask(fairway, one, "unblock", other) }
        }
        for one in names { for other in names { befriend(fairway, one, other) } }
        expectAgreement(fairway, names)
        for one in names { #expect(users(fairway, one, "friends") == names.filter { $0 != one }) }
    }

    private func expectAgreement(_ fairway: Harness, _ names: [String]) {
        for one in names {
            let mine = list(fairway, one)
            let shown = retained(fairway, "\(one)/friends")
            for key in ["incoming", "outgoing"] { #expect((shown?[key] ?? []) == mine[key]) }
            for other in names where other != one {
                let areFriends = users(fairway, one, "friends").contains(other)
                #expect(users(fairway, other, "friends").contains(one) == areFriends)
                #expect((retained(fairway, "\(one)/presence/\(other)") != nil) == areFriends)
                let asks = users(fairway, one, "outgoing").contains(other)
                #expect(!asks || !areFriends)
                if users(fairway, other, "incoming").contains(one) { #expect(asks) }
            }
        }
    }

    @Test func `a deleted account leaves no relationship behind`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dora")
        befriend(fairway, "alice", "bob")
        _ = ask(fairway, "alice", "request", "carol")
        _ = ask(fairway, "dora", "request", "alice")
        _ = ask(fairway, "alice", "block", "dora")
        try fairway.act { try fairway.modules.people.friends.erase("alice", $0) }
        fairway.user("bob", "friend/list")
        #expect(fairway.outlet.retained.keys.filter { $0.contains("alice") } == [])
        #expect(kinds(fairway, "carol") == [])
        for user in ["bob", "carol", "dora"] {
            let lists = ["friends", "incoming", "outgoing", "blocked"]
            for key in lists { #expect(users(fairway, user, key) == []) }
        }
        #expect(retained(fairway, "bob/friends")?["friends"] == [])
    }
}

/// Strangers with many accounts.
extension FriendTests {
    @Test func `T7: many strangers' requests keep no honest request out`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        fairway.connect("bob", address: "198.51.100.7")
        func flood(_ numbers: Range<Int>, network: (Int) -> Int) {
            for number in numbers {
                fairway.people("mallory\(number)")
                fairway.connect("mallory\(number)", address: "203.0.113.\(network(number))")
                #expect(ask(fairway, "mallory\(number)", "request", "alice").isOK)
            }
        }
        flood(0..<Friends.requestsMax) { $0 % 2 }
        #expect(ask(fairway, "bob", "request", "alice").isOK)
        #expect(users(fairway, "alice", "incoming").first == "bob")
        // Requests of the networks with many requests make room for further ones.
        flood(Friends.requestsMax..<2 * Friends.requestsMax) { $0 % 2 }
        let incoming = users(fairway, "alice", "incoming")
        #expect(incoming.contains("bob") && incoming.count == Friends.requestsMax)
        // A stranger does not notice it, as with a declined request. Alice can still accept.
        #expect(users(fairway, "mallory0", "outgoing") == ["alice"])
        #expect(!incoming.contains("mallory0"))
        #expect(ask(fairway, "alice", "accept", "mallory0").isOK)
        #expect(ask(fairway, "alice", "accept", "bob").isOK)
        #expect(Set(users(fairway, "alice", "friends")) == ["bob", "mallory0"])
    }

    @Test func `T7: an old account's request stays before those of new accounts`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        for name in ["alice", "bob"] { fairway.confirm(name) }
        fairway.clock.advance(hours: 24 * 8)
        #expect(ask(fairway, "bob", "request", "alice").isOK)
        // Each stranger has a network of its own.
        for number in 0..<(Friends.requestsMax + 20) {
            let name = "mallory\(number)"
            fairway.people(name)
            fairway.connect(name, address: "10.0.\(number).1")
            #expect(ask(fairway, name, "request", "alice").isOK)
        }
        let incoming = users(fairway, "alice", "incoming")
        #expect(incoming.contains("bob") && incoming.count == Friends.requestsMax)
    }

    @Test func `T7: after many blocks the next one still works`() throws {
        let fairway = try Harness()
        fairway.people("alice", "mallory", "eve")
        // The account x1 was used later than all others.
        try fairway.database.run(
            """
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
            INSERT INTO users (username, name, email, email_key, password_hash, created_at, seen_at)
            SELECT 'x' || n, 'x', 'x', 'x', '', n, CASE n WHEN 1 THEN 1000000 END FROM numbers
            """, Friends.blockedMax)
        try fairway.database.run(
            """
            INSERT INTO ties (username, other, blocked_at)
            SELECT 'alice', username, 1 FROM users WHERE email = 'x'
            """)
        func blocks() throws -> Int? {
            try fairway.database.first(
                "SELECT count(*) FROM ties WHERE username = 'alice' AND blocked_at IS NOT NULL"
            ) { $0.int(0) }
        }
        for name in ["mallory", "eve"] {
            #expect(ask(fairway, "alice", "block", name).isOK)
            #expect(try blocks() == Friends.blockedMax)
        }
        let left = try fairway.database.rows(
            "SELECT other FROM ties WHERE username = 'alice' AND other IN ('x1', 'x2', 'x3', 'x4')"
        ) { $0.text(0) }
        #expect(left.sorted() == ["x1", "x4"])
    }
}
