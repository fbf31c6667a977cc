import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import Testing

struct ProfileTests {
    @Test func `F20: other users see a profile only after it was made public`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let about: JSON = ["about": "Left-handed.\nAlways late.", "name": "Alice B."]
        #expect(fairway.user("alice", "account/changeProfile", about).isOK)
        let mine = fairway.user("alice", "account/profile")["result"]
        #expect(mine?["about"]?.string == "Left-handed.\nAlways late.")
        let hidden = fairway.user("bob", "account/profile", ["user": "Alice"])["result"]
        #expect(hidden == ["user": "alice", "name": "Alice B.", "isPublic": false])
        fairway.user("alice", "account/changeProfile", ["isPublic": true])
        let shown = fairway.user("bob", "account/profile", ["user": "alice"])["result"]
        #expect(shown?["about"] == mine?["about"])
        #expect(shown?["since"]?.int == mine?["since"]?.int)
        #expect(shown?["email"] == nil)
        let unknown = fairway.user("bob", "account/profile", ["user": "nobody"])
        #expect(unknown.code == "account.unknown")
    }

    @Test func `a new name appears only on later cards`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let before = fairway.lobby("alice")
        fairway.user("alice", "account/changeProfile", ["name": "Alice B."])
        let after = fairway.lobby("alice")
        #expect(try fairway.state(before).players.map(\.name) == ["alice"])
        #expect(try fairway.state(after).players.map(\.name) == ["Alice B."])
    }

    @Test func `a text about the user is refused if it is too long or has control characters`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        for about in [String(repeating: "x", count: 501), "a\u{0}", "a\u{1B}[2J", "a\r\n"] {
            let reply = fairway.user("alice", "account/changeProfile", ["about": .string(about)])
            #expect(reply["error"]?["fields"]?.members?.map(\.key) == ["about"])
        }
    }

    @Test func `an invalid name is refused`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        for name in ["", " ", "a\nb", String(repeating: "x", count: 65)] {
            let reply = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(reply.code == "account.invalid")
        }
    }
}
