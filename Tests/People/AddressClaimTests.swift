import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import People
import PeopleRules
import SQLite
import TestSupport
import Testing

/// An email address is a claim until somebody confirms it, and strangers learn nothing about it.
struct AddressClaimTests {
    private static let address = "alice@example.org"
    private static let password = JSON.string(Harness.password)

    /// Alice, with an address that she has confirmed.
    private func alice(prepare: (inout ModulesSetup) -> Void = { _ in }) throws -> Harness {
        let fairway = try Harness(prepare: prepare)
        fairway.signUp("alice")
        fairway.confirm("alice")
        fairway.connect("alice")
        return fairway
    }

    /// Signs up with Alice's address.
    @discardableResult
    private func claim(
        _ fairway: Harness, _ name: String, _ address: String = address,
        password: JSON = password, id: String? = nil
    ) -> JSON {
        let reply = fairway.guest(
            Harness.browser, "signUp",
            ["username": .string(name), "email": .string(address), "password": password], id: id)
        fairway.connect(name)
        return reply
    }

    private func user(_ reply: JSON) -> String? { reply["result"]?["user"]?.string }

    private func mails(_ fairway: Harness, _ address: String = address) -> [String] {
        fairway.mails.kinds(to: address)
    }

    /// The answers to all requests of a new account that concern its address.
    private func answers(_ fairway: Harness) -> [JSON] {
        let own = "a horse of mallory's"
        let signedUp = claim(fairway, "mallory", password: .string(own), id: "signUp")
        let byName = fairway.signIn("mallory", own)
        let byAddress = fairway.signIn(Self.address, own, id: "signIn")
        var export = fairway.user("mallory", "account/export")["result"]?["data"]
        export = export?["account"]
        fairway.clock.advance(seconds: 301)
        return [
            signedUp, .bool(byName.isOK), byAddress, export ?? .null,
            fairway.user("mallory", "account/resendConfirmation", id: "resend"),
            fairway.guest(
                Harness.browser, "resetPassword", ["login": .string(Self.address)], id: "reset"),
            fairway.user("mallory", "account/resendConfirmation", id: "resend again"),
            fairway.user(
                "mallory", "account/changeEmail",
                ["password": .string(own), "email": "bob@example.org"], id: "change"),
        ]
    }

    @Test func `T4: a sign-up has the same answers for a known and an unknown address`() throws {
        let known = try Harness()
        for name in ["alice", "bob"] {
            known.signUp(name)
            known.confirm(name)
        }
        let unknown = try Harness()
        #expect(answers(known) == answers(unknown))
        #expect(try answers(alice()) == answers(unknownWithClaim()))
    }

    /// A server on which an account claims Alice's address, and nobody has confirmed it.
    private func unknownWithClaim() throws -> Harness {
        let fairway = try Harness()
        fairway.signUp("alice")
        return fairway
    }

    @Test func `T4: a known address is not revealed if confirmation is required`() throws {
        let known = try alice { $0.people.accounts.confirmationRequired = true }
        claim(known, "mallory")
        let unknown = try Harness { $0.people.accounts.confirmationRequired = true }
        claim(unknown, "mallory")
        for fairway in [known, unknown] {
            #expect(fairway.signIn("mallory").code == "account.unconfirmed")
        }
    }

