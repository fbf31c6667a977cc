import Contract
import Crypto
import Engine
import FeaturesSupport
import JSON
import Modules
import People
import SQLite
import TestSupport
import Testing
import Topics

struct PasswordTests {
    private static let fresh = "a newer horse"

    private func ask(_ fairway: Harness, for login: String, client: String = Harness.browser)
        -> JSON
    {
        let reply = fairway.guest(client, "resetPassword", ["login": .string(login)], id: "1")
        fairway.engine.runBatch()
        return reply
    }

    private func reset(_ fairway: Harness, id: String? = nil) -> JSON {
        let token = fairway.mails.token(.resetPassword) ?? ""
        let body: JSON = [
            "token": .string(token), "password": .string(Self.fresh), "device": Harness.phone,
        ]
        return fairway.guest(Harness.elsewhere, "resetPassword", body, id: id)
    }

    @Test func `FU1: a user resets a forgotten password by mail, and is then signed in`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let lost = fairway.signIn("alice")["result"]?["device"]?["id"]?.string
        #expect(ask(fairway, for: "Alice@example.org").isOK)
        let result = reset(fairway)["result"]
        #expect(result?["user"]?.string == "alice")
        #expect(result?["device"]?["token"]?.string?.isEmpty == false)
        #expect(result?["topics"]?["do"]?.string == "fairway/user/alice/do")
        let ended = ControlLine.undevice(user: "alice", device: try #require(lost))
        #expect(fairway.outlet.controls.contains(ended))
        #expect(fairway.signIn("alice").code == "account.wrongCredentials")
        #expect(fairway.signIn("alice", Self.fresh).isOK)
        let mails = ["confirm", "resetPassword", "passwordChanged"]
        #expect(fairway.mails.kinds(to: "alice@example.org") == mails)
        #expect(fairway.user("alice", "account/resendConfirmation")["result"]?["confirmed"] == true)
    }

    /// Restarts the server with a stronger hash function.
    private func strengthened(_ fairway: Harness) throws {
        fairway.setup.people.accounts.scrypt = ScryptParameters(logN: 4, r: 8, p: 3) ?? .standard
        try fairway.restart()
    }

    private func hash(_ fairway: Harness, of user: String = "alice") throws -> String {
        try fairway.database.first(
            "SELECT password_hash FROM users WHERE username = ?", user
        ) { $0.text(0) } ?? ""
    }

