import Engine
import FeaturesSupport
import JSON
import Modules
import People
import SQLite
import Synchronization
import TestSupport
import Testing
import Topics

/// Actions of admins that affect other users.
struct AdminTests {
    /// A server with some users, and `root_admin`, whom the configuration makes an admin.
    private func people() throws -> Harness {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("alice", "bob")
        return fairway
    }

    /// The entries in the log of acts, the oldest first.
    private func acts(_ fairway: Harness) throws -> [String] {
        try fairway.database.rows(
            "SELECT by, act, username, object FROM admin_acts ORDER BY number"
        ) { row in
            [0, 1, 2, 3].compactMap { row.textOrNil($0) }.joined(separator: " ")
        }
    }

    private func isAdmin(_ fairway: Harness, _ user: String) throws -> Bool {
        try fairway.database.first("SELECT is_admin FROM users WHERE username = ?", user) {
            $0.bool(0)
        } ?? false
    }

    @Test func `an admin makes another user an admin, also after a restart`() throws {
        let fairway = try people()
        let device = fairway.signIn("alice")["result"]?["device"]?["id"]?.string ?? ""
        #expect(fairway.user("root_admin", "admin/grant", ["user": "Alice"]).isOK)
        // The guard learns of it before the reply, so the old token is invalid.
        #expect(
            fairway.outlet.controls.last == .device(user: "alice", device: device, admin: true))
        try fairway.restart()
        #expect(try isAdmin(fairway, "alice") && isAdmin(fairway, "root_admin"))
        #expect(fairway.user("alice", "admin/grant", ["user": "bob"]).isOK)
        #expect(try acts(fairway) == ["root_admin grant alice", "alice grant bob"])
    }

    @Test func `W5: the link of a server without an admin works once, for one user`() throws {
        let link = ShownLink()
        let fairway = try Harness { $0.people.firstAdminLink = link }
        fairway.people("alice", "bob")
        let token = try #require(link.token)
        let claim: JSON = ["token": .string(token)]

        #expect(
            fairway.user("bob", "admin/claim", ["token": "other"]).code == "account.linkInvalid")
        #expect(fairway.user("alice", "admin/claim", claim).isOK)
        #expect(try isAdmin(fairway, "alice"))
        #expect(link.token == nil)
        // A client that lost the reply repeats the request.
        #expect(fairway.user("alice", "admin/claim", claim).isOK)
        #expect(
            fairway.user("alice", "admin/claim", ["token": "other"]).code == "account.linkInvalid")
        #expect(fairway.user("bob", "admin/claim", claim).code == "account.linkInvalid")
        #expect(try acts(fairway) == ["alice claim alice"])

        try fairway.restart()
        #expect(link.token == nil)
        #expect(try isAdmin(fairway, "alice"))
        fairway.user("alice", "admin/revoke", ["user": "alice"])
        #expect(fairway.user("alice", "admin/claim", claim).code == "account.linkInvalid")
    }

    @Test func `W5: the link for the first admin ends after an hour, or with a restart`() throws {
        let link = ShownLink()
        let fairway = try Harness { $0.people.firstAdminLink = link }
        fairway.people("alice")
        let first = try #require(link.token)
        try fairway.restart()
        fairway.connect("alice")
        let second = try #require(link.token)
        #expect(first != second && second.utf8.count >= 22)
        #expect(
            fairway.user("alice", "admin/claim", ["token": .string(first)]).code
                == "account.linkInvalid")
        fairway.clock.advance(hours: 1)
        fairway.engine.runBatch()
        #expect(link.token == nil)
        #expect(
            fairway.user("alice", "admin/claim", ["token": .string(second)]).code
                == "account.linkInvalid")
        #expect(try !isAdmin(fairway, "alice"))
    }

    @Test func `W5: a server whose configuration names admins offers no link`() throws {
        let link = ShownLink()
        _ = try Harness {
            $0.people.firstAdminLink = link
            $0.people.accounts.admins = ["ruth"]
        }
        #expect(link.token == nil)
    }

    @Test func `a repeated grant changes nothing`() throws {
        let fairway = try people()
        for _ in 0..<2 {
            #expect(fairway.user("root_admin", "admin/grant", ["user": "alice"]).isOK)
        }
        #expect(try acts(fairway).count == 1)
    }

    @Test func `an admin can revoke the rights of another, except those from the configuration`()
        throws
    {
        let fairway = try people()
        fairway.user("root_admin", "admin/grant", ["user": "alice"])
        #expect(
            fairway.user("alice", "admin/revoke", ["user": "root_admin"]).code
                == "admin.configured")
        let device = fairway.signIn("alice")["result"]?["device"]?["id"]?.string ?? ""
        #expect(fairway.user("root_admin", "admin/revoke", ["user": "alice"]).isOK)
        #expect(
            fairway.outlet.controls.last == .device(user: "alice", device: device, admin: false))
        #expect(
            fairway.user("alice", "admin/grant", ["user": "bob"]).code == "request.forbidden")
        try fairway.restart()
        #expect(try !isAdmin(fairway, "alice"))
        #expect(try acts(fairway).last == "root_admin revoke alice")
    }

    @Test func `F63: only admins can send admin requests, and only about existing accounts`() throws
    {
        let fairway = try people()
        for method in ["grant", "revoke", "endTokens"] {
            let body: JSON = ["user": "bob"]
            #expect(fairway.user("alice", "admin/\(method)", body).code == "request.forbidden")
            let nobody: JSON = ["user": "nobody"]
            #expect(
                fairway.user("root_admin", "admin/\(method)", nobody).code == "account.unknown")
        }
        #expect(try acts(fairway) == [])
    }

    @Test func `F63: an admin can end the token of a stolen phone, or all tokens of its user`()
        throws
    {
        let fairway = try people()
        let phones = (0..<3).map { _ in
            fairway.signIn("alice")["result"]?["device"]?["id"]?.string ?? ""
        }
        let one: JSON = ["user": "alice", "device": .string(phones[0])]
        #expect(fairway.user("root_admin", "admin/endTokens", one)["result"]?["ended"] == 1)
        #expect(fairway.outlet.controls.last == .undevice(user: "alice", device: phones[0]))
        #expect(fairway.user("root_admin", "admin/endTokens", one).code == "device.unknown")
        let all: JSON = ["user": "alice"]
        #expect(fairway.user("root_admin", "admin/endTokens", all)["result"]?["ended"] == 2)
        #expect(fairway.user("root_admin", "admin/endTokens", all)["result"]?["ended"] == 0)
        #expect(
            try acts(fairway)
                == ["root_admin endTokens alice \(phones[0])", "root_admin endTokens alice"])
    }

    @Test func `the log of acts contains changes of public courses`() throws {
        let fairway = try people()
        let garden = fairway.registered("alice")
        let proposal = fairway.user("alice", "course/propose", ["course": .string(garden)])
        let id = proposal["result"]?["proposal"] ?? .null
        #expect(fairway.user("root_admin", "course/accept", ["proposal": id]).isOK)
        #expect(fairway.user("root_admin", "course/remove", ["course": .string(garden)]).isOK)
        #expect(
            try acts(fairway)
                == ["root_admin acceptCourse \(garden)", "root_admin removeCourse \(garden)"])
    }

    @Test func `a granted admin receives course proposals, too`() throws {
        let fairway = try people()
        fairway.user("root_admin", "admin/grant", ["user": "bob"])
        let garden = fairway.registered("alice")
        fairway.user("alice", "course/propose", ["course": .string(garden)])
        #expect(fairway.inbox("bob") == ["course.proposed"])
        #expect(fairway.inbox("root_admin") == ["course.proposed"])
    }

    @Test func `F44 F63: an export shows acts; the deletion of an account removes its name`()
        throws
    {
        let fairway = try people()
        fairway.user("root_admin", "admin/grant", ["user": "alice"])
        fairway.user("alice", "admin/grant", ["user": "bob"])
        let shown = fairway.user("alice", "account/export")["result"]?["data"]?["adminActs"]
        #expect(shown?.array?.map { $0["byMe"] } == [false, true])
        #expect(shown?.array?.map { $0["toMe"] } == [true, false])
        let password: JSON = ["password": .string(Harness.password)]
        #expect(fairway.user("alice", "account/delete", password).isOK)
        #expect(try acts(fairway) == ["root_admin grant", "grant bob"])
        #expect(try !fairway.tables(mentioning: "alice").contains("admin_acts"))
    }

    @Test func `the log keeps acts for 400 days`() throws {
        let fairway = try people()
        fairway.user("root_admin", "admin/grant", ["user": "alice"])
        fairway.clock.advance(hours: 399 * 24)
        fairway.engine.runBatch()
        #expect(try acts(fairway).count == 1)
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        #expect(try acts(fairway) == [])
    }
}

/// Records the link that an operator would see.
private final class ShownLink: FirstAdminLink {
    private let shown = Mutex<String?>(nil)

    var token: String? { shown.withLock { $0 } }

    func show(_ token: String) { shown.withLock { $0 = token } }
    func remove() { shown.withLock { $0 = nil } }
}
