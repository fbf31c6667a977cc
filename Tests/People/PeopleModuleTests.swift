import Courses
import Engine
import FeaturesSupport
import JSON
import Localization
import Modules
import OperationsContract
import People
import PeopleContract
import RoomsContract
import SQLite
import TestSupport
import Testing

/// The methods of People that all other modules call on the writer thread.
struct PeopleModuleTests {
    private func people(graceMs: Int64 = 0) throws -> Harness {
        let fairway = try Harness(graceMs: graceMs)
        try fairway.peopleAndAdmin("alice", "bob")
        return fairway
    }

    private func inbox(_ fairway: Harness) -> [String] {
        let result = fairway.user("bob", "notification/list")["result"]
        return result?["notifications"]?.array?.compactMap { $0["title"]?.string } ?? []
    }

    @Test func `a user is online until the end of the grace time after the last connection`() throws
    {
        let fairway = try people(graceMs: 10_000)
        let dropped = fairway.clock.now
        fairway.disconnect("alice")
        #expect(fairway.modules.people.isOnline("alice"))
        fairway.clock.advance(seconds: 11)
        fairway.engine.runBatch()
        #expect(!fairway.modules.people.isOnline("alice"))
        try fairway.act { context throws in
            #expect(try fairway.modules.people.since("alice", context) == dropped)
        }
        // The account stores the time, so a restart does not lose it.
        try fairway.restart()
        try fairway.act { context throws in
            #expect(try fairway.modules.people.since("alice", context) == dropped)
        }
    }

    @Test func `the network of a user is that of the newest connection`() throws {
        let fairway = try people()
        fairway.connect("alice", device: "watch", address: "198.51.100.7")
        #expect(fairway.modules.people.network(of: "alice") == "198.51.100.7")
        #expect(fairway.modules.people.network(of: "nobody_here") == nil)
    }

    @Test func `a notification goes to the inbox, and a withdrawal removes it`() throws {
        let fairway = try people()
        let notice = Notice(
            .roundEnded, title: "The round is over", body: "Meadow: open the results.",
            subject: "round/r")
        try fairway.act { try fairway.modules.people.notify("bob", notice, $0) }
        #expect(inbox(fairway) == ["The round is over"])
        try fairway.act {
            try fairway.modules.people.withdraw("round/r", of: "bob", .expired, $0)
        }
        #expect(inbox(fairway) == [])
    }

    @Test func `pushes for an alert go to all subscriptions, and to no inbox`() throws {
        let fairway = try people()
        fairway.subscribeWeb("bob", fairway.device("bob"))
        let notice = Notice(.opsAlert, title: "web is down", body: "No answer.")
        try fairway.act { context throws in
            let parcels = try fairway.modules.people.parcels(to: ["alice", "bob"], notice, context)
            #expect(parcels.count == 1)
        }
        #expect(inbox(fairway) == [])
    }

    @Test func `an act of an admin is in the log, and only admins may act`() throws {
        let fairway = try people()
        let face = fairway.modules.people
        try fairway.act { context in
            #expect(try face.admins(context) == ["root_admin"])
            #expect(try face.isAdmin("root_admin", context))
            #expect(try !face.isAdmin("alice", context))
            try face.note(.changeCourse, by: "root_admin", object: "meadow", context)
        }
        #expect(try acts(fairway) == ["root_admin changeCourse - meadow"])
        #expect(fairway.user("alice", "admin/grant", ["user": "bob"]).code == "request.forbidden")
    }

    @Test func `a test push to a user is in the log`() throws {
        let fairway = try people()
        fairway.subscribeWeb("bob", fairway.device("bob"))
        fairway.courier.verdict = { _ in .delivered }
        #expect(fairway.user("alice", "push/test", ["user": "bob"]).code == "request.forbidden")
        #expect(try acts(fairway) == [])
        #expect(fairway.user("root_admin", "push/test", ["user": "Bob"]).isOK)
        #expect(try acts(fairway) == ["root_admin testPush bob -"])
    }

    private func acts(_ fairway: Harness) throws -> [String] {
        try fairway.database.rows(
            """
            SELECT by || ' ' || act || ' ' || coalesce(username, '-') || ' ' || coalesce(object, '-')
            FROM admin_acts ORDER BY number
            """
        ) { $0.text(0) }
    }
}
