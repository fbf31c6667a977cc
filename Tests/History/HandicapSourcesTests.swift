import Contract
import Engine
import FeaturesSupport
import HistoryContract
import JSON
import SQLite
import TestSupport
import Testing

/// Sources of scores other than rounds that end.
struct HandicapSourcesTests {
    /// Rounds with four strokes on each hole at the Woods, one a day, as UDisc exports them.
    private func export(_ rounds: Int) -> String {
        let holes = (1...12).map { "Hole\($0)" }.joined(separator: ",")
        let head = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"
        let lines = (1...rounds).flatMap { day in
            [("Par", 3), ("Alice", 4), ("Bob", 5)].map { name, strokes in
                let cells = Array(repeating: "\(strokes)", count: 12).joined(separator: ",")
                let time = "2026-0\(day / 28 + 1)-\(day % 28 < 9 ? "0" : "")\(day % 28 + 1) 1000"
                return "\(name),The Woods,Main,\(time),,\(strokes * 12),,,\(cells)"
            }
        }
        return (["\(head),\(holes)"] + lines).joined(separator: "\n")
    }

    @Test func `F45 G10: 50 imported rounds count until they are removed`() throws {
        let fairway = try Harness.golfers()
        let body: JSON = ["csv": .string(export(50)), "player": "Alice"]
        let reply = fairway.user("alice", "history/import", body)["result"]
        #expect(reply?["imported"] == 50)
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
        let league = try fairway.handicap("uDisc100")
        // One stroke over par on each hole, so 18 on 18 holes.
        #expect(league.scores == 50 && league.index == 18)
        #expect(league.explanation?.counted.first?.played.course == "woods")
        #expect(try fairway.handicap("simple").scores == 0)
        let room = reply?["rounds"]?[0] ?? .null
        #expect(fairway.user("alice", "history/remove", ["room": room]).isOK)
        #expect(try fairway.handicap("uDisc100").scores == 49)
        let export = fairway.user("alice", "account/export")["result"]?["data"]
        #expect(export?["handicapScores"]?.array?.count == 49)
    }

    @Test func `FU9 G10: a guest's scores count for the user who claims them later`() throws {
        let fairway = try Harness.golfers()
        fairway.people("carol")
        let room = fairway.begin()
        fairway.room(room, "alice", "setPlayer", ["player": "g1", "tee": "white"])
        for player in ["alice", "g1"] {
            fairway.write(Harness.card(90), in: room, of: player)
        }
        fairway.room(room, "alice", "end")
        let scores = {
            let reply = fairway.user("carol", "handicap/get")["result"]
            return try GetHandicap.Result(reading: reply ?? .null).scores
        }
        #expect(try scores() == 0)
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        let line: JSON = ["room": .string(room), "player": "g1"]
        let offered = fairway.user(
            "alice", "card/offer", .object((line.members ?? []) + [JSON.Member("user", "carol")]))
        #expect(offered.isOK)
        #expect(fairway.user("carol", "card/claim", line).isOK)
        #expect(try scores() == 1 && fairway.handicap().scores == 1)
    }

    @Test func `G10: a registered course determines the sport of its rounds`() throws {
        let fairway = try Harness.golfers()
        let made = fairway.user(
            "alice", "course/register", ["name": "My garden", "kind": "discGolf", "holes": 12])
        let id = made["result"]?["course"] ?? .null
        fairway.play(Array(repeating: 4, count: 12), ["course": id], tee: nil)
        #expect(try fairway.handicap("tupelo").scores == 1)
        #expect(try fairway.handicap().ignored == 0)
    }
}