    @Test func `T4 FU1: the owner of an address gets a mail that names the account`() throws {
        let fairway = try alice()
        #expect(claim(fairway, "mallory", "Alice@Example.org").isOK)
        let mail = try #require(fairway.mails.mails.last)
        #expect(mail.kind == "alreadyRegistered" && mail.to == "Alice@Example.org")
        let text = String(decoding: mail.message, as: UTF8.self)
        #expect(
            text.contains("account alice.") && !text.contains("mallory") && !text.contains("/c/"))
        #expect(fairway.mails.token(.confirm, to: "Alice@Example.org") == nil)
    }

    @Test func `T4: a user who claims another user's confirmed address signs in only by username`()
        throws
    {
        let fairway = try alice()
        claim(fairway, "mallory")
        #expect(user(fairway.signIn("mallory")) == "mallory")
        #expect(user(fairway.signIn(Self.address)) == "alice")
        for login in [Self.address, "mallory"] {
            fairway.guest(Harness.browser, "resetPassword", ["login": .string(login)])
            fairway.engine.runBatch()
        }
        let token = fairway.mails.token(.resetPassword)
        #expect(mails(fairway).filter { $0 == "resetPassword" }.count == 1)
        let reset = fairway.guest(
            Harness.elsewhere, "resetPassword",
            ["token": .string(token ?? ""), "password": "a newer horse", "device": Harness.phone])
        #expect(user(reset) == "alice")
        #expect(user(fairway.signIn("mallory")) == "mallory")
    }

    @Test func `T4: the first confirmation of an address ends the links of other claims`() throws {
        let fairway = try Harness()
        claim(fairway, "mallory")
        let early = fairway.mails.token(.confirm)
        fairway.guest(Harness.browser, "resetPassword", ["login": "mallory"])
        fairway.engine.runBatch()
        let reset = fairway.mails.token(.resetPassword)
        claim(fairway, "alice")
        #expect(fairway.confirm("alice").isOK)
        #expect(fairway.confirm(token: early).code == "account.linkInvalid")
        let body: JSON = [
            "token": .string(reset ?? ""), "password": "a newer horse", "device": Harness.phone,
        ]
        let refused = fairway.guest(Harness.elsewhere, "resetPassword", body)
        #expect(refused.code == "account.linkInvalid")
        #expect(user(fairway.signIn(Self.address)) == "alice")
        // The other account stays, without a confirmed address. It can confirm another address.
        #expect(user(fairway.signIn("mallory")) == "mallory")
        let change: JSON = ["password": Self.password, "email": "mallory@example.org"]
        #expect(fairway.user("mallory", "account/changeEmail", change).isOK)
        let token = fairway.mails.token(.emailChangeNew) ?? ""
        #expect(fairway.user("mallory", "account/confirm", ["token": .string(token)]).isOK)
        #expect(user(fairway.signIn("mallory@example.org")) == "mallory")
    }

    @Test func `T4: the reader of an unconfirmed address resets the account of their choice`()
        throws
    {
        let fairway = try Harness()
        claim(fairway, "mallory")
        fairway.clock.advance(seconds: 86_400)
        claim(fairway, "alice")
        fairway.guest(Harness.browser, "resetPassword", ["login": .string(Self.address)])
        fairway.engine.runBatch()
        let links = fairway.mails.mails.filter { $0.kind == "resetPassword" }.map {
            String(decoding: $0.message, as: UTF8.self)
        }
        #expect(links.count == 2)
        #expect(
            links.contains { $0.contains("alice") } && links.contains { $0.contains("mallory") })
        // A username asks for the link of one account.
        fairway.clock.advance(seconds: 86_400)
        fairway.guest(Harness.browser, "resetPassword", ["login": "alice"])
        fairway.engine.runBatch()
        let token = JSON.string(fairway.mails.token(.resetPassword) ?? "")
        let body: JSON = ["token": token, "password": "a newer horse", "device": Harness.phone]
        #expect(user(fairway.guest(Harness.elsewhere, "resetPassword", body)) == "alice")
    }

    @Test func `T4: nobody can change to the confirmed address of another account`() throws {
        let fairway = try alice()
        fairway.people("mallory")
        let change: JSON = ["password": Self.password, "email": .string(Self.address)]
        #expect(fairway.user("mallory", "account/changeEmail", change).isOK)
        #expect(mails(fairway).last == "alreadyRegistered")
        #expect(fairway.mails.token(.emailChangeNew) == nil)
        #expect(fairway.user("alice", "account/changeEmail", change).code == "account.taken")
        #expect(user(fairway.signIn(Self.address)) == "alice")
    }

    @Test func `T4: wrong passwords do not link an address to a username`() throws {
        let fairway = try alice()
        for _ in 0..<5 { fairway.signIn(Self.address, "wrong horse") }
        #expect(fairway.signIn(Self.address, "wrong horse").code == "request.tooMany")
        #expect(fairway.signIn("alice", "wrong horse").code == "account.wrongCredentials")
    }

    @Test func `T4: a sign-up with a taken username counts for the limit`() throws {
        let fairway = try Harness { $0.people.accounts.signUpsPerMinute = 3 }
        fairway.signUp("alice")
        for _ in 0..<2 { #expect(fairway.signUp("alice").code == "account.taken") }
        #expect(fairway.signUp("alice").code == "request.tooMany")
    }

    @Test func `T4: an account with a mark signs in by its address until another one confirms it`()
        throws
    {
        let fairway = try Harness()
        claim(fairway, "alice")
        #expect(fairway.signIn(Self.address).code == "account.wrongCredentials")
        try fairway.database.run("UPDATE users SET signs_in_unconfirmed = 1")
        claim(fairway, "bob")
        #expect(user(fairway.signIn(Self.address)) == "alice")
        fairway.confirm(token: fairway.mails.token(.confirm))
        #expect(user(fairway.signIn(Self.address)) == "bob")
    }
}

