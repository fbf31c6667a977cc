import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import HistoryRules
import JSON
import ModulesContract
import RoomsContract
import TestSupport
import Testing
import Values

/// Details of holes beside the score: putts, penalties, out of bounds, the fairway and a note.
struct DetailTests {
    private func details(_ fairway: Harness, _ room: String, _ user: String = "alice") throws
        -> [JSON]
    {
        let reply = fairway.user(user, "card/details", ["room": .string(room)])
        return reply["result"]?["cells"]?.array ?? []
    }

    private func figures(_ fairway: Harness) throws -> Figures.Details? {
        let reply = fairway.user("alice", "statistics/mine")
        return try GetStatistics.Result(reading: reply["result"] ?? .null).total.details
    }

    @Test func `R6: details do not change a score, and come back after a restart`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        let before = try fairway.state(room)
        let noted: JSON = [
            "hole": 1, "putts": 2, "penalties": 1, "outOfBounds": 1, "fairway": false,
            "note": "Into the pond",
        ]
        #expect(fairway.room(room, "alice", "details", noted).isOK)
        let event = try #require(fairway.outlet.events(room).last)
        #expect(event.kind == "details.set" && event.details?.putts == 2 && event.hole == 1)
        #expect(try fairway.state(room).scores == before.scores)
        try fairway.restart()
        let cell = try #require(try details(fairway, room, "bob").first)
        #expect(cell["note"]?.string == "Into the pond" && cell["fairway"]?.bool == false)
        #expect(cell["player"]?.string == "alice" && cell["round"]?.int == 1)
        // An empty write clears the hole.
        #expect(fairway.room(room, "alice", "details", ["hole": 1]).isOK)
        #expect(try details(fairway, room).isEmpty)
    }

    @Test func `R6 D6: late writes of details end in the same card in any order`() throws {
        var random = SeededRandom(printing: "details")
        let fairway = try Harness.golfers()
        for _ in 0..<repeats(20, long: 500) {
            let start = fairway.clock.now
            let writes: [JSON] = (0..<6).map { _ in
                [
                    "hole": .int(Int64(1 + random.below(2))), "putts": .int(Int64(random.below(4))),
                    "at": .int(start + Int64(random.below(3))),
                ]
            }
            fairway.clock.advance(seconds: 5)
            let cards = try (0..<2).map { _ in
                let room = fairway.lobby("alice", holes: 3)
                fairway.room(room, "alice", "start")
                for write in writes.shuffled(using: &random) + writes.shuffled(using: &random) {
                    let body = JSON.object(
                        [.init("room", .string(room))] + (write.members ?? []))
                    let reply = fairway.user("alice", "card/setDetails", body)
                    #expect(reply.isOK, "\(reply)")
                }
                fairway.room(room, "alice", "end")
                return try details(fairway, room)
            }
            #expect(cards[0] == cards[1] && !cards[0].isEmpty, "seed \(random.seed)")
            fairway.outlet.clear()
        }
    }

    @Test func `R6 F13: greens in regulation and saves follow from strokes and putts`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.game(["alice": [3, 3, 4, 5], "bob": [4, 4, 4, 4]])
        // Par 3: reached with 1 of 3; missed and saved; missed and not saved; no putts.
        for (hole, body): (Int64, [JSON.Member]) in [
            (1, [.init("putts", 2), .init("fairway", .bool(true))]),
            (2, [.init("putts", 1), .init("fairway", .bool(false))]),
            (3, [.init("putts", 2), .init("penalties", 1)]), (4, [.init("outOfBounds", 1)]),
        ] {
            let sent = JSON.object(
                [.init("room", .string(room)), .init("hole", .int(hole))] + body)
            #expect(fairway.user("alice", "card/setDetails", sent).isOK)
        }
        let figures = try #require(try figures(fairway))
        #expect(figures.putts.holes == 3 && figures.putts.sum == 5)
        #expect(figures.fairways.holes == 2 && figures.fairways.sum == 1)
        #expect(figures.greens.holes == 3 && figures.greens.sum == 1)
        #expect(figures.saves.holes == 2 && figures.saves.sum == 1)
        #expect(figures.penalties.sum == 1 && figures.outOfBounds.sum == 1)
        let other = fairway.user("bob", "statistics/mine")
        #expect(other["result"]?["total"]?["details"] == nil)
    }

    @Test func `R6: wrong details are refused with a code and a field`() throws {
        let fairway = try Harness.golfers()
        fairway.people("dave")
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        for (body, field): (JSON, String) in [
            (["hole": 1, "putts": 21], "putts"), (["hole": 1, "penalties": -1], "penalties"),
            (["hole": 1, "note": ""], "note"), (["hole": 1, "fairway": 1], "fairway"),
        ] {
            let reply = fairway.room(room, "alice", "details", body)
            #expect(reply.code == "request.malformed", "\(reply)")
            #expect(reply["error"]?["fields"]?[field] != nil, "\(reply)")
        }
        #expect(
            fairway.room(room, "alice", "details", ["hole": 9, "putts": 1]).code
                == "score.unknownHole")
        #expect(
            fairway.room(room, "dave", "details", ["hole": 1, "putts": 1]).code == "room.notMember")
        let list: JSON = ["room": .string(room)]
        #expect(fairway.user("dave", "card/details", list).code == "room.notMember")
        #expect(try details(fairway, room).isEmpty)
    }

    @Test func `R6 F63: a deleted account leaves no notes behind`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.game(["alice": [4, 4], "bob": [4, 5]])
        let noted: JSON = ["room": .string(room), "hole": 1, "putts": 2, "note": "private"]
        #expect(fairway.user("bob", "card/setDetails", noted).isOK)
        let export = fairway.user("bob", "account/export")
        #expect("\(export)".contains("private"))
        fairway.user("bob", "account/delete", ["password": .string(Harness.password)])
        #expect(try fairway.tables(mentioning: "private").isEmpty)
    }

    @Test func `R6: a green is reached in regulation with two strokes left to par`() {
        for (strokes, putts, par, isReached): (Int, Int?, Int, Bool?) in [
            (4, 2, 4, true), (5, 3, 4, true), (5, 2, 4, false), (3, 1, 4, true), (4, 1, 4, false),
            (1, 0, 3, true), (4, nil, 4, nil), (2, 2, 3, nil), (6, 3, 5, true),
        ] {
            let details = HoleDetails(putts: putts)
            #expect(details.isGreenReached(strokes: strokes, par: par) == isReached)
        }
    }
}
