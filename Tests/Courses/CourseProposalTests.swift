import Courses
import Engine
import FeaturesSupport
import JSON
import Testing

/// Proposals of courses by users, and the answers of admins.
struct CourseProposalTests {
    private func fairway() throws -> Harness {
        let fairway = try Harness(courses: [Harness.mapped])
        try fairway.peopleAndAdmin("alice", "bob")
        return fairway
    }

    private func propose(_ fairway: Harness, _ id: String) -> JSON {
        fairway.user("alice", "course/propose", ["course": .string(id)])["result"] ?? .null
    }

    private func proposals(_ fairway: Harness, _ user: String) -> [JSON] {
        fairway.user(user, "course/proposals")["result"]?["proposals"]?.array ?? []
    }

    private func accept(_ fairway: Harness, _ change: JSON?) -> JSON {
        fairway.user(
            "root_admin", "course/accept", ["proposal": change?["proposal"] ?? .null])
    }

    private func correct(
        _ fairway: Harness, _ id: String, _ user: String, name: JSON, _ more: JSON = [:]
    ) -> JSON {
        let changes: [JSON.Member] = [JSON.Member("name", name)] + (more.members ?? [])
        let old = ["version"] + changes.map(\.key)
        let document = fairway.course(id, user)?.members?.filter { !old.contains($0.key) } ?? []
        let changed = document + changes
        return fairway.user(
            user, "course/correct", ["course": .string(id), "document": .object(changed)])
    }

