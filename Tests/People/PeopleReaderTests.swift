import FeaturesSupport
import JSON
import People
import PeopleContract
import PeopleRules
import SQLite
import Testing

/// The reads of People that all other modules make on any connection.
struct PeopleReaderTests {
    private let fairway: Harness
    private let people: PeopleReader

    init() throws {
        fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        people = PeopleReader(fairway.database)
    }

    private func set(_ name: String, _ value: JSON, of user: String = "bob") {
        let body = JSON.object([JSON.Member(name, value)])
        #expect(fairway.user(user, "account/changeSettings", body).isOK)
    }

    private func block(_ user: String, _ other: String) {
        #expect(fairway.user(user, "friend/block", ["user": .string(other)]).isOK)
    }

    @Test func `an account has a name, and an unknown username has none`() throws {
        #expect(fairway.user("bob", "account/changeProfile", ["name": "Bob the Great"]).isOK)
        #expect(try people.name(of: "bob") == "Bob the Great")
        #expect(try people.hasAccount("bob"))
        #expect(try people.name(of: "nobody_here") == nil)
        #expect(try !people.hasAccount("nobody_here"))
    }

    @Test func `each user sees a relationship from their own side`() throws {
        #expect(try people.relationship(of: "alice", with: "bob") == Relationship())
        fairway.befriend("alice", "bob")
        #expect(try people.relationship(of: "alice", with: "bob").areFriends)
        #expect(try people.areFriends("bob", "alice"))
        #expect(try people.friends(of: "alice") == ["bob"])
        block("alice", "bob")
        let (mine, theirs) = (
            try people.relationship(of: "alice", with: "bob"),
            try people.relationship(of: "bob", with: "alice")
        )
        #expect(mine.isBlocked && !mine.isBlockedByThem)
        #expect(theirs.isBlockedByThem && !theirs.isBlocked)
        #expect(try people.friends(of: "alice") == [])
    }

    @Test func `friends are in the order of their usernames`() throws {
        fairway.befriend("bob", "carol")
        fairway.befriend("bob", "alice")
        #expect(try people.friends(of: "bob") == ["alice", "carol"])
    }

    @Test func `T4: the setting for contacts and blocks decide whose offers reach a user`() throws {
        fairway.befriend("alice", "bob")
        #expect(try people.isReachable("bob", by: "carol"))
        set("contact", "friends")
        #expect(try !people.isReachable("bob", by: "carol"))
        #expect(try people.isReachable("bob", by: "alice"))
        set("contact", "everybody")
        block("carol", "bob")
        #expect(try !people.isReachable("bob", by: "carol"))
        #expect(try !people.isReachable("carol", by: "bob"))
    }

    @Test(arguments: [SharedData.history, .discs])
    func `F41: users see their own data, and others see it as the setting says`(
        data: SharedData
    ) throws {
        let name = data == .history ? "history" : "discs"
        fairway.befriend("alice", "bob")
        func viewers() throws -> [String] {
            try ["alice", "bob", "carol"].filter { try people.mayRead(data, of: "bob", by: $0) }
        }
        #expect(try people.audience(of: data, of: "bob") == .friends)
        #expect(try viewers() == ["alice", "bob"])
        set(name, "everybody")
        #expect(try people.audience(of: data, of: "bob") == .everybody)
        #expect(try viewers() == ["alice", "bob", "carol"])
        block("bob", "carol")
        #expect(try viewers() == ["alice", "bob"])
        set(name, "nobody")
        #expect(try people.audience(of: data, of: "bob") == .nobody)
        #expect(try viewers() == ["bob"])
    }

    @Test func `the server knows whether it has subscriptions of browsers`() throws {
        #expect(try !people.hasBrowserSubscriptions())
        #expect(fairway.subscribeWeb("alice", fairway.device("alice")).isOK)
        #expect(try people.hasBrowserSubscriptions())
    }
}