    @Test func `T4: the next sign-in replaces a weak hash, and devices stay signed in`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let device = fairway.signIn("alice")["result"]?["device"]?["id"]?.string
        let before = try hash(fairway)
        #expect(before.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        try strengthened(fairway)
        #expect(fairway.signIn("alice", Self.fresh).code == "account.wrongCredentials")
        #expect(try hash(fairway) == before)
        #expect(fairway.signIn("alice").isOK)
        let after = try hash(fairway)
        #expect(after.hasPrefix("$scrypt$ln=4,r=8,p=3$"))
        #expect(!fairway.mails.kinds(to: "alice@example.org").contains("passwordChanged"))
        let devices = fairway.user("alice", "device/list")["result"]?["devices"]?.array ?? []
        #expect(devices.contains { $0["id"]?.string == device })
        #expect(fairway.signIn("alice", Self.fresh).code == "account.wrongCredentials")
        #expect(fairway.signIn("alice").isOK)
        #expect(try hash(fairway) == after)
    }

    @Test func `T4: a hash that is as strong as a new one, or stronger, stays`() throws {
        let fairway = try Harness()
        try strengthened(fairway)
        fairway.signUp("alice")
        let before = try hash(fairway)
        fairway.setup.people.accounts.scrypt = ScryptParameters(logN: 4, r: 8, p: 2) ?? .standard
        try fairway.restart()
        #expect(fairway.signIn("alice").isOK)
        #expect(try hash(fairway) == before)
    }

    @Test func `T4: a weak hash still works for a change of password`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        try strengthened(fairway)
        let changed = fairway.user(
            "alice", "account/changePassword",
            [
                "password": .string(Harness.password), "newPassword": .string(Self.fresh),
                "device": Harness.phone,
            ])
        #expect(changed.isOK)
        #expect(try hash(fairway).hasPrefix("$scrypt$ln=4,r=8,p=3$"))
        #expect(fairway.signIn("alice", Self.fresh).isOK)
    }

    @Test func `a reset has the same answer and work for unknown and known logins`() throws {
        var answers: [JSON] = []
        for (login, sent) in [("alice", 2), ("nobody", 1)] {
            let fairway = try Harness()
            fairway.signUp("alice")
            let body: JSON = ["login": .string(login)]
            answers.append(fairway.guest(Harness.browser, "resetPassword", body, id: "same"))
            // The server looks for the account after it has sent the answer.
            #expect(fairway.mails.mails.count == 1)
            #expect(try fairway.tables(mentioning: login).contains("timers"))
            fairway.engine.runBatch()
            #expect(fairway.mails.mails.count == sent)
            #expect(try !fairway.tables(mentioning: login).contains("timers"))
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0]["result"] == [:])
    }

    @Test func `many clients together cannot flood a mailbox`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        fairway.confirm("alice")
        for number in 0..<30 {
            #expect(
                ask(fairway, for: "alice", client: "guest-\(1_000_000_000_000_000 + number)").isOK)
        }
        #expect(fairway.mails.kinds(to: "alice@example.org").count == 2)
        // For a day there is a request each minute. The pauses between mails are 1, 2, 4, ...
        // minutes, up to an hour.
        for number in 0..<1_440 {
            fairway.clock.advance(seconds: 60)
            #expect(
                ask(fairway, for: "alice", client: "guest-\(2_000_000_000_000_000 + number)").isOK)
        }
        let sent = fairway.mails.kinds(to: "alice@example.org").count
        #expect((25...32).contains(sent))
        // The owner still gets a mail, because nobody can block them for longer than an hour.
        fairway.clock.advance(hours: 1)
        #expect(ask(fairway, for: "alice", client: "guest-3000000000000000").isOK)
        #expect(fairway.mails.kinds(to: "alice@example.org").count == sent + 1)
    }

    @Test func `too many requests from one client are refused, for any login`() throws {
        let fairway = try Harness()
        for number in 0..<10 {
            let body: JSON = ["login": .string("nobody\(number)")]
            #expect(fairway.guest(Harness.browser, "resetPassword", body).isOK)
        }
        let refused = fairway.guest(Harness.browser, "resetPassword", ["login": "nobody"])
        #expect(refused.code == "request.tooMany")
    }

    @Test func `the link works once, within an hour; a repeated request creates a new token`()
        throws
    {
        let fairway = try Harness()
        fairway.signUp("alice")
        _ = ask(fairway, for: "alice")
        let first = reset(fairway, id: "1")["result"]?["device"]?["id"]?.string
        let again = reset(fairway, id: "1")["result"]?["device"]?["id"]?.string
        let old = ControlLine.undevice(user: "alice", device: try #require(first))
        #expect(fairway.outlet.controls.contains(old))
        #expect(again != nil && again != first)
        #expect(fairway.mails.kinds(to: "alice@example.org").count == 3)
        #expect(reset(fairway).code == "account.linkInvalid")
        fairway.clock.advance(hours: 1)
        let other = fairway.guest(Harness.elsewhere, "resetPassword", ["login": "alice"])
        #expect(other.isOK)
        fairway.engine.runBatch()
        fairway.clock.advance(hours: 1)
        #expect(reset(fairway).code == "account.linkInvalid")
    }

    @Test func `a refusal names missing fields, and other links set no password`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let nothing = fairway.guest(Harness.browser, "resetPassword", [:])
        #expect(nothing["error"]?["fields"]?.members?.map(\.key) == ["login"])
        _ = ask(fairway, for: "alice")
        let token = JSON.string(try #require(fairway.mails.token(.resetPassword)))
        let bare = fairway.guest(Harness.browser, "resetPassword", ["token": token])
        #expect(bare.code == "account.invalid")
        #expect(bare["error"]?["fields"]?.members?.map(\.key) == ["password", "device"])
        let confirming = JSON.string(try #require(fairway.mails.token(.confirm)))
        let body: JSON = [
            "token": confirming, "password": "12345678", "device": Harness.phone,
        ]
        let wrong = fairway.guest(Harness.browser, "resetPassword", body)
        #expect(wrong.code == "account.linkInvalid")
        #expect(fairway.confirm(token: token.string).code == "account.linkInvalid")
        #expect(reset(fairway).isOK)
    }
}

/// The change of a known password.
extension PasswordTests {
    private func change(
        _ fairway: Harness, _ password: String = Harness.password, device: String?,
        id: String? = nil
    ) -> JSON {
        let body: JSON = ["password": .string(password), "newPassword": .string(Self.fresh)]
        return fairway.user("alice", "account/changePassword", body, device: device, id: id)
    }

    private func device(_ reply: JSON) throws -> String {
        try #require(reply["result"]?["device"]?["id"]?.string)
    }

    @Test func `Q15: a new password ends all tokens; its sender gets a reply with a new one`()
        throws
    {
        let fairway = try Harness()
        fairway.signUp("alice")
        let mine = try device(fairway.signIn("alice"))
        let other = try device(fairway.signIn("alice"))
        let reply = change(fairway, device: mine)
        let new = try device(reply)
        #expect(reply["result"]?["device"]?["name"]?.string == "Phone")
        #expect(
            fairway.outlet.controls.suffix(3) == [
                .undevice(user: "alice", device: other),
                .device(user: "alice", device: new, admin: false),
                .retire(user: "alice", device: mine),
            ])
        #expect(fairway.signIn("alice").code == "account.wrongCredentials")
        #expect(fairway.signIn("alice", Self.fresh).isOK)
        #expect(fairway.mails.kinds(to: "alice@example.org").last == "passwordChanged")
    }

    @Test func `Q15: a wrong password changes nothing, and wrong guesses are slowed down`()
        throws
    {
        let fairway = try Harness()
        fairway.signUp("alice")
        let mine = try device(fairway.signIn("alice"))
        for _ in 0..<5 {
            let reply = change(fairway, "wrong horse", device: mine)
            #expect(reply.code == "account.wrongCredentials")
        }
        #expect(change(fairway, device: mine).code == "request.tooMany")
        #expect(fairway.signIn("alice", client: Harness.elsewhere).isOK)
    }

    @Test func `a repeated change creates a new token and ends the first`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let mine = try device(fairway.signIn("alice"))
        let first = try device(change(fairway, device: mine, id: "1"))
        let again = try device(change(fairway, device: first, id: "1"))
        #expect(again != first)
        let ended = ControlLine.undevice(user: "alice", device: first)
        #expect(fairway.outlet.controls.contains(ended))
        #expect(change(fairway, device: again, id: "2").code == "account.wrongCredentials")
        let changed = fairway.mails.kinds(to: "alice@example.org").filter {
            $0 == "passwordChanged"
        }
        #expect(changed.count == 1)
    }

    @Test func `a sign-in with the old password fails if the password changes meanwhile`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let mine = try device(fairway.signIn("alice"))
        let changing: JSON = [
            "password": .string(Harness.password), "newPassword": .string(Self.fresh), "id": "c",
        ]
        let entering: JSON = [
            "login": "alice", "password": .string(Harness.password), "device": Harness.phone,
            "id": "s",
        ]
        // Workers verify both at the same time.
        for (route, sender, body) in [
            (Route(.user, "account", "changePassword"), Sender.user("alice"), changing),
            (Route(.guest, "account", "signIn"), .guest(Harness.elsewhere), entering),
        ] {
            fairway.engine.mailbox.post(
                Envelope(
                    route: route, sender: sender, device: mine, body: .json(body.bytes),
                    replyAddress: .topic("reply")))
        }
        fairway.engine.runBatch()
        fairway.engine.runBatch()
        #expect(fairway.outlet.reply(id: "c")?.isOK == true)
        #expect(fairway.outlet.reply(id: "s")?.code == "account.wrongCredentials")
    }

    @Test func `an unknown device must send its name`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let reply = change(fairway, device: nil)
        #expect(reply["error"]?["fields"]?["device"] != nil)
    }
}