    @Test func `F29: an accepted course becomes public, and its owner is notified`() throws {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        let change = propose(fairway, id)
        #expect(change["status"] == "proposed")
        #expect(propose(fairway, id)["proposal"] == change["proposal"])
        #expect(fairway.course(id, "alice")?["status"] == "proposed")
        let mine = fairway.user("alice", "course/list", ["mine": true])["result"]
        #expect(mine?["courses"]?[0]?["status"] == "proposed")
        #expect(fairway.inbox("root_admin") == ["course.proposed"])
        #expect(proposals(fairway, "root_admin").map { $0["name"] } == ["Garden"])
        #expect(proposals(fairway, "alice").count == 1 && proposals(fairway, "bob").isEmpty)
        let body: JSON = ["proposal": change["proposal"] ?? .null]
        #expect(fairway.user("bob", "course/proposal", body).code == "course.proposalUnknown")
        let whole = fairway.user("root_admin", "course/proposal", body)["result"]
        #expect(whole?["document"]?["holes"]?.array?.count == 3)
        for method in ["accept", "reject"] {
            let reply = fairway.user(
                "alice", "course/\(method)",
                ["proposal": change["proposal"] ?? .null, "reason": "mine"])
            #expect(reply.code == "request.forbidden")
        }
        #expect(fairway.user("root_admin", "course/accept", body)["result"]?["status"] == "public")
        #expect(fairway.inbox("root_admin") == [])
        #expect(fairway.inbox("alice") == ["course.answered"])
        #expect(fairway.course(id, "bob")?["status"] == "public")
        #expect(fairway.course(id, "alice")?["mine"] == true)
        try fairway.restart()
        let list = fairway.user("bob", "course/list", ["query": "gard"])["result"]
        #expect(list?["courses"]?[0]?["id"] == .string(id))
        #expect(
            fairway.user("root_admin", "course/accept", body).code == "course.proposalUnknown")
        #expect(
            fairway.user("alice", "course/remove", ["course": .string(id)]).code
                == "request.forbidden")
    }

    @Test func `F29: a rejected course stays private, and its owner gets the reason`() throws {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        let proposal = propose(fairway, id)["proposal"] ?? .null
        let reply = fairway.user(
            "root_admin", "course/reject", ["proposal": proposal, "reason": "Too short."])
        #expect(reply.isOK)
        let inbox = fairway.user("alice", "notification/list")["result"]?["notifications"]
        #expect(inbox?[0]?["kind"] == "course.answered" && inbox?[0]?["body"] == "Too short.")
        #expect(fairway.course(id, "alice")?["status"] == "private")
        #expect(fairway.course(id, "bob") == nil)
        #expect(propose(fairway, id)["status"] == "proposed")
    }

    @Test func `F29: correcting a proposed course replaces the proposal`() throws {
        let fairway = try fairway()
        let id = fairway.registered("alice")
        let first = propose(fairway, id)["proposal"] ?? .null
        let change = correct(fairway, id, "alice", name: "Orchard")["result"]
        #expect(change?["status"] == "proposed" && change?["proposal"] != first)
        #expect(
            fairway.user("root_admin", "course/accept", ["proposal": first]).code
                == "course.proposalUnknown")
        #expect(fairway.inbox("root_admin") == ["course.proposed"])
        let second = change?["proposal"] ?? .null
        #expect(fairway.user("root_admin", "course/accept", ["proposal": second]).isOK)
        #expect(fairway.course(id, "bob")?["name"] == "Orchard")
    }

    @Test func `F29 F33: a correction of a public course needs an admin's consent`() throws {
        let fairway = try fairway()
        let change = correct(fairway, "m", "bob", name: "Mapped well")["result"]
        #expect(change?["status"] == "public")
        #expect(fairway.course("m", "bob")?["name"] == "Mapped")
        let other = correct(fairway, "m", "alice", name: "Mapped better")["result"]
        #expect(accept(fairway, change).isOK)
        let course = fairway.course("m", "alice")
        #expect(course?["name"] == "Mapped well" && course?["version"] == 2)
        #expect(course?["holes"]?[0]?["tips"] == "Aim left of the oak.")
        #expect(proposals(fairway, "root_admin").map { $0["isOutdated"] } == [true])
        #expect(accept(fairway, other).code == "course.changed")
        try fairway.restart()
        let list = fairway.user("alice", "course/list")["result"]?["courses"]?.array
        #expect(list?.map { $0["name"] } == ["Mapped well"])
        // The course is as in the file again.
        #expect(fairway.user("root_admin", "course/remove", ["course": "m"]).isOK)
        #expect(fairway.course("m", "alice")?["name"] == "Mapped")
        #expect(proposals(fairway, "root_admin").isEmpty)
    }

    @Test func `F29: corrections and proposals by an admin take effect at once`() throws {
        let fairway = try fairway()
        let id = fairway.registered("root_admin")
        let proposed = fairway.user("root_admin", "course/propose", ["course": .string(id)])
        #expect(proposed["result"]?["status"] == "public")
        #expect(fairway.course(id, "bob")?["name"] == "Garden")
        #expect(
            correct(fairway, id, "root_admin", name: "Orchard")["result"]?["status"] == "public")
        #expect(fairway.course(id, "bob")?["name"] == "Orchard")
        #expect(fairway.inbox("root_admin") == [])
        #expect(fairway.user("root_admin", "course/remove", ["course": .string(id)]).isOK)
        #expect(fairway.course(id, "bob") == nil)
    }

    @Test func `F29: proposals come in pages, the oldest first, and are limited`() throws {
        let fairway = try fairway()
        for number in 0..<(Courses.proposalsMax + 1) {
            let status = propose(fairway, fairway.registered("alice", "Course \(number)"))["status"]
            #expect((status == "proposed") == (number < Courses.proposalsMax))
        }
        var names: [JSON?] = []
        var cursor: JSON?
        repeat {
            let body: JSON = cursor.map { ["limit": 20, "cursor": $0] } ?? ["limit": 20]
            let result = fairway.user("root_admin", "course/proposals", body)["result"]
            names += (result?["proposals"]?.array ?? []).map { $0["name"] }
            cursor = result?["cursor"]?.isNull == false ? result?["cursor"] : nil
        } while cursor != nil
        #expect(names == (0..<Courses.proposalsMax).map { .string("Course \($0)") })
        let removed = fairway.user("alice", "course/list", ["mine": true, "query": "Course 0"])
        let first = removed["result"]?["courses"]?[0]?["id"] ?? .null
        #expect(fairway.user("alice", "course/remove", ["course": first]).isOK)
        #expect(proposals(fairway, "root_admin").first?["name"] == "Course 1")
    }

    @Test func `F63: deleting an account keeps its public courses without the name`() throws {
        let fairway = try fairway()
        let open = fairway.registered("alice", "Open")
        let proposal = propose(fairway, open)["proposal"] ?? .null
        fairway.user("root_admin", "course/accept", ["proposal": proposal])
        let own = fairway.registered("alice", "Own")
        _ = propose(fairway, own)
        _ = correct(fairway, "m", "alice", name: "Alice was here")
        fairway.user("alice", "course/chooseTee", ["tee": "white", "course": "m"])
        let export = fairway.user("alice", "account/export")["result"]?["data"]
        #expect(export?["courses"]?.array?.count == 2)
        #expect(export?["courseProposals"]?.array?.count == 2)
        #expect(export?["usualTees"] == [["course": "m", "tee": "white"]])
        #expect(fairway.inbox("root_admin").count == 2)
        #expect(
            fairway.user("alice", "account/delete", ["password": .string(Harness.password)]).isOK)
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "alice") == [])
        #expect(fairway.course(open, "bob")?["name"] == "Open")
        #expect(fairway.inbox("root_admin") == [] && proposals(fairway, "root_admin").isEmpty)
        try fairway.restart()
        #expect(fairway.course(own, "root_admin") == nil)
        #expect(fairway.user("root_admin", "course/list")["result"]?["courses"]?.array?.count == 2)
    }
}
