import Contract
import Engine
import FeaturesSupport
import JSON
import ModulesContract
import People
import PeopleContract
import SQLite
import TestSupport
import Testing

/// Personal access tokens.
struct TokenTests {
    private func made(
        _ fairway: Harness, _ user: String = "alice", _ scopes: [JSON] = ["rooms:read"],
        _ more: JSON = [:], id: String? = nil
    ) -> JSON {
        let body: JSON = ["name": "Board", "scopes": .array(scopes)]
        let members = (body.members ?? []) + (more.members ?? [])
        return fairway.user(user, "token/create", .object(members), id: id)
    }

    private func token(
        _ fairway: Harness, _ user: String = "alice", _ scopes: [JSON] = ["rooms:read"],
        _ more: JSON = [:]
    ) -> (id: String, text: String) {
        let token = made(fairway, user, scopes, more)["result"]?["token"]
        return (token?["id"]?.string ?? "", token?["token"]?.string ?? "")
    }

    private func device(of user: String, _ fairway: Harness) -> String {
        fairway.signIn(user)["result"]?["device"]?["id"]?.string ?? ""
    }

    private func ended(_ fairway: Harness) -> [String] {
        fairway.outlet.effects.compactMap { effect in
            if case .tokenEnded(let id) = effect { id } else { nil }
        }
    }

