import Engine
import FeaturesSupport
import JSON
import Modules
import People
import TestSupport
import Testing

struct EmailTests {
    private let old = "alice@example.org"
    private let new = "Alice@new.example.org"

    @discardableResult
    private func change(
        _ fairway: Harness, to email: String, _ password: String = Harness.password
    ) -> JSON {
        let body: JSON = ["password": .string(password), "email": .string(email)]
        return fairway.user("alice", "account/changeEmail", body)
    }

    private func confirm(_ fairway: Harness, _ user: String = "alice") -> JSON {
        let token = fairway.mails.token(.emailChangeNew) ?? ""
        return fairway.user(user, "account/confirm", ["token": .string(token)])
    }

    @Test func `Q15: a mailed link confirms a new address, and both addresses get a mail`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        #expect(change(fairway, to: new).isOK)
        #expect(fairway.mails.kinds(to: old).last == "emailChangeOld")
        #expect(fairway.mails.kinds(to: new) == ["emailChangeNew"])
        #expect(fairway.signIn(new).code == "account.wrongCredentials")
        #expect(confirm(fairway)["result"]?["email"]?.string == new)
        #expect(fairway.mails.kinds(to: old).last == "emailChanged")
        #expect(fairway.mails.kinds(to: new).last == "emailChanged")
        #expect(fairway.signIn(new.lowercased()).isOK)
        #expect(fairway.signIn(old, client: Harness.elsewhere).code == "account.wrongCredentials")
        #expect(fairway.user("alice", "account/resendConfirmation")["result"]?["confirmed"] == true)
        #expect(confirm(fairway).code == "account.linkInvalid")
    }

    @Test func `a link that was mailed to a stranger has no effect without signing in`() throws {
        let fairway = try Harness()
        fairway.people("alice", "mallory")
        change(fairway, to: new)
        let token = fairway.mails.token(.emailChangeNew)
        #expect(fairway.confirm(token: token).code == "request.forbidden")
        #expect(confirm(fairway, "mallory").code == "request.forbidden")
        #expect(fairway.signIn(new).code == "account.wrongCredentials")
    }

    @Test func `Q15: a wrong password, the same address or an invalid one is refused`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        #expect(change(fairway, to: new, "wrong horse").code == "account.wrongCredentials")
        let taken = change(fairway, to: old.uppercased())
        #expect(taken.code == "account.taken")
        #expect(taken["error"]?["fields"]?["email"] != nil)
        for address in ["nobody", "a b@example.org", "\"a\"@example.org", "a@example.org\nBcc: b"] {
            #expect(change(fairway, to: address).code == "account.invalid")
        }
        #expect(fairway.mails.kinds(to: new) == [])
    }

    @Test func `T4: a new address that somebody else has confirmed meanwhile is refused`()
        throws
    {
        for isConfirmed in [false, true] {
            let fairway = try Harness()
            fairway.people("alice")
            change(fairway, to: "bob@example.org")
            fairway.people("bob")
            if isConfirmed { fairway.confirm("bob") }
            #expect(confirm(fairway).code == (isConfirmed ? "account.taken" : nil))
            let user = fairway.signIn("bob@example.org")["result"]?["user"]
            #expect(user == (isConfirmed ? "bob" : "alice"))
        }
    }

    @Test func `a second change of address ends the first, and a new password ends both`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        change(fairway, to: "typo@example.org")
        let first = fairway.mails.token(.emailChangeNew) ?? ""
        #expect(change(fairway, to: new).code == "request.tooMany")
        fairway.clock.advance(seconds: 61)
        #expect(change(fairway, to: new).isOK)
        let stale = fairway.user("alice", "account/confirm", ["token": .string(first)])
        #expect(stale.code == "account.linkInvalid")
        let body: JSON = [
            "password": .string(Harness.password), "newPassword": "12345678",
            "device": Harness.phone,
        ]
        #expect(fairway.user("alice", "account/changePassword", body).isOK)
        #expect(confirm(fairway).code == "account.linkInvalid")
    }

    /// The bodies of Alice's notifications, the newest first.
    private func notices(_ fairway: Harness) -> [String] {
        let list = fairway.user("alice", "notification/list")["result"]?["notifications"]
        return list?.array?.compactMap { $0["body"]?.string } ?? []
    }

    @Test func `W5: without a mail server, no text says that a mail was sent`() throws {
        let mailer = try RecordingCourier.mailer(hasServer: false)
        let fairway = try Harness {
            $0.people.mailer = mailer
            $0.people.accounts.confirmationRequired = true
        }
        fairway.people("alice")
        let again = fairway.user("alice", "account/resendConfirmation")["error"]
        #expect(again?["code"] == "request.tooMany")
        let signIn = fairway.signIn("alice")["error"]
        #expect(signIn?["code"] == "account.unconfirmed")
        let token = fairway.mails.token(.confirm) ?? ""
        #expect(fairway.user("alice", "account/confirm", ["token": .string(token)]).isOK)
        #expect(change(fairway, to: new).isOK)
        let other = change(fairway, to: "typo@example.org")["error"]
        #expect(other?["code"] == "request.tooMany")
        #expect(confirm(fairway).isOK)

        let refusals = [again, signIn, other].map { $0?["message"]?.string ?? "a mail" }
        for text in refusals + notices(fairway) {
            let claims = ["We sent a mail", "the mail that we sent", "sends mail"]
            #expect(!claims.contains { text.contains($0) } && text != "a mail", "\(text)")
        }
        let hint = "This server cannot send mail. Ask the operator for the link."
        #expect(signIn?["message"]?.string?.hasSuffix(hint) == true)
        #expect(notices(fairway).contains(hint))
    }

    @Test func `W5: with a mail server, the same texts name the mail`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        #expect(change(fairway, to: new).isOK)
        let again = change(fairway, to: "typo@example.org")["error"]?["message"]
        #expect(again == "We sent a mail a moment ago. Wait a minute before you ask again.")
        #expect(
            notices(fairway).contains("Open the link in the mail that we sent to the new address."))
    }
}
