import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import People
import PeopleContract
import TestSupport
import Testing
import Topics

struct ConfirmationTests {
    @Test func `F18 FU1: the link in the mail signs in the browser that opens it`() throws {
        let fairway = try Harness()
        #expect(fairway.signUp("alice")["result"]?["confirmed"]?.bool == false)
        let reply = fairway.confirm("alice", client: Harness.elsewhere)
        let result = try Confirm.Result(reading: try #require(reply["result"]))
        #expect(result.user == "alice")
        #expect(result.device?.token?.isEmpty == false)
        #expect(result.topics.inbox == "fairway/user/alice/inbox")
        #expect(result.room == nil && result.joinError == nil)
        let device = try #require(result.device?.id)
        let granted = ControlLine.device(user: "alice", device: device, admin: false)
        #expect(fairway.outlet.controls.contains(granted))
    }

    @Test func `FU1: the device that signed up gets a message, as a guest and in the inbox`()
        throws
    {
        let fairway = try Harness()
        fairway.signUp("alice")
        fairway.confirm("alice")
        let guest = fairway.published("fairway/guest/\(Harness.browser)/reply/confirmed")
        #expect(guest == [["confirmed": true, "user": "alice"]])
        let inbox = fairway.published("fairway/user/alice/inbox")
        #expect(inbox.map { $0["kind"]?.string } == ["account.security"])
    }

    @Test func `a link works once, within two days`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        #expect(fairway.confirm("alice").isOK)
        #expect(fairway.confirm("alice").code == "account.linkInvalid")
        fairway.signUp("bob")
        fairway.clock.advance(hours: 48)
        #expect(fairway.confirm("bob").code == "account.linkInvalid")
        #expect(fairway.confirm(token: "made-up").code == "account.linkInvalid")
    }

    @Test func `a repeated confirmation creates a new token and ends the first`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let first = fairway.confirm("alice", id: "1")["result"]?["device"]?["id"]?.string
        let again = fairway.confirm("alice", id: "1")["result"]?["device"]?["id"]?.string
        let (old, new) = (try #require(first), try #require(again))
        #expect(fairway.outlet.controls.contains(.undevice(user: "alice", device: old)))
        #expect(fairway.published("fairway/user/alice/inbox").count == 1)
        #expect(fairway.user("alice", "account/signOut", ["device": .string(new)]).isOK)
        #expect(fairway.confirm("alice", id: "1").code == "account.linkInvalid")
    }

    @Test func `a confirmation by a guest without a device is refused, and the link stays valid`()
        throws
    {
        let fairway = try Harness()
        fairway.signUp("alice")
        let token = JSON.string(try #require(fairway.mails.token(.confirm)))
        let refused = fairway.guest(Harness.elsewhere, "confirm", ["token": token])
        #expect(refused.code == "account.invalid")
        #expect(refused["error"]?["fields"]?["device"] != nil)
        #expect(fairway.confirm("alice").isOK)
    }

    @Test func `a signed-in user confirms without a new device, and only their own account`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let token = fairway.mails.token(.confirm, to: "alice@example.org")
        let body: JSON = ["token": .string(try #require(token))]
        #expect(fairway.user("bob", "account/confirm", body).code == "request.forbidden")
        let reply = fairway.user("alice", "account/confirm", body)
        #expect(reply["result"]?["user"]?.string == "alice")
        #expect(reply["result"]?["device"] == nil)
        #expect(fairway.user("alice", "account/resendConfirmation")["result"]?["confirmed"] == true)
    }

    @Test func `the database contains no token of a link after its mail was sent`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        let token = try #require(fairway.mails.token(.confirm))
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: token) == [])
        fairway.confirm("alice")
        #expect(try fairway.tables(mentioning: token) == [])
    }
}

/// Repeated mails with the link.
extension ConfirmationTests {
    @Test
    func `T4: another mail comes after five minutes, then after ten, then on the next day`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let refused = fairway.user("alice", "account/resendConfirmation")
        #expect(refused.code == "request.tooMany")
        #expect(refused["error"]?["retryAfterMs"]?.int == 300_000)
        for minutes: Int64 in [5, 10, 24 * 60 - 15] {
            fairway.clock.advance(seconds: minutes * 60 - 1)
            #expect(fairway.user("alice", "account/resendConfirmation").code == "request.tooMany")
            fairway.clock.advance(seconds: 1)
            #expect(fairway.user("alice", "account/resendConfirmation").isOK)
        }
        #expect(fairway.mails.kinds(to: "alice@example.org").count == 4)
    }

    @Test func `the link of any mail works, and ends the others`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let first = fairway.mails.token(.confirm)
        fairway.clock.advance(seconds: 301)
        fairway.user("alice", "account/resendConfirmation")
        let second = fairway.mails.token(.confirm)
        #expect(first != second)
        #expect(fairway.confirm(token: first).isOK)
        #expect(fairway.confirm(token: second).code == "account.linkInvalid")
    }

    @Test func `a refusal mentions the missing confirmation only after the right password`()
        throws
    {
        let fairway = try Harness { $0.people.accounts.confirmationRequired = true }
        fairway.signUp("alice")
        #expect(fairway.signIn("alice", "wrong horse").code == "account.wrongCredentials")
        #expect(fairway.signIn("alice").code == "account.unconfirmed")
        #expect(fairway.mails.kinds(to: "alice@example.org") == ["confirm"])
        fairway.clock.advance(seconds: 301)
        for _ in 0..<3 { #expect(fairway.signIn("alice").code == "account.unconfirmed") }
        #expect(fairway.mails.kinds(to: "alice@example.org") == ["confirm", "confirm"])
        #expect(fairway.confirm("alice").isOK)
        #expect(fairway.signIn("alice").isOK)
    }

    @Test func `an account that was never confirmed or used is deleted; its username stays taken`()
        throws
    {
        let fairway = try Harness()
        for name in ["alice", "bob", "carol"] { fairway.signUp(name) }
        fairway.signIn("bob")
        fairway.confirm("carol")
        fairway.clock.advance(hours: 29 * 24)
        #expect(fairway.signUp("alice").code == "account.taken")
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        // Other people may know the username.
        #expect(fairway.signUp("alice").code == "account.taken")
        #expect(try fairway.tables(mentioning: "alice") == [])
        for name in ["bob", "carol"] { #expect(fairway.signIn(name).isOK) }
    }
}
