import Engine
import FeaturesSupport
import JSON
import SQLite
import TestSupport
import Testing

/// Friends whom a user excluded by name stay excluded, whatever they do (L6).
struct LeavingOutTests {
    @Test func `L6: an excluded friend does not return by ending the friendship`() throws {
        let fairway = try Harness.threeFriends()
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.share("alice", ["room": .string(room)])
        fairway.ping("alice", 1, 2)
        fairway.user("alice", "location/stop", ["viewer": "carol"])
        #expect(fairway.shares == ["alice>bob"])
        #expect(fairway.user("carol", "friend/remove", ["user": "alice"]).isOK)
        #expect(fairway.shares == ["alice>bob"])
        #expect(fairway.seen("carol", "alice") == nil)
        // A new friendship does not include Carol again, either.
        fairway.befriend("alice", "carol")
        fairway.share("alice")
        try fairway.restart()
        #expect(fairway.shares == ["alice>bob"])
        fairway.share("alice", ["viewers": ["carol"]])
        #expect(fairway.shares == ["alice>bob", "alice>carol"])
    }

    @Test
    func `L6: a friend excluded by a stop stays excluded from a later sharing with all friends`()
        throws
    {
        let fairway = try Harness.threeFriends()
        fairway.share("alice", ["viewers": ["bob"]])
        #expect(fairway.user("alice", "location/stop", ["viewer": "bob"]).isOK)
        fairway.share("alice")
        #expect(fairway.shares == ["alice>carol"])
        #expect(fairway.user("alice", "location/sharing")["result"]?["without"] == ["bob"])
    }

    @Test func `L6: a refused stop changes nothing, not even in memory`() throws {
        let fairway = try Harness.threeFriends()
        try fairway.act { context in
            try context.database.run(
                """
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
                INSERT INTO sharings (username, audience, name, precision, since)
                SELECT 'alice', 'viewer', 'stranger' || i, 'nothing', 0 FROM n
                """)
        }
        try fairway.restart()
        fairway.share("alice", ["precision": "near"])
        fairway.share("alice", ["viewers": ["bob"]])
        func sharings() -> JSON? {
            fairway.user("alice", "location/sharing")["result"]?["sharings"]
        }
        let before = sharings()
        let refused = fairway.user("alice", "location/stop", ["viewer": "bob"])
        #expect(refused.code == "location.tooMany")
        #expect(sharings() == before)
        #expect(fairway.shares == ["alice>bob"])
        try fairway.restart()
        #expect(sharings() == before)
    }
}
