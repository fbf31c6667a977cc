import Contract
import Engine
import FeaturesSupport
import JSON
import SQLite
import Testing
import TestSupport

/// Who is left out by name stays out, whatever they do themselves (L6).
struct LeavingOutTests {
    @Test func `L6: who is left out does not come back by ending the friendship`() throws {
        let fairway = try Harness.threeFriends()
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.share("alice", ["room": .string(room)])
        fairway.ping("alice", 1, 2)
        fairway.user("alice", "location/stop", ["viewer": "carol"])
        #expect(fairway.shares == ["alice>bob"])
        #expect(fairway.user("carol", "friend/remove", ["user": "alice"]).isOK)
        #expect(fairway.shares == ["alice>bob"])
        #expect(fairway.seen("carol", "alice") == nil)
        // Nor by being friends again.
        fairway.befriend("alice", "carol")
        fairway.share("alice")
        try fairway.restart()
        #expect(fairway.shares == ["alice>bob"])
        fairway.share("alice", ["viewers": ["carol"]])
        #expect(fairway.shares == ["alice>bob", "alice>carol"])
    }

    @Test func `L6: who was named in a stop stays out of what is shared with all later`() throws {
        let fairway = try Harness.threeFriends()
        fairway.share("alice", ["viewers": ["bob"]])
        #expect(fairway.user("alice", "location/stop", ["viewer": "bob"]).isOK)
        fairway.share("alice")
        #expect(fairway.shares == ["alice>carol"])
        #expect(fairway.user("alice", "location/sharing")["result"]?["without"] == ["bob"])
    }

    @Test func `L6: a stop that is refused changes nothing, in memory either`() throws {
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
