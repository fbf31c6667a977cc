import Courses
import CoursesContract
import Engine
import FeaturesSupport
import JSON
import SQLite
import Testing

/// Notes of players about holes (F33).
@Suite struct NoteTests {
    let fairway: Harness

    init() throws {
        fairway = try Harness(courses: [Harness.mapped])
        fairway.people("ann", "bob")
    }

    private func set(_ hole: Int, _ text: String?, by user: String = "ann") -> JSON {
        var body: [JSON.Member] = [
            JSON.Member("course", "m"), JSON.Member("hole", .int(Int64(hole))),
        ]
        if let text { body.append(JSON.Member("text", .string(text))) }
        return fairway.user(user, "note/set", JSON.object(body))
    }

    private func notes(of user: String, _ body: JSON = [:]) -> [String] {
        let found = fairway.user(user, "note/list", body)["result"]?["notes"]?.array ?? []
        return found.compactMap { $0["text"]?.string }
    }

    @Test func `F33: a player keeps a note about a hole, and only the player reads it`() {
        #expect(set(2, "Throw low.").isOK)
        #expect(set(1, "Stay left of the oak.").isOK)
        #expect(notes(of: "ann", ["course": "m"]) == ["Stay left of the oak.", "Throw low."])
        #expect(notes(of: "bob", ["course": "m"]).isEmpty)

        #expect(set(1, "Stay right.").isOK)
        #expect(set(2, nil).isOK)
        #expect(notes(of: "ann") == ["Stay right."])
    }

    @Test func `F33: a note needs a course that its author sees, with this hole`() {
        #expect(
            fairway.user("ann", "note/set", ["course": "none", "hole": 1, "text": "x"]).code
                == "course.unknown")
        #expect(set(3, "There are two holes.").code == "course.unknownHole")
        #expect(set(1, "").code == "request.malformed")
    }

    @Test func `F33: notes come page by page`() {
        _ = set(1, "one")
        _ = set(2, "two")
        let first = fairway.user("ann", "note/list", ["limit": 1])["result"]
        #expect(first?["notes"]?.array?.count == 1)
        let cursor = first?["cursor"] ?? .null
        #expect(notes(of: "ann", ["limit": 1, "cursor": cursor]) == ["two"])
        #expect(
            fairway.user("ann", "note/list", ["cursor": "nonsense"]).code == "request.malformed")
    }

    @Test func `F44 F63: notes are exported, and erased with the account`() throws {
        _ = set(1, "Stay left.")
        let export = fairway.user("ann", "account/export")["result"]?["data"]?["notes"]
        #expect(export?[0]?["text"] == "Stay left.")
        fairway.user("ann", "account/delete", ["password": "correct horse"])
        fairway.engine.runBatch()
        let count = try fairway.database.first("SELECT count(*) FROM hole_notes") { $0.int(0) }
        #expect(count == 0)
    }
}
