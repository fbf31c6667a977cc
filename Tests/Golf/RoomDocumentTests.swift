import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import JSON
import RoomsContract
import TestSupport
import Testing

/// The retained documents of a golf room on the wire: their sizes, and when they are published.
struct RoomDocumentTests {
    /// Every format, each with its default options, except presses.
    private static let formats: [JSON] = Formats.all.map {
        $0.name == "nassau"
            ? ["format": "nassau", "options": ["press": 2]] : ["format": .string($0.name)]
    }

    /// A complete card of four players with names of six letters.
    private func full(_ settings: JSON, teams: [Int64]) throws -> (Harness, room: String) {
        let fairway = try Harness()
        let names = ["amelia", "martin", "selena", "oliver"]
        for name in names { fairway.people(name) }
        let created = fairway.user(
            names[0], "room/create", ["kind": "golf", "courseName": "Meadow"])
        let room = created["result"]?["room"]?.string ?? ""
        let code = created["result"]?["code"] ?? .null
        for name in names.dropFirst() { fairway.user(name, "room/join", ["code": code]) }
        for (name, team) in zip(names, teams) {
            fairway.room(
                room, names[0], "setPlayer", ["player": .string(name), "team": .int(team)])
        }
        #expect(fairway.room(room, names[0], "configure", ["settings": settings]).isOK)
        #expect(fairway.room(room, names[0], "start").isOK)
        fairway.acceptStakes(in: room, names)
        for hole in 1...18 as ClosedRange<Int64> {
            for (place, name) in names.enumerated() {
                // The second side loses the first four holes of each nine, and presses twice.
                let strokes = 4 + ((hole - 1) % 9 < 4 ? Int64(place % 2) : 0)
                fairway.room(
                    room, names[0], "score",
                    ["player": .string(name), "hole": .int(hole), "strokes": .int(strokes)])
            }
        }
        _ = try fairway.state(room)
        return (fairway, room)
    }

    @Test(arguments: formats)
    func `V1: the state of four players on 18 holes is small in every format`(settings: JSON) throws
    {
        let name = settings["format"]?.string ?? ""
        let hasSides = !["stroke", "stableford", "skins", "parBogey", "maximumScore"].contains(name)
        let (fairway, room) = try full(settings, teams: hasSides ? [1, 2, 1, 2] : [])
        let state = try fairway.state(room)
        #expect(state.totals.entries.allSatisfy { $0.value.thru == 18 })
        if name == "nassau" { #expect(state.game.bets.count { $0.press > 0 } == 4) }
        let bytes = fairway.outlet.retained["fairway/room/\(room)/state"] ?? []
        #expect(
            bytes.count <= (name == "stroke" ? 1_000 : 2_000),
            "\(String(decoding: bytes, as: UTF8.self))")
    }

    @Test func `V1 V3: an event publishes only the documents that it changes`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice")
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        let names = ["head", "state", "presence", "brief"]
        func published(_ act: () -> Void) -> [String] {
            fairway.clock.advance(seconds: 5)
            fairway.engine.runBatch()
            let known = fairway.outlet.effects.count
            act()
            fairway.engine.runBatch()
            let topics = fairway.outlet.effects.dropFirst(known).compactMap { effect in
                if case .publish(let topic, _, _, _, _) = effect { topic } else { nil }
            }
            return names.filter { topics.contains("fairway/room/\(room)/\($0)") }
        }
        let join = { (user: String) in _ = fairway.user(user, "room/join", ["code": code]) }
        #expect(published { join("bob") } == ["head", "presence", "brief"])
        #expect(published { fairway.disconnect("bob") } == ["presence"])
        fairway.clock.advance(seconds: 60)
        #expect(
            published { fairway.room(room, "alice", "setPlayer", ["team": 2]) } == ["head"])
        #expect(
            published { fairway.room(room, "alice", "start") } == ["head", "state", "brief"])
        let score = { (user: String, player: String, hole: Int64) in
            _ = fairway.room(
                room, user, "score",
                ["player": .string(player), "hole": .int(hole), "strokes": 4])
        }
        #expect(published { score("alice", "alice", 1) } == ["state", "brief"])
        // The first score for another player adds a scorer to the head.
        #expect(published { score("alice", "bob", 1) } == ["head", "state", "brief"])
        #expect(published { score("alice", "bob", 2) } == ["state", "brief"])
        let state = try fairway.state(room)
        #expect(
            state.state.common.head == state.head.common.seq && state.head.seq < state.state.seq)
    }

    @Test func `V3: under load the interval grows to a second, and the newest is out within it`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        fairway.room(room, "alice", "start")
        _ = try fairway.state(room)
        fairway.clock.advance(seconds: 10)
        let topic = "fairway/room/\(room)/state"
        var times: [Int64] = []
        let start = fairway.clock.now
        for number in 0..<60 {
            fairway.room(
                room, "alice", "score",
                [
                    "player": "alice", "hole": .int(Int64(number % 18 + 1)),
                    "strokes": .int(Int64(number % 9 + 1)),
                ])
            let known = fairway.outlet.messages(topic).count
            fairway.clock.advance(milliseconds: 100)
            fairway.engine.runBatch()
            let count = fairway.outlet.messages(topic).count
            if number == 0 { times.append(0) }
            for _ in known..<count { times.append(fairway.clock.now - start) }
        }
        let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(pauses.allSatisfy { $0 <= 1_100 }, "\(times)")
        #expect(pauses.max() ?? 0 >= 980, "\(times)")
        #expect(pauses.first ?? 0 <= 300, "\(times)")
        // After the last change, its document comes within a second.
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
        let last = try fairway.retained(room, "state")["seq"]?.int
        #expect(last == fairway.outlet.events(room).last?.seq)
        // After a pause, the next change is published at once.
        fairway.clock.advance(seconds: 3)
        let known = fairway.outlet.messages(topic).count
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 30])
        #expect(fairway.outlet.messages(topic).count == known + 1)
    }
}
