import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import People
import PeopleRules
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite struct ProviderTests {
    private let verifier = FakeVerifier()
    private let fairway: Harness

    init() throws {
        let verifier = verifier
        fairway = try Harness { $0.people.verifier = verifier }
    }

    private func signIn(_ token: String) -> JSON {
        fairway.guest(
            "guest-0123456789abcdefx", "signIn",
            [
                "provider": "uni", "idToken": .string(token),
                "device": ["name": "phone", "kind": "phone"],
            ])
    }

    /// Returns from the provider in a browser.
    /// - Returns: The answer to the browser.
    private func comeBack(
        _ identity: Identity, join: String? = nil, linking: ProviderReturn.Linking? = nil
    ) throws -> JSON {
        let box = Box()
        let back = ProviderReturn(
            identity: identity, intent: SignUpIntent(join: join, friend: nil),
            address: "192.0.2.9", linking: linking, browser: "hers",
            caller: Caller { box.set($0.bytes) })
        fairway.engine.mailbox.post(.outcome(back))
        fairway.engine.runBatch()
        return try JSON(parsing: box.bytes)
    }

    @Test
    func `F47 C1: an ID token of a new person creates an account, and later signs in to it`()
        throws
    {
        _ = verifier.vouch("ada", username: "ada_l")
        let first = signIn("ada")
        #expect(first["result"]?["user"]?.string == "ada_l")
        #expect(first["result"]?["device"]?["token"]?.string != nil)
        #expect(signIn("ada")["result"]?["user"]?.string == "ada_l")
        #expect(fairway.mails.mails.isEmpty)
    }

    @Test
    func `C1: a refused token and an unreachable provider have their own errors`() {
        #expect(signIn("forged").code == "provider.refused")
        verifier["slow"] = .failure(IdentityError(.unreachable, "it does not answer"))
        #expect(signIn("slow").code == "provider.unreachable")
        _ = verifier.vouch("slow")
        #expect(signIn("slow").isOK)
        let unknown = fairway.guest(
            "guest-0123456789abcdefx", "signIn",
            ["provider": "other", "idToken": "x", "device": ["name": "a", "kind": "web"]])
        #expect(unknown.code == "provider.unknown")
    }

    @Test func `F63: refused tokens slow down their network address`() {
        for _ in 0..<60 { #expect(signIn("forged").code == "provider.refused") }
        let refused = signIn("forged")
        #expect(refused.code == "request.tooMany")
        #expect((refused["error"]?["retryAfterMs"]?.int ?? 0) > 0)
        fairway.people("alice")
        let link: JSON = ["provider": "uni", "idToken": "forged"]
        fairway.connect("alice", address: "198.51.100.7")
        #expect(fairway.user("alice", "account/linkProvider", link).code == "provider.refused")
        fairway.clock.advance(seconds: 60)
        // Valid tokens have no limit, because a whole school may have one address.
        _ = verifier.vouch("ada")
        for _ in 0..<100 { #expect(signIn("ada").isOK) }
    }

    @Test func `F47: a refused sign-in names the missing login and password, or the token`() {
        let device: JSON = ["name": "a", "kind": "web"]
        let client = "guest-0123456789abcdefx"
        let one = fairway.guest(client, "signIn", ["device": device])["error"]?["fields"]
        #expect(one?["login"] != nil && one?["password"] != nil && one?["idToken"] == nil)
        let two = fairway.guest(client, "signIn", ["device": device, "provider": "uni"])
        #expect(two["error"]?["fields"]?.members?.map(\.key) == ["idToken"])
    }

    @Test func `F47: a verified address signs in to the account with this address`() throws {
        fairway.people("alice")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        _ = verifier.vouch("t", email: "ALICE@example.org")
        #expect(signIn("t")["result"]?["user"]?.string == "alice")
    }

    @Test func `F47: an unverified address signs in to no existing account`() {
        fairway.people("alice")
        _ = verifier.vouch("t", email: "alice@example.org", isVerified: false)
        let user = signIn("t")["result"]?["user"]
        #expect(user != nil && user != "alice")
        _ = verifier.vouch("new", email: "new@example.org", isVerified: false)
        #expect(signIn("new").isOK)
        #expect(fairway.mails.kinds(to: "new@example.org") == ["confirm"])
    }

    @Test func `F63: the owner of an address signs out a stranger who claimed it before`() throws {
        fairway.people("mallory")
        let body: JSON = [
            "login": "mallory", "password": "correct horse",
            "device": ["name": "old", "kind": "web"],
        ]
        #expect(fairway.guest("guest-0123456789abcdefm", "signIn", body).isOK)
        _ = verifier.vouch("mallorys", email: "elsewhere@example.org")
        let link: JSON = ["provider": "uni", "idToken": "mallorys"]
        #expect(fairway.user("mallory", "account/linkProvider", link).isOK)
        let webhook: JSON = [
            "provider": "webhook", "url": "https://hook.example.org/x",
            "secret": "0123456789abcdef0123456789abcdef",
        ]
        #expect(fairway.user("mallory", "push/subscribe", webhook).isOK)
        _ = verifier.vouch("t", email: "mallory@example.org")
        #expect(signIn("t")["result"]?["user"]?.string == "mallory")
        #expect(
            fairway.guest("guest-0123456789abcdefm", "signIn", body).code
                == "account.wrongCredentials")
        // No subscription sends notifications elsewhere any more.
        let subscriptions = try fairway.database.first(
            "SELECT count(*) FROM push_subscriptions WHERE username = 'mallory'"
        ) { $0.int(0) }
        #expect(subscriptions == 0)
        // The provider account that Mallory linked does not sign in any more.
        #expect(signIn("mallorys")["result"]?["user"]?.string != "mallory")
        let devices = fairway.user("mallory", "device/list")["result"]?["devices"]?.array
        #expect(devices?.compactMap { $0["name"]?.string } == ["phone"])
    }

    @Test func `F47: a signed-in user links a provider, and unlinks it again`() {
        fairway.people("alice", "bob")
        _ = verifier.vouch("t", email: "elsewhere@example.org")
        let body: JSON = ["provider": "uni", "idToken": "t"]
        #expect(fairway.user("alice", "account/linkProvider", body)["result"]?["linked"] == true)
        #expect(fairway.user("bob", "account/linkProvider", body).code == "provider.taken")
        let listed = fairway.user("alice", "account/providers")["result"]?["providers"]
        #expect(listed == [["id": "uni", "name": "University", "linked": true]])
        #expect(signIn("t")["result"]?["user"]?.string == "alice")
        #expect(fairway.user("alice", "account/unlinkProvider", ["provider": "uni"]).isOK)
        #expect(signIn("t")["result"]?["user"]?.string != "alice")
        #expect(
            fairway.user("alice", "account/unlinkProvider", ["provider": "uni"]).code
                == "provider.unknown")
    }

    @Test func `F47 C1: an unlinked provider does not sign in by the account's address`()
        throws
    {
        fairway.people("alice")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        _ = verifier.vouch("t", email: "alice@example.org")
        #expect(signIn("t")["result"]?["user"] == "alice")
        #expect(fairway.user("alice", "account/unlinkProvider", ["provider": "uni"]).isOK)
        #expect(signIn("t").code == "account.taken")
        _ = verifier.vouch("another", email: "Alice@example.org")
        #expect(signIn("another").code == "account.taken")
        #expect(
            try comeBack(verifier.vouch("page", email: "alice@example.org")).code
                == "account.taken")
        let listed = fairway.user("alice", "account/providers")["result"]?["providers"]
        #expect(listed?.array?.first?["linked"] == false)
        // After the owner links it again, it does.
        let body: JSON = ["provider": "uni", "idToken": "t"]
        #expect(fairway.user("alice", "account/linkProvider", body).isOK)
        #expect(signIn("t")["result"]?["user"] == "alice")
    }

    @Test func `F47 F63: a stranger's unlinking does not keep the owner of the address out`() throws
    {
        fairway.people("mallory")
        _ = verifier.vouch("mallorys", email: "elsewhere@example.org")
        let link: JSON = ["provider": "uni", "idToken": "mallorys"]
        #expect(fairway.user("mallory", "account/linkProvider", link).isOK)
        #expect(fairway.user("mallory", "account/unlinkProvider", ["provider": "uni"]).isOK)
        _ = verifier.vouch("t", email: "mallory@example.org")
        #expect(signIn("t")["result"]?["user"] == "mallory")
        #expect(signIn("t")["result"]?["user"] == "mallory")
    }

    @Test func `F47 F63: an ID token from before a new password is refused`()
        throws
    {
        fairway.people("alice")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        let now = fairway.clock.now
        _ = verifier.vouch("stolen", subject: "a", email: "alice@example.org", issuedAt: now)
        #expect(signIn("stolen")["result"]?["user"] == "alice")
        fairway.clock.advance(seconds: 60)
        fairway.guest(Harness.browser, "resetPassword", ["login": "alice"])
        fairway.engine.runBatch()
        let token = JSON.string(fairway.mails.token(.resetPassword) ?? "")
        let reset = fairway.guest(
            Harness.browser, "resetPassword",
            ["token": token, "password": "another horse", "device": Harness.phone])
        #expect(reset.isOK)
        #expect(signIn("stolen").code == "provider.refused")
        let later = fairway.clock.now + 1_000
        _ = verifier.vouch("new", subject: "a", email: "alice@example.org", issuedAt: later)
        #expect(signIn("new")["result"]?["user"] == "alice")
        fairway.clock.advance(seconds: 60)
        let change: JSON = [
            "password": "another horse", "newPassword": "a third horse", "device": Harness.phone,
        ]
        #expect(fairway.user("alice", "account/changePassword", change).isOK)
        #expect(signIn("new").code == "provider.refused")
    }

    @Test func `F47 F63: an ID token from before an unlinking stays refused after a new link`()
        throws
    {
        fairway.people("alice")
        let now = fairway.clock.now
        let link: JSON = ["provider": "uni", "idToken": "old"]
        _ = verifier.vouch("old", subject: "a", issuedAt: now)
        #expect(fairway.user("alice", "account/linkProvider", link).isOK)
        #expect(signIn("old")["result"]?["user"] == "alice")
        fairway.clock.advance(seconds: 60)
        #expect(fairway.user("alice", "account/unlinkProvider", ["provider": "uni"]).isOK)
        _ = verifier.vouch("new", subject: "a", issuedAt: fairway.clock.now + 1_000)
        let again: JSON = ["provider": "uni", "idToken": "new"]
        #expect(fairway.user("alice", "account/linkProvider", again).isOK)
        #expect(signIn("old").code == "provider.refused")
        #expect(signIn("new")["result"]?["user"] == "alice")
    }

    @Test func `F47 F63: an ID token from before a deletion creates no new account`()
        throws
    {
        fairway.people("alice")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        let now = fairway.clock.now
        _ = verifier.vouch("linked", subject: "a", email: "a@uni.example", issuedAt: now)
        let link: JSON = ["provider": "uni", "idToken": "linked"]
        #expect(fairway.user("alice", "account/linkProvider", link).isOK)
        _ = verifier.vouch("mailed", subject: "b", email: "Alice@example.org", issuedAt: now)
        fairway.clock.advance(seconds: 60)
        let password: JSON = ["password": .string(Harness.password)]
        #expect(fairway.user("alice", "account/delete", password).isOK)
        for token in ["linked", "mailed"] {
            #expect(signIn(token).code == "provider.refused", "\(token)")
        }
        #expect(try fairway.database.first("SELECT count(*) FROM users") { $0.int(0) } == 0)
        // A newer token creates an account. The digests are deleted when no older token can be
        // valid.
        let later = fairway.clock.now + 1_000
        _ = verifier.vouch("anew", subject: "a", email: "alice@example.org", issuedAt: later)
        #expect(signIn("anew").isOK)
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        #expect(try fairway.database.first("SELECT count(*) FROM gone_people") { $0.int(0) } == 0)
    }

    @Test func `F47: the owner of an account gets a message about each new way to sign in`() throws
    {
        fairway.people("alice")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        func kinds() -> [String] {
            let list = fairway.user("alice", "notification/list")["result"]?["notifications"]
            return list?.array?.compactMap { $0["kind"]?.string } ?? []
        }
        _ = verifier.vouch("t", email: "alice@example.org")
        for _ in 0..<2 {
            #expect(signIn("t").isOK)
            #expect(kinds() == ["account.security"])
            #expect(
                fairway.mails.kinds(to: "alice@example.org") == ["confirm", "providerLinked"])
        }
        let mail = String(decoding: fairway.mails.mails.last?.message ?? [], as: UTF8.self)
        #expect(mail.contains("University") && mail.contains("alice"))
    }

    @Test
    func
        `F47 F18: if confirmation is required, an unverified address creates no account`()
        throws
    {
        let verifier = FakeVerifier()
        let strict = try Harness {
            $0.people.verifier = verifier
            $0.people.accounts.confirmationRequired = true
        }
        let identity = verifier.vouch("new", email: "new@example.org", isVerified: false)
        let answer = strict.guest(
            "guest-0123456789abcdefx", "signIn",
            ["provider": "uni", "idToken": "new", "device": ["name": "a", "kind": "web"]])
        #expect(answer.code == "account.unconfirmed")
        #expect(strict.mails.mails.isEmpty)
        let box = Box()
        let back = ProviderReturn(
            identity: identity, intent: SignUpIntent(join: nil, friend: nil),
            address: "192.0.2.9", linking: nil, browser: "hers",
            caller: Caller { box.set($0.bytes) })
        strict.engine.mailbox.post(.outcome(back))
        strict.engine.runBatch()
        #expect(try JSON(parsing: box.bytes).code == "account.unconfirmed")
    }

    @Test func `F63: a user without a password proves their identity with an ID token`() throws {
        let now = fairway.clock.now
        _ = verifier.vouch("ada", username: "ada", issuedAt: now)
        #expect(signIn("ada")["result"]?["user"] == "ada")
        for _ in 0..<10 {
            for (path, more) in [
                ("delete", [:]), ("changeEmail", ["email": "new@example.org"]),
                ("changePassword", ["newPassword": "a new horse", "device": Harness.phone]),
            ] as [(String, JSON)] {
                let body = [JSON.Member("password", "any horse")] + (more.members ?? [])
                let reply = fairway.user("ada", "account/\(path)", .object(body))
                #expect(reply.code == "account.passwordMissing", "\(path)")
            }
        }
        func proof(_ token: String, _ more: JSON = [:]) -> JSON {
            let body: JSON = ["provider": "uni", "idToken": .string(token)]
            return .object((body.members ?? []) + (more.members ?? []))
        }
        let address: JSON = ["email": "new@example.org"]
        #expect(fairway.user("ada", "account/changeEmail", proof("ada", address)).isOK)
        #expect(fairway.mails.kinds(to: "new@example.org") == ["emailChangeNew"])
        fairway.clock.advance(seconds: 601)
        _ = verifier.vouch("eve", issuedAt: fairway.clock.now)
        // A token that is too old for a proof but not for signing in, one of another person, and a
        // forged one.
        for token in ["ada", "eve", "forged"] {
            let reply = fairway.user("ada", "account/delete", proof(token))
            #expect(reply.code == "provider.refused", "\(token)")
        }
        #expect(signIn("ada")["result"]?["user"] == "ada")
        let missing = fairway.user("ada", "account/delete", ["provider": "uni"])
        #expect(missing["error"]?["fields"]?.members?.map(\.key) == ["idToken"])
        _ = verifier.vouch("fresh", subject: "ada", issuedAt: fairway.clock.now)
        #expect(fairway.user("ada", "account/delete", proof("fresh")).isOK)
        #expect(try fairway.database.first("SELECT count(*) FROM users") { $0.int(0) } == 0)
    }

    @Test func `F63: a provider's username makes nobody an admin`() throws {
        fairway.setup.people.accounts.admins = ["boss"]
        try fairway.restart()
        _ = verifier.vouch("t", username: "boss")
        let user = signIn("t")["result"]?["user"]?.string
        #expect(user != nil && user != "boss")
        let admins = try fairway.database.first("SELECT sum(is_admin) FROM users") { $0.int(0) }
        #expect(admins == 0)
    }

    @Test func `F47 F17: a browser that returns is signed in, and joins the lobby`() throws {
        fairway.people("host")
        let code = fairway.user("host", "room/create", ["kind": "golf", "courseName": "Meadow"])[
            "result"]?["code"]?.string
        let answer = try comeBack(verifier.vouch("ada"), join: code)
        let token = try #require(answer["result"]?["token"]?.string)
        let body: JSON = ["token": .string(token), "device": ["name": "web", "kind": "web"]]
        func confirm(_ sender: Sender, _ browser: String?) -> JSON {
            let route = Route(sender == .user("host") ? .user : .guest, "account", "confirm")
            return fairway.send(route, sender, body, browser: browser)
        }
        // Only the browser that went to the provider can use the link.
        for browser in [nil, "", "another's"] {
            for sender in [Sender.network("192.0.2.9"), .guest(Harness.browser), .user("host")] {
                #expect(confirm(sender, browser).code == "account.linkInvalid")
            }
        }
        let confirmed = confirm(.network("192.0.2.9"), "hers")
        #expect(confirmed["result"]?["device"]?["token"] != nil)
        #expect(confirmed["result"]?["room"]?["room"] != nil)
        #expect(confirm(.network("192.0.2.9"), "hers").code == "account.linkInvalid")
        #expect(try fairway.tables(mentioning: "hers") == [])
    }

    @Test func `F47 F63: links to a provider have a limit, and only the newest is valid`() throws {
        fairway.people("alice")
        let body: JSON = ["provider": "uni"]
        let replies = (0..<100).map { _ in fairway.user("alice", "account/linkProvider", body) }
        #expect(replies.filter(\.isOK).count == 20)
        #expect(replies.dropFirst(20).allSatisfy { $0.code == "request.tooMany" })
        let rows = "SELECT count(*) FROM account_links WHERE purpose = 'link'"
        #expect(try fairway.database.first(rows) { $0.int(0) } == 1)
        func linking(_ reply: JSON) throws -> ProviderReturn.Linking {
            let url = try #require(reply["result"]?["url"]?.string)
            let token = try #require(url.split { $0 == "=" || $0 == "&" }.dropFirst().first)
            return ProviderReturn.Linking(token: String(token), user: "alice")
        }
        let identity = verifier.vouch("t")
        #expect(
            try comeBack(identity, linking: linking(replies[0])).code == "account.linkInvalid")
        #expect(try comeBack(identity, linking: linking(replies[19])).isOK)
    }

    @Test func `F47: the link of a browser links a provider account once`() throws {
        fairway.people("alice")
        let asked = fairway.user("alice", "account/linkProvider", ["provider": "uni"])
        let url = try #require(asked["result"]?["url"]?.string)
        #expect(asked["result"]?["linked"] == false)
        #expect(url.hasSuffix("&user=alice"))
        let token = try #require(url.split { $0 == "=" || $0 == "&" }.dropFirst().first)
        let identity = verifier.vouch("t")
        // A user who saw another name on the page did not agree to this link.
        let other = ProviderReturn.Linking(token: String(token), user: "bob")
        #expect(try comeBack(identity, linking: other).code == "account.linkInvalid")
        let agreed = ProviderReturn.Linking(token: String(token), user: "alice")
        let linked = try comeBack(identity, linking: agreed)
        #expect(linked["result"]?["linked"] == true)
        #expect(signIn("t")["result"]?["user"]?.string == "alice")
        let again = try comeBack(identity, linking: agreed)
        #expect(again.code == "account.linkInvalid")
    }
}

/// The answer to a caller.
private final class Box: Sendable {
    private let told = Mutex<[UInt8]>([])
    var bytes: [UInt8] { told.withLock { $0 } }
    func set(_ bytes: [UInt8]) { told.withLock { $0 = bytes } }
}
