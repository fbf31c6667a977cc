import Contract
import Engine
import FeaturesSupport
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics

struct CurrentRoundTests {
    /// Alice, Bob and Carol. Alice and Bob follow their rounds.
    private func harness() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        for user in ["alice", "bob"] { follow(user, fairway) }
        return fairway
    }

    private func follow(_ user: String, _ fairway: Harness) {
        fairway.report(.readsRound(user))
        fairway.engine.runBatch()
    }

    /// Lets a second pass, after which all topics are current.
    private func settle(_ fairway: Harness) {
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
    }

    private func round(_ user: String, _ fairway: Harness) throws -> CurrentRound? {
        try fairway.outlet.retained["fairway/user/\(user)/round"].map {
            try CurrentRound(reading: JSON(parsing: $0))
        }
    }

    private func brief(_ user: String, _ fairway: Harness) -> String {
        text(fairway.outlet.retained["fairway/user/\(user)/round/brief"])
    }

    private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

    @Test func `W9: my round shows the room in which I play, from the lobby to the end`() throws {
        let fairway = try harness()
        #expect(try round("alice", fairway) == CurrentRound())
        #expect(brief("alice", fairway) == "-")

        let room = fairway.lobby("alice", "bob")
        var expected = CurrentRound()
        (expected.room, expected.kind, expected.phase) = (room, "golf", .known(.lobby))
        expected.topics = TopicGrammar.standard.topics(room: room, user: "bob")
        #expect(try round("bob", fairway) == expected)
        #expect(try round("carol", fairway) == nil)

        fairway.room(room, "alice", "start")
        expected.phase = .known(.playing)
        #expect(try round("bob", fairway) == expected)
        fairway.room(room, "bob", "score", ["player": "bob", "hole": 1, "strokes": 4])
        settle(fairway)
        let line = text(fairway.outlet.retained["fairway/room/\(room)/brief"])
        #expect(!line.isEmpty && brief("bob", fairway) == line && brief("alice", fairway) == line)

        fairway.room(room, "alice", "end")
        for user in ["alice", "bob"] {
            #expect(try round(user, fairway) == CurrentRound())
            #expect(brief(user, fairway) == "-")
        }
    }

    @Test func `W9: a running game comes before a lobby, and the lobby shows again when it ends`()
        throws
    {
        let fairway = try harness()
        let first = fairway.lobby("alice", "bob")
        fairway.clock.advance(seconds: 10)
        let second = fairway.lobby("bob", "alice")
        #expect(try round("alice", fairway)?.room == second)
        fairway.room(first, "alice", "start")
        #expect(try round("alice", fairway)?.room == first)
        fairway.room(first, "alice", "end")
        #expect(try round("alice", fairway)?.room == second)
    }

    @Test(arguments: ["leave", "kick", "abandon", "delete"])
    func `W9 C2: my round is empty before the answer that ends my membership`(way: String) throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        settle(fairway)
        let known = fairway.outlet.effects.count
        switch way {
        case "leave": fairway.room(room, "bob", "leave")
        case "kick": fairway.room(room, "alice", "kick", ["player": "bob"])
        case "abandon": fairway.room(room, "alice", "abandon")
        default: _ = fairway.user("bob", "account/delete", ["password": .string(Harness.password)])
        }
        let effects = Array(fairway.outlet.effects[known...])
        func firstIndex(_ topic: String) throws -> Int {
            let found = effects.firstIndex {
                if case .publish("fairway/user/bob/\(topic)", _, _, true, _) = $0 {
                    true
                } else {
                    false
                }
            }
            return try #require(found)
        }
        let reply = effects.firstIndex(where: \.isReply)
        let answer = try #require(reply)
        #expect(try firstIndex("round") < answer)
        #expect(try firstIndex("round/brief") < answer)
        #expect(brief("bob", fairway) == (way == "delete" ? "" : "-"))
        #expect(try round("bob", fairway) == (way == "delete" ? nil : CurrentRound()))

        let later = fairway.outlet.effects.count
        if way != "abandon" {
            fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 4])
            settle(fairway)
        }
        for case .publish(let topic, _, _, _, _) in fairway.outlet.effects[later...] {
            #expect(!topic.hasPrefix("fairway/user/bob/round"))
        }
    }

    @Test func `W9: a new broker gets the rounds of those who follow them`() throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob")
        fairway.outlet.clear()
        fairway.link()
        #expect(try round("alice", fairway)?.room == room)
        #expect(try round("carol", fairway) == nil)
    }

    @Test func `W9: a daemon that starts again finds the rounds that the broker retains`() throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob")
        try fairway.restart()
        fairway.outlet.clear()
        let gone = "fairway/user/nobody/round"
        fairway.link(found: ["fairway/user/bob/round/brief", gone])
        #expect(try round("bob", fairway)?.room == room)
        #expect(
            fairway.outlet.effects.contains(
                .publish(topic: gone, payload: [], qos: 0, retain: true)))
    }

    @Test func `W9: after a failed batch, my round shows the room of the database`() throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        try fairway.withoutSaving(seconds: 1) { fairway.room(room, "bob", "leave") }
        settle(fairway)
        #expect(try round("bob", fairway)?.room == room)
    }

    @Test(arguments: ["leave", "delete"])
    func `W9 C2: a batch that fails and is repeated empties my round, too`(way: String) throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        func end() {
            if way == "leave" {
                fairway.room(room, "bob", "leave")
            } else {
                _ = fairway.user(
                    "bob", "account/delete", ["password": .string(Harness.password)])
            }
        }
        try fairway.withoutSaving(seconds: 1) { end() }
        let known = fairway.outlet.effects.count
        end()
        let effects = Array(fairway.outlet.effects[known...])
        let emptied = effects.firstIndex {
            if case .publish("fairway/user/bob/round", _, _, true, _) = $0 { true } else { false }
        }
        let answered = effects.firstIndex(where: \.isReply)
        #expect(try #require(emptied) < #require(answered))
        settle(fairway)
        #expect(try round("bob", fairway) == (way == "delete" ? nil : CurrentRound()))
    }

    /// Runs code while the server cannot read the table of seats.
    private func withoutSeats(_ fairway: Harness, _ body: () throws -> Void) throws {
        try fairway.database.execute("ALTER TABLE seats RENAME TO lost")
        try body()
        try fairway.database.execute("ALTER TABLE lost RENAME TO seats")
    }

    @Test func `W9 T6: a round that cannot be read is published by a later batch`() throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob", "carol")
        settle(fairway)
        try withoutSeats(fairway) {
            follow("carol", fairway)
            let unread = try round("carol", fairway)
            #expect(unread == nil)
        }
        fairway.engine.runBatch()
        #expect(try round("carol", fairway)?.room == room)
    }

    @Test func `W9 T6: a round that can never be read does not fill the log`() throws {
        let fairway = try harness()
        let room = fairway.lobby("alice", "bob", "carol")
        settle(fairway)
        func failures() -> Int {
            fairway.warnings.all.count { $0.hasPrefix("cannot publish the round of a user") }
        }
        try withoutSeats(fairway) {
            follow("carol", fairway)
            for _ in 0..<20 { settle(fairway) }
            // The first attempt, and three retries.
            #expect(failures() == 4)
        }
        follow("carol", fairway)
        #expect(try round("carol", fairway)?.room == room)
        #expect(failures() == 4)
    }

    @Test func `W9 T6: a damaged room hides no other round, and leaving it empties my round`()
        throws
    {
        let fairway = try harness()
        let first = fairway.lobby("alice", "bob")
        fairway.clock.advance(seconds: 10)
        let second = fairway.lobby("bob", "alice")
        settle(fairway)
        try fairway.database.run("UPDATE rooms SET phase = 'broken' WHERE id = ?", second)
        try fairway.restart()
        follow("alice", fairway)
        #expect(try round("alice", fairway)?.room == first)
        fairway.room(first, "alice", "leave")
        #expect(fairway.room(second, "alice", "leave").isOK)
        #expect(try round("alice", fairway) == CurrentRound())
    }
}
