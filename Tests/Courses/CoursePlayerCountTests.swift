import Courses
import Engine
import FeaturesSupport
import JSON
import SQLite
import TestSupport
import Testing

/// The number of players on a course now (F43).
struct CoursePlayerCountTests {
    private let topic = "fairway/public/course/m/crowd"

    private func fairway() throws -> Harness {
        let fairway = try Harness(courses: [Harness.mapped])
        try fairway.peopleAndAdmin("alice", "bob", "carol")
        return fairway
    }

    private func round(
        _ fairway: Harness, _ names: String..., course: String = "m"
    ) -> String {
        let created = fairway.user(
            names[0], "room/create", ["kind": "golf", "course": .string(course)])
        for name in names.dropFirst() {
            fairway.user(name, "room/join", ["code": created["result"]?["code"] ?? .null])
        }
        let room = created["result"]?["room"]?.string ?? ""
        fairway.room(room, names[0], "start")
        score(fairway, room, names[0])
        return room
    }

    private func score(_ fairway: Harness, _ room: String, _ player: String) {
        let body: JSON = ["player": .string(player), "hole": 1, "strokes": 3]
        #expect(fairway.room(room, player, "score", body).isOK)
    }

    /// The retained number, after the time between two publications.
    private func crowd(_ fairway: Harness, _ topic: String? = nil) -> JSON? {
        fairway.clock.advance(seconds: 5)
        fairway.engine.runBatch()
        return fairway.outlet.retained[topic ?? self.topic].flatMap { try? JSON(parsing: $0) }
    }

    @Test func `F43: players of rounds under way count; one or two are shown as few`() throws {
        let fairway = try fairway()
        #expect(crowd(fairway) == nil)
        let pair = round(fairway, "alice", "bob")
        #expect(crowd(fairway) == ["playing": nil, "few": true])
        let lobby = fairway.user("carol", "room/create", ["kind": "golf", "course": "m"])
        #expect(crowd(fairway) == ["playing": nil, "few": true])
        let solo = lobby["result"]?["room"]?.string ?? ""
        fairway.room(solo, "carol", "start")
        #expect(crowd(fairway) == ["playing": nil, "few": true])
        score(fairway, solo, "carol")
        #expect(crowd(fairway) == ["playing": 3, "few": false])
        let third = round(fairway, "carol")
        fairway.room(third, "carol", "addGuest", ["name": "late"])
        #expect(crowd(fairway) == ["playing": 4, "few": false])
        fairway.room(pair, "bob", "leave")
        #expect(crowd(fairway) == ["playing": 3, "few": false])
        for (room, host) in [(pair, "alice"), (third, "carol")] {
            fairway.room(room, host, "end")
        }
        #expect(crowd(fairway) == ["playing": nil, "few": true])
        fairway.room(lobby["result"]?["room"]?.string ?? "", "carol", "abandon")
        #expect(crowd(fairway) == nil)
    }

    @Test func `F43: a person with twelve rounds counts once, also after a restart`() throws {
        let fairway = try fairway()
        for _ in 1...12 { _ = round(fairway, "alice") }
        #expect(crowd(fairway) == ["playing": nil, "few": true])
        _ = round(fairway, "alice", "bob", "carol")
        #expect(crowd(fairway)?["playing"] == 3)
        try fairway.restart()
        #expect(crowd(fairway)?["playing"] == 3)
    }

    @Test func `F43: the newest number is published at most every five seconds`() throws {
        let fairway = try fairway()
        let first = round(fairway, "alice")
        let before = fairway.outlet.messages(topic).count
        #expect(before == 1)
        _ = round(fairway, "bob")
        _ = round(fairway, "carol")
        fairway.room(first, "alice", "end")
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
        #expect(fairway.outlet.messages(topic).count == before)
        _ = round(fairway, "alice")
        #expect(crowd(fairway)?["playing"] == 3)
        #expect(fairway.outlet.messages(topic).count == before + 1)
        // No change, so nothing is published.
        _ = crowd(fairway)
        #expect(fairway.outlet.messages(topic).count == before + 1)
    }

    @Test func `F43: a restart publishes numbers again and removes outdated ones`() throws {
        let fairway = try fairway()
        _ = round(fairway, "alice", "bob", "carol")
        #expect(crowd(fairway)?["playing"] == 3)
        try fairway.restart()
        #expect(fairway.outlet.retained[topic] != nil)
        fairway.outlet.clear()
        let stale = "fairway/public/course/gone/crowd"
        fairway.link(found: [stale, topic])
        #expect(
            fairway.outlet.effects.contains(
                .publish(topic: stale, payload: [], qos: 0, retain: true)))
        #expect(
            !fairway.outlet.effects.contains(
                .publish(topic: topic, payload: [], qos: 0, retain: true)))
        #expect(fairway.outlet.retained[topic] != nil)
    }

    @Test func `F43: an idle round counts nobody until its next score`() throws {
        let fairway = try fairway()
        let room = round(fairway, "alice", "bob", "carol")
        #expect(crowd(fairway)?["playing"] == 3)
        for _ in 0..<13 {
            fairway.clock.advance(seconds: 600)
            fairway.engine.runBatch()
        }
        #expect(crowd(fairway) == nil)
        // Other changes of the room are not scores.
        fairway.room(room, "alice", "hole", ["hole": 5])
        #expect(crowd(fairway) == nil)
        score(fairway, room, "bob")
        #expect(crowd(fairway)?["playing"] == 3)
    }

    @Test func `F43: a course has a number only while it is public`() throws {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        _ = round(fairway, "alice", "bob", "carol", course: id)
        let topic = "fairway/public/course/\(id)/crowd"
        #expect(crowd(fairway, topic) == nil)
        let change = fairway.user("alice", "course/propose", ["course": .string(id)])["result"]
        fairway.user(
            "root_admin", "course/accept", ["proposal": change?["proposal"] ?? .null])
        #expect(crowd(fairway, topic)?["playing"] == 3)
        fairway.user("root_admin", "course/remove", ["course": .string(id)])
        #expect(crowd(fairway, topic) == nil)
    }

    @Test func `F43: a batch that cannot be saved leaves no wrong number`() throws {
        let fairway = try fairway()
        let room = round(fairway, "alice", "bob", "carol")
        #expect(crowd(fairway)?["playing"] == 3)
        try fairway.database.execute(
            "CREATE TRIGGER full BEFORE UPDATE ON rooms BEGIN SELECT RAISE(ABORT, 'full'); END")
        #expect(fairway.room(room, "alice", "end").code == "server.unavailable")
        #expect(crowd(fairway)?["playing"] == 3)
        try fairway.database.execute("DROP TRIGGER full")
        fairway.clock.advance(seconds: 5)
        #expect(fairway.room(room, "alice", "end").isOK)
        #expect(crowd(fairway) == nil)
    }
}
