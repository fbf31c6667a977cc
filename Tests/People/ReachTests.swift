import Engine
import FeaturesSupport
import JSON
import Testing

/// The setting `contact`: the users who can send a user requests and offers.
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

    @Test func `T4: by default everybody can contact a user; a choice is kept`() throws {
        let fairway = try people()
        #expect(fairway.user("bob", "account/settings")["result"]?["contact"] == "everybody")
        close(fairway)
        try fairway.restart()
        #expect(fairway.user("bob", "account/settings")["result"]?["contact"] == "friends")
        let reply = fairway.user("bob", "account/changeSettings", ["contact": "nobody"])
        #expect(
            reply["error"]?["fields"]?["contact"] == "must be one of friends, everybody")
    }

    @Test func `T4: a friend request to a user who accepts none from strangers looks sent`()
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
        // If bob then sends alice a request, he wants the friendship, so both become friends.
        let asked = fairway.user("bob", "friend/request", ["user": "alice"])
        #expect(asked["result"]?["status"] == "friends")
    }

    @Test func `T4: a sign-up by a friend's link respects the friend's setting`() throws {
        let fairway = try people()
        close(fairway)
        fairway.signUp("dave", ["friend": "bob"])
        let confirmed = fairway.confirm("dave")
        #expect(confirmed["result"]?["friend"]?["status"] == "requested")
        #expect(inbox(fairway) == [])
    }

    @Test func `T4: a user who accepts only friends gets card offers only from friends`() throws {
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

    @Test func `T4: a stored card offer appears once the user accepts strangers again`()
        throws
    {
        let fairway = try people()
        close(fairway)
        _ = offer(fairway)
        close(fairway, to: "everybody")
        #expect(incoming(fairway, "card/offers")?.count == 1)
    }

    @Test func `T4: only a friend can invite a user into a room`() throws {
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
