import Engine
import FeaturesSupport
import GolfContract
import JSON
import Modules
import People
import PeopleContract
import RoomsContract
import TestSupport
import Testing
import Topics

/// Joining a lobby by signing up, confirming or signing in (FU6).
struct JoinBySignUpTests {
    private func lobby(_ fairway: Harness) throws -> (room: String, code: JSON) {
        fairway.people("host")
        let room = fairway.lobby("host")
        return (room, .string(try #require(try fairway.state(room).code)))
    }

    @Test func `FU6 F31 F17: signing up for a lobby and confirming in another browser joins it`()
        throws
    {
        let fairway = try Harness()
        let (room, code) = try lobby(fairway)
        fairway.signUp("alice", ["join": code])
        try fairway.restart()
        let result = fairway.confirm("alice", client: Harness.elsewhere)["result"]
        #expect(result?["room"]?["room"]?.string == room)
        #expect(result?["room"]?["topics"]?["state"]?.string == "fairway/room/\(room)/state")
        #expect(result?["joinError"] == nil)
        #expect(try fairway.state(room).players.map(\.player) == ["host", "alice"])
        let member = ControlLine.member(room: room, user: "alice")
        #expect(fairway.outlet.controls.contains(member))
    }

    @Test func `F32: signing up with a friend's link requests friendship on confirmation`()
        throws
    {
        let fairway = try Harness()
        fairway.people("host")
        fairway.signUp("alice", ["friend": "Host"])
        #expect(fairway.outlet.messages("fairway/user/host/inbox") == [])
        let result = fairway.confirm("alice", client: Harness.elsewhere)["result"]
        #expect(result?["friend"] == ["user": "host", "status": "requested"])
        #expect(result?["friendError"] == nil)
        let told = fairway.outlet.messages("fairway/user/host/inbox").last
        #expect(told?["kind"] == "friend.request" && told?["from"] == "alice")
    }

    @Test func `F32: an unknown friend is reported, and the sign-in succeeds`() throws {
        let fairway = try Harness()
        fairway.signUp("alice", ["friend": "nobody"])
        let result = fairway.confirm("alice")["result"]
        #expect(result?["friendError"] == "friend.unknown")
        #expect(result?["friend"] == nil)
        #expect(result?["device"]?["token"]?.string?.isEmpty == false)
    }

    @Test func `FU6: a lobby that has started is reported, and the sign-in succeeds`() throws {
        let fairway = try Harness()
        let (room, code) = try lobby(fairway)
        fairway.signUp("alice", ["join": code])
        fairway.room(room, "host", "start")
        let result = fairway.confirm("alice")["result"]
        #expect(result?["joinError"]?.string == "room.codeInvalid")
        #expect(result?["room"] == nil)
        #expect(result?["device"]?["token"]?.string?.isEmpty == false)
        #expect(try fairway.state(room).players.map(\.player) == ["host"])
    }

    @Test func `FU6: a lobby that is full is reported`() throws {
        let fairway = try Harness()
        let (room, code) = try lobby(fairway)
        fairway.signUp("alice", ["join": code])
        fairway.room(room, "host", "configure", ["settings": ["playersMax": 1]])
        #expect(fairway.confirm("alice")["result"]?["joinError"]?.string == "room.full")
    }

    @Test func `FU6: after a lost answer, the repeated request names the same lobby`() throws {
        let fairway = try Harness()
        let (room, code) = try lobby(fairway)
        fairway.signUp("alice", ["join": code])
        let first = fairway.confirm("alice", id: "1")["result"]
        fairway.room(room, "host", "start")
        let again = fairway.confirm("alice", id: "1")["result"]
        #expect(first?["room"] != nil)
        #expect(again?["room"] == first?["room"])
        #expect(again?["device"]?["id"] != first?["device"]?["id"])
    }

    @Test func `FU6: a mail that is sent again still leads to the lobby`() throws {
        let fairway = try Harness { $0.people.accounts.confirmationRequired = true }
        let (room, code) = try lobby(fairway)
        fairway.signUp("alice", ["join": code])
        fairway.clock.advance(hours: 1)
        fairway.signIn("alice")
        #expect(fairway.mails.kinds(to: "alice@example.org").count == 2)
        #expect(fairway.confirm("alice")["result"]?["room"]?["room"]?.string == room)
    }

    @Test func `FU6: a user with an account signs in and joins with the code`() throws {
        let fairway = try Harness()
        let (room, code) = try lobby(fairway)
        fairway.signUp("alice")
        #expect(fairway.signIn("alice").isOK)
        #expect(
            fairway.user("alice", "room/join", ["code": code])["result"]?["room"]?.string == room)
    }

    @Test func `F32: the intent to befriend somebody is announced on confirmation`() throws {
        let fairway = try Harness()
        let recorder = IntentRecorder()
        fairway.modules.people.accounts.addSignUpFollower(recorder)
        var intents: [(String, SignUpIntent)] { recorder.intents }
        fairway.signUp("alice", ["friend": "Host"])
        #expect(intents.isEmpty)
        fairway.confirm("alice", id: "1")
        fairway.confirm("alice", id: "1")
        #expect(intents.map(\.0) == ["alice"])
        #expect(intents.first?.1.friend == "Host")
    }
}

/// Records the intents of users who sign up.
private final class IntentRecorder: SignUpIntents {
    private(set) var intents: [(String, SignUpIntent)] = []

    func follow(
        _ intent: SignUpIntent, of user: String, into result: inout Confirm.Result,
        _ context: Context
    ) throws {
        intents.append((user, intent))
    }
}