    @Test func `F77: a token has the rights of its scopes and its user, and no others`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice")
        let reading = token(fairway).text
        #expect(reading.hasPrefix("fairway_pat_"))
        let list = fairway.personal(reading, .user, "room/list")
        #expect(list["result"]?["rooms"]?[0]?["room"]?.string == room)
        #expect(fairway.personal(reading, .room, "room/get", room: room).isOK)
        #expect(fairway.personal(reading, .room, "room/start", room: room).code == "token.scope")
        #expect(fairway.personal(reading, .user, "history/list").code == "token.scope")
        // The scope for writing does not include reading.
        let writing = token(fairway, "alice", ["rooms:write"]).text
        #expect(fairway.personal(writing, .user, "room/list").code == "token.scope")
        #expect(fairway.personal(writing, .room, "room/start", room: room).isOK)
        // A token of Bob has only Bob's rights.
        let other = token(fairway, "bob").text
        #expect(fairway.personal(other, .room, "room/get", room: room).code == "room.notMember")
    }

    @Test func `F63: no token creates tokens, changes how to sign in, or acts as an admin`() throws
    {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("alice")
        let all = Contracts.scopes.map { JSON.string($0.name) }
        let everything = token(fairway, "root_admin", all).text
        let closed = [
            "token/create", "token/list", "token/revoke", "device/add", "device/list",
            "account/changePassword", "account/changeEmail", "account/delete", "account/signOut",
            "account/linkProvider", "admin/grant", "admin/endTokens", "push/subscribe",
        ]
        for path in closed {
            #expect(fairway.personal(everything, .user, path).code == "token.scope", "\(path)")
        }
        #expect(fairway.personal(everything, .user, "account/settings").isOK)
        #expect(fairway.personal(everything, .user, "ops/metrics").isOK)
        let own = token(fairway, "alice", all).text
        #expect(fairway.personal(own, .user, "ops/metrics").code == "request.forbidden")
    }

    @Test
    func
        `F63: tokens read an account's own data, and an export needs its own scope`()
        throws
    {
        let ofAccounts = Contracts.requests.filter { $0.scope?.area == .account }
        let names = ofAccounts.map { "\($0.routes[0].method) \($0.scope?.name ?? "")" }
        #expect(
            Set(names) == [
                "profile account:read", "settings account:read", "providers account:read",
                "changeProfile account:write", "changeSettings account:write",
            ])
        let fairway = try Harness()
        fairway.people("alice")
        let others = Contracts.scopes.filter { $0.area != .export }.map { JSON.string($0.name) }
        let most = token(fairway, "alice", others).text
        #expect(fairway.personal(most, .user, "account/export").code == "token.scope")
        let whole = token(fairway, "alice", ["export:read"]).text
        #expect(fairway.personal(whole, .user, "account/export").isOK)
        #expect(fairway.personal(whole, .user, "history/list").code == "token.scope")
    }

    @Test func `F63: the removal of a device ends the tokens that it created`() throws {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("alice")
        let phone = device(of: "alice", fairway)
        let body: JSON = ["name": "Board", "scopes": ["rooms:read"]]
        let stolen = fairway.user("alice", "token/create", body, device: phone)
        let text = stolen["result"]?["token"]?["token"]?.string ?? ""
        let own = token(fairway).text
        #expect(fairway.personal(text, .user, "room/list").isOK)
        #expect(fairway.user("alice", "device/remove", ["device": .string(phone)]).isOK)
        #expect(fairway.personal(text, .user, "room/list").code == "account.tokenInvalid")
        #expect(fairway.personal(own, .user, "room/list").isOK)
        // After a sign-out, the tokens that the device created stay valid.
        let laptop = device(of: "alice", fairway)
        let kept = fairway.user("alice", "token/create", body, device: laptop)
        #expect(fairway.user("alice", "account/signOut", device: laptop).isOK)
        let keptText = kept["result"]?["token"]?["token"]?.string ?? ""
        #expect(fairway.personal(keptText, .user, "room/list").isOK)
        // An admin ends all tokens.
        let all: JSON = ["user": "alice"]
        let ended = fairway.user("root_admin", "admin/endTokens", all)["result"]?["ended"]?.int ?? 0
        #expect(ended >= 2)
        #expect(fairway.personal(keptText, .user, "room/list").code == "account.tokenInvalid")
    }

    @Test(arguments: ["", "rooms", "rooms:read rooms", "rooms:all"])
    func `H7: a token with damaged scopes is refused, and its owner can revoke it`(
        scopes: String
    ) throws {
        let fairway = try Harness()
        fairway.people("alice")
        let (damaged, other) = (token(fairway), token(fairway))
        try fairway.database.run(
            "UPDATE personal_tokens SET scopes = ? WHERE id = ?", scopes, damaged.id)
        #expect(fairway.personal(damaged.text, .user, "room/list").code == "account.tokenInvalid")
        #expect(fairway.personal(other.text, .user, "room/list").isOK)
        #expect(fairway.warnings.all.contains { $0.contains("\"column=scopes\"") })
        let listed = fairway.user("alice", "token/list")["result"]?["tokens"]?.array
        #expect(listed?.map { $0["id"]?.string } == [other.id])
        let revoked = fairway.user("alice", "token/revoke", ["token": .string(damaged.id)])
        #expect(revoked.isOK && ended(fairway) == [damaged.id])
    }

    @Test func `H7: a token with damaged scopes ends at its time`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let id = token(fairway, "alice", ["rooms:read"], ["days": 1]).id
        try fairway.database.run("UPDATE personal_tokens SET scopes = '{'")
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        #expect(ended(fairway) == [id])
    }

    @Test func `F61: a token for one room is valid only for that room`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let (one, other) = (fairway.lobby("alice"), fairway.lobby("alice"))
        let text = token(fairway, "alice", ["rooms:read"], ["room": .string(one)]).text
        #expect(fairway.personal(text, .room, "room/leaderboard", room: one).isOK)
        #expect(
            fairway.personal(text, .room, "room/leaderboard", room: other).code == "token.scope")
        #expect(fairway.personal(text, .user, "room/list").code == "token.scope")
        #expect(
            made(fairway, "alice", ["rooms:read"], ["room": "abcdefghij012345"]).code
                == "room.notMember")
    }

    @Test func `F63: the server shows a token once, and does not store it`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let first = made(fairway, id: "once")["result"]?["token"]
        let text = first?["token"]?.string ?? ""
        let id = first?["id"]?.string ?? ""
        let secret = String(text.dropFirst("fairway_pat_\(id)_".count))
        #expect(secret.count == 43)
        #expect(try fairway.tables(mentioning: secret) == [])
        let listed = fairway.user("alice", "token/list")["result"]?["tokens"]?[0]
        #expect(listed?["id"] == first?["id"] && listed?["token"] == nil)
        // A repeated request creates a new token and ends the first.
        let second = made(fairway, id: "once")["result"]?["token"]?["token"]?.string ?? ""
        #expect(fairway.personal(text, .user, "room/list").code == "account.tokenInvalid")
        #expect(fairway.personal(second, .user, "room/list").isOK)
        for broken in [
            second + "x", String(second.dropLast()), "fairway_pat_", "fairway_pat_a_b", "x",
        ] {
            #expect(fairway.personal(broken, .user, "room/list").code == "account.tokenInvalid")
        }
    }

    @Test func `F44 F63: an export shows tokens, and a deletion ends them`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let (id, text) = token(fairway)
        let shown = fairway.user("alice", "account/export")["result"]?["data"]?["tokens"]
        #expect(shown?[0]?["id"]?.string == id && shown?[0]?["token"] == nil)
        #expect(
            fairway.user("alice", "account/delete", ["password": .string(Harness.password)]).isOK)
        #expect(ended(fairway) == [id])
        #expect(fairway.personal(text, .user, "room/list").code == "account.tokenInvalid")
        #expect(try fairway.tables(mentioning: id) == [])
    }

    @Test func `invalid scopes and lifetimes are refused, and a user has a maximum of tokens`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        for scopes: [JSON] in [[], ["rooms"], ["rooms:read", "admin:write"], [7]] {
            let fields = made(fairway, "alice", scopes)["error"]?["fields"]?.members?.map(\.key)
            #expect(fields?.first?.hasPrefix("scopes") == true)
        }
        #expect(made(fairway, "alice", ["rooms:read"], ["days": 367]).code == "request.malformed")
        for _ in 0..<Tokens.countMax { #expect(made(fairway).isOK) }
        #expect(made(fairway).code == "token.tooMany")
    }

    @Test func `the last use of a token is stored to the hour`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let text = token(fairway).text
        for _ in 0..<3 { fairway.personal(text, .user, "room/list") }
        let used = fairway.user("alice", "token/list")["result"]?["tokens"]?[0]?["usedAt"]?.int
        #expect(used.map { $0 % 3_600_000 } == 0)
        #expect(used.map { Int64($0) <= fairway.clock.now } == true)
    }
}

extension Harness {
    /// Sends a request with a personal token, as the HTTP edge does.
    @discardableResult
    func personal(
        _ token: String, _ scope: Route.Scope, _ path: String, room: String? = nil,
        _ body: JSON = [:]
    ) -> JSON {
        let parts = path.split(separator: "/").map(String.init)
        var envelope = Envelope(
            route: Route(scope, parts[0], parts[1]), sender: .network("192.0.2.7"), room: room,
            body: .json(body.bytes), replyAddress: .topic("personal"), expectsReply: true)
        envelope.personalToken = token
        let mark = outlet.effects.count
        engine.mailbox.post(envelope)
        engine.runBatch()
        engine.runBatch()
        for case .reply(_, let reply) in outlet.effects[mark...].reversed() {
            return (try? JSON(parsing: reply.bytes)) ?? .null
        }
        return .null
    }
}