/// Mails to unconfirmed addresses.
extension AddressClaimTests {
    @Test func `T4: an unconfirmed mailbox gets three mails a day, despite deletions`() throws {
        let fairway = try Harness()
        for number in 0..<10 {
            let name = "mallory\(number)"
            claim(fairway, name, ["alice@example.org", "ALICE+\(number)@example.org"][number % 2])
            #expect(fairway.user(name, "account/delete", ["password": Self.password]).isOK)
        }
        #expect(fairway.mails.mails.map(\.kind) == ["confirm", "confirm", "confirm"])
        try fairway.restart()
        claim(fairway, "eve")
        #expect(fairway.mails.mails.count == 3)
        claim(fairway, "bob", "bob@example.org")
        #expect(fairway.mails.mails.count == 4)
        #expect(try fairway.tables(mentioning: "alice@example.org") == ["users"])
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        #expect(try rows(fairway) == 0)
        claim(fairway, "carol")
        #expect(mails(fairway).last == "confirm" && fairway.mails.mails.count == 5)
    }

    @Test func `T4: a confirmed mailbox gets three mails a day about strangers' accounts`() throws {
        let fairway = try alice()
        for number in 0..<10 { claim(fairway, "mallory\(number)") }
        #expect(mails(fairway) == ["confirm", "alreadyRegistered", "alreadyRegistered"])
        // The limit does not hold back mails about her own account.
        fairway.guest(Harness.browser, "resetPassword", ["login": "alice"])
        fairway.engine.runBatch()
        #expect(mails(fairway).last == "resetPassword")
    }

    @Test func `T4: no request of an unconfirmed account sends a stranger more mails`()
        throws
    {
        let verifier = FakeVerifier()
        let fairway = try Harness { $0.people.verifier = verifier }
        claim(fairway, "mallory")
        _ = verifier.vouch("token", email: "mallory@uni.example")
        for _ in 0..<20 {
            fairway.clock.advance(seconds: 600)
            fairway.user(
                "mallory", "account/changeEmail",
                ["password": Self.password, "email": "another@example.org"])
            let provider: JSON = ["provider": "uni", "idToken": "token"]
            fairway.user("mallory", "account/linkProvider", provider)
            fairway.user("mallory", "account/unlinkProvider", ["provider": "uni"])
            fairway.guest(Harness.browser, "resetPassword", ["login": "mallory"])
            fairway.engine.runBatch()
        }
        #expect(mails(fairway).count == 3)
        #expect(mails(fairway, "another@example.org").count == 3)
    }

    @Test func `T7: a stranger with many accounts does not use up the mails of the owner`() throws {
        let fairway = try Harness()
        func claim(_ name: String, from network: String, _ mailbox: String = Self.address) {
            fairway.send(
                Route(.guest, "account", "signUp"), .network(network),
                [
                    "username": .string(name), "email": .string(mailbox),
                    "password": Self.password,
                ])
        }
        for number in 0..<9 { claim("mallory\(number)", from: "192.0.2.\(number / 3)") }
        // Three of the first network, and the first one of each of the two others.
        #expect(mails(fairway).count == 5)
        claim("alice", from: "198.51.100.7")
        #expect(mails(fairway).count == 6)
        #expect(fairway.confirm(token: fairway.mails.token(.confirm))["result"]?["user"] == "alice")

        // Even with many networks, a signed-in user can ask for the mail.
        let other = "bob@example.org"
        for number in 0..<30 { claim("eve\(number)", from: "203.0.113.\(number)", other) }
        #expect(mails(fairway, other).count == 20)
        claim("bob", from: "198.51.100.8", other)
        #expect(mails(fairway, other).count == 20)
        fairway.clock.advance(seconds: 301)
        #expect(fairway.user("bob", "account/resendConfirmation").isOK)
        #expect(mails(fairway, other).count == 21)
        #expect(fairway.confirm(token: fairway.mails.token(.confirm))["result"]?["user"] == "bob")
    }

    @Test func `T4: the record of such mails has a maximum length`() throws {
        let fairway = try Harness()
        try fairway.database.run(
            """
            WITH RECURSIVE numbers (n) AS
              (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
            INSERT INTO unconfirmed_mails (digest, at) SELECT x'00', n FROM numbers
            """)
        claim(fairway, "mallory")
        #expect(try rows(fairway) == 100_000)
    }

    private func rows(_ fairway: Harness) throws -> Int? {
        try fairway.database.first("SELECT count(*) FROM unconfirmed_mails") { $0.int(0) }
    }
}
