import Contract
import Engine
import Features
import FeaturesSupport
import JSON
import Rules
import Testing

/// The setting `contact`: the users whose requests and offers reach a user.
@Suite struct ReachTests {
    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        return fairway
    }

    private func close(_ fairway: Harness, to contact: JSON = "friends") {
        #expect(fairway.user("bob", "account/changeSettings", ["contact": contact]).isOK)
    }

    private func inbox(_ fairway: Harness) -> [JSON]? {
        fairway.user("bob", "notification/list")["result"]?["notifications"]?.array
    }

    private func incoming(_ fairway: Harness, _ path: String) -> [JSON]? {
        let result = fairway.user("bob", path)["result"]
        return result?["incoming"]?.array
    }

    private func offer(_ fairway: Harness, by user: String = "alice") -> (reply: JSON, line: JSON) {
        let room = fairway.lobby(user, holes: 3)
        fairway.room(room, user, "addGuest", ["name": "Bobby"])
        fairway.room(room, user, "start")
        let line: JSON = ["room": .string(room), "player": "g1"]
        let members = (line.members ?? []) + [JSON.Member("user", "bob")]
        return (fairway.user(user, "card/offer", .object(members)), line)
    }

    @Test func `T4: everybody reaches a user who chose nothing; the choice is kept`() throws {
        let fairway = try people()
        #expect(fairway.user("bob", "account/settings")["result"]?["contact"] == "everybody")
        close(fairway)
        try fairway.restart()
        #expect(fairway.user("bob", "account/settings")["result"]?["contact"] == "friends")
        let reply = fairway.user("bob", "account/changeSettings", ["contact": "nobody"])
        #expect(
            reply["error"]?["fields"]?["contact"] == "must be one of friends, everybody")
    }

    @Test func `T4: a stranger's friend request does not reach who takes none, and looks sent`()
        throws
    {
        let fairway = try people()
        let open = fairway.user("alice", "friend/request", ["user": "carol"])
        close(fairway)
        let closed = fairway.user("alice", "friend/request", ["user": "bob"])
        #expect(open["result"]?["status"] == closed["result"]?["status"])
        #expect(fairway.user("alice", "friend/request", ["user": "bob"]).isOK)
        #expect(inbox(fairway) == [])
        #expect(incoming(fairway, "friend/list") == [])
        let outgoing = fairway.user("alice", "friend/list")["result"]?["outgoing"]?.array
        #expect(outgoing?.count == 2)
        // A user who asks back knows the other, and wants the friendship.
        let asked = fairway.user("bob", "friend/request", ["user": "alice"])
        #expect(asked["result"]?["status"] == "friends")
    }

    @Test func `T4: a sign-up by a friend's link reaches nobody who takes no requests`() throws {
        let fairway = try people()
        close(fairway)
        fairway.signUp("dave", ["friend": "bob"])
        let confirmed = fairway.confirm("dave")
        #expect(confirmed["result"]?["friend"]?["status"] == "requested")
        #expect(inbox(fairway) == [])
    }

    @Test func `T4: a stranger's card does not reach who takes none, and a friend's does`() throws {
        let fairway = try people()
        close(fairway)
        let (reply, line) = offer(fairway)
        #expect(reply.isOK)
        #expect(inbox(fairway) == [] && incoming(fairway, "card/offers") == [])
        #expect(fairway.user("bob", "card/claim", line).code == "card.offerExpired")
        let outgoing = fairway.user("alice", "card/offers")["result"]?["outgoing"]?.array
        #expect(outgoing?.count == 1)
        fairway.user("bob", "friend/request", ["user": "carol"])
        fairway.user("carol", "friend/accept", ["user": "bob"])
        let theirs = offer(fairway, by: "carol")
        #expect(theirs.reply.isOK)
        #expect(incoming(fairway, "card/offers")?.count == 1)
        #expect(fairway.user("bob", "card/claim", theirs.line).isOK)
    }

    @Test func `T4: a card that was offered is there for a user who lets strangers in again`()
        throws
    {
        let fairway = try people()
        close(fairway)
        _ = offer(fairway)
        close(fairway, to: "everybody")
        #expect(incoming(fairway, "card/offers")?.count == 1)
    }

    @Test func `T4: nobody but a friend invites into a room`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice")
        let body: JSON = ["room": .string(room), "user": "bob"]
        #expect(fairway.user("alice", "invite/send", body).code == "friend.notFriends")
        fairway.user("bob", "friend/request", ["user": "alice"])
        fairway.user("alice", "friend/accept", ["user": "bob"])
        close(fairway)
        #expect(fairway.user("alice", "invite/send", body).isOK)
    }
}
