import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import TestSupport
import Testing

/// Collections of discs, and their visibility.
struct DiscTests {
    private static let destroyer: JSON = [
        "name": "Destroyer", "maker": "Innova", "plastic": "Star", "weight": 173.5,
        "color": "red", "speed": 12, "glide": 5, "turn": -1, "fade": 3, "note": "my best",
        "state": "inBag",
    ]

    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        return fairway
    }

    @Test func `F50: a disc can be added, changed and removed`() throws {
        let fairway = try people()
        let id = fairway.disc("alice", Self.destroyer)
        #expect(Disc.isID(id))
        let added = try #require(try fairway.discs("alice").first)
        #expect(added.disc == id)
        #expect(added.addedAt == Int(fairway.clock.now))
        #expect(try JSON(parsing: added.description.bytes) == Self.destroyer)

        let change: JSON = ["disc": .string(id), "state": "lost", "note": .null, "turn": .null]
        let changed = try Disc(
            reading: #require(fairway.user("alice", "disc/update", change)["result"]))
        #expect(changed.description.state == .lost && changed.description.name == "Destroyer")
        #expect(changed.description.note == nil && changed.description.turn == nil)
        try fairway.restart()
        #expect(try fairway.discs("alice") == [changed])
        #expect(fairway.user("alice", "disc/remove", ["disc": .string(id)]).isOK)
        #expect(try fairway.discs("alice") == [])
        #expect(fairway.user("alice", "disc/remove", ["disc": .string(id)]).code == "disc.unknown")
    }

    @Test func `a new disc is in the bag by default, and a repeated request adds it once`() throws {
        let fairway = try people()
        let first = fairway.user("alice", "disc/add", ["name": "Aviar"], id: "once")
        let again = fairway.user("alice", "disc/add", ["name": "Aviar"], id: "once")
        #expect(first == again)
        #expect(try fairway.discs("alice").map(\.description.state) == [.inBag])
    }

    /// Invalid discs, each with the field that the refusal names.
    private static let wrong: [(JSON, String)] = [
        ([:], "name"), (["name": ""], "name"), (["name": "x", "weight": 201], "weight"),
        (["name": "x", "weight": "heavy"], "weight"), (["name": "x", "speed": 17], "speed"),
        (["name": "x", "glide": -1], "glide"), (["name": "x", "turn": 5], "turn"),
        (["name": "x", "fade": 9], "fade"), (["name": "x", "state": "sold"], "state"),
        (["name": "x", "note": "a\u{7}"], "note"), (["name": "x", "maker": " "], "maker"),
        (["name": .string(String(repeating: "x", count: 65))], "name"),
    ]

    @Test(arguments: wrong)
    func `an impossible disc is refused with its field, and not stored`(body: JSON, field: String)
        throws
    {
        let fairway = try people()
        let reply = fairway.user("alice", "disc/add", body)
        #expect(reply.code == "request.malformed")
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == [field])
        #expect(try fairway.discs("alice") == [])
        let id = fairway.disc("alice", ["name": "Aviar"])
        let members = (body.members ?? []).filter { $0.key == field || $0.key == "disc" }
        guard !members.isEmpty else { return }
        let change = JSON.object(members + [JSON.Member("disc", .string(id))])
        let refused = fairway.user("alice", "disc/update", change)
        #expect(refused["error"]?["fields"]?.members?.map(\.key) == [field])
    }

    @Test func `nobody can change or remove another player's disc`() throws {
        let fairway = try people()
        let id = JSON.string(fairway.disc("alice", Self.destroyer))
        #expect(
            fairway.user("bob", "disc/update", ["disc": id, "name": "x"]).code == "disc.unknown")
        #expect(fairway.user("bob", "disc/remove", ["disc": id]).code == "disc.unknown")
        #expect(try fairway.discs("alice").map(\.description.name) == ["Destroyer"])
    }

    @Test func `F50: friends see a collection unless its owner hides it`()
        throws
    {
        let fairway = try people()
        fairway.disc("alice", Self.destroyer)
        fairway.makeFriends("alice", "bob")
        func sees(_ viewer: String) throws -> Bool {
            let reply = fairway.user(viewer, "disc/list", ["player": "Alice"])
            if !reply.isOK { #expect(reply.code == "disc.private") }
            return reply.isOK
        }
        #expect(try sees("bob") && !sees("carol"))
        // Only the owner sees the notes.
        #expect(try fairway.discs("bob", of: "alice").map(\.description.note) == [nil])
        #expect(try fairway.discs("alice").map(\.description.note) == ["my best"])
        fairway.user("alice", "account/changeSettings", ["discs": "everybody"])
        #expect(try sees("bob") && sees("carol"))
        fairway.user("carol", "friend/block", ["user": "alice"])
        #expect(try sees("bob") && !sees("carol"))
        try fairway.restart()
        fairway.user("alice", "account/changeSettings", ["discs": "nobody"])
        #expect(try !sees("bob") && !sees("carol") && sees("alice"))
        let settings = fairway.user("alice", "account/settings")["result"]
        #expect(settings?["discs"] == "nobody")
    }

    @Test func `a former friend no longer sees the collection`() throws {
        let fairway = try people()
        fairway.disc("alice", Self.destroyer)
        fairway.makeFriends("alice", "bob")
        fairway.user("alice", "friend/remove", ["user": "bob"])
        #expect(fairway.user("bob", "disc/list", ["player": "alice"]).code == "disc.private")
        #expect(
            fairway.user("bob", "disc/list", ["player": "nobody_here"]).code == "account.unknown")
    }

    @Test func `a large collection comes in pages, and the last page has no cursor`() throws {
        let fairway = try people()
        for number in 0..<500 {
            fairway.disc("alice", ["name": .string("Disc \(number)")])
            if number % 7 == 0 { fairway.clock.advance(seconds: 1) }
        }
        let full = fairway.user("alice", "disc/add", ["name": "one too many"])
        #expect(full.code == "disc.tooMany")
        #expect(fairway.user("bob", "disc/add", ["name": "first"]).isOK)
        let all = try fairway.discs("alice")
        #expect(Set(all.map(\.description.name)).count == 500)
        #expect(all.map(\.addedAt) == all.map(\.addedAt).sorted())
        for cursor in ["x", "1", "1.2.3"] {
            let reply = fairway.user("alice", "disc/list", ["cursor": .string(cursor)])
            #expect(reply["error"]?["fields"]?["cursor"] != nil, "\(cursor)")
        }
    }
}
