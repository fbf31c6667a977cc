import Engine
import FeaturesSupport
import JSON
import SQLite
import TestSupport
import Testing

/// Discs of games that were played offline. They arrive with the card.
struct SavedDiscTests {
    private func players() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "carol")
        return fairway
    }

    /// A game of two rounds by Alice and Grandma on two holes, played yesterday.
    private func game(_ fairway: Harness, _ discs: [[String]], courseName: String = "Meadow")
        -> JSON
    {
        let start = fairway.clock.now - 86_400_000
        let cells = discs.enumerated().map { place, discs -> JSON in
            let (round, player, hole) = (place / 4, place / 2 % 2, place % 2)
            let members: JSON = [
                "player": .int(Int64(player)), "hole": .int(Int64(hole + 1)), "strokes": 4,
                "round": .int(Int64(round + 1)), "at": .int(start + Int64(place)),
            ]
            let thrown = JSON.array(discs.map { .string($0) })
            return .object((members.members ?? []) + [JSON.Member("discs", thrown)])
        }
        return [
            "key": "a game", "courseName": .string(courseName), "holes": 2, "rounds": 2,
            "startedAt": .int(start), "endedAt": .int(start + 3_600_000),
            "players": [["me": true], ["name": "Grandma"]], "cells": .array(cells),
        ]
    }

    @Test func `F4 F51: an offline game is saved with its discs in one request`() throws {
        let fairway = try players()
        let id = fairway.disc("alice", ["name": "Destroyer"])
        let body = game(fairway, [[id, "Aviar"], [], [id], ["Roc"], ["destroyer"]])
        let reply = fairway.user("alice", "card/save", body)
        let room = try #require(reply["result"]?["room"]?.string, "\(reply)")
        #expect(fairway.user("alice", "card/save", body)["result"] == reply["result"])
        let lines = [
            "alice 1/1: Destroyer, Aviar", "g1 1/1: Destroyer", "g1 2/1: Roc",
            "alice 1/2: Destroyer",
        ]
        #expect(try fairway.thrown("alice", in: room) == lines)
        let result = fairway.user("alice", "disc/statistics")["result"]
        let lines2 = result?["discs"]?.array ?? []
        #expect(lines2.map { $0["name"]?.string } == ["Destroyer", "Aviar"])
        #expect(lines2.map { $0["disc"]?.string } == [id, nil])
        #expect(lines2.first?["toPar"] == .double(1) || lines2.first?["toPar"] == 1)
        let last = fairway.user("alice", "disc/lastTime", ["course": "meadow"])["result"]
        #expect(last?["holes"]?.array?.map { $0["round"] } == [2])
        try fairway.restart()
        #expect(try fairway.thrown("alice", in: room) == lines)
        // For Carol, who was the guest, a disc of Alice is only a name.
        let line: JSON = ["room": .string(room), "player": "g1"]
        let offer: JSON = ["room": .string(room), "player": "g1", "user": "carol"]
        fairway.user("alice", "card/offer", offer)
        #expect(fairway.user("carol", "card/claim", line).isOK)
        let carols = fairway.user("carol", "disc/card", ["room": .string(room)])["result"]
        let discs = carols?["cells"]?.array?.filter { $0["player"] == "carol" } ?? []
        #expect(discs.first?["discs"] == [["name": "Destroyer"]])
    }

    @Test func `F4 F51: the newest of several writes to a hole determines its discs`() throws {
        let fairway = try players()
        let body = game(fairway, [["Roc"]])
        let at = body["startedAt"]?.int ?? 0
        let cells = [(3, ["Zone"]), (9, ["Buzzz", "Aviar"]), (5, []), (9, ["Aviar"])].map {
            moment, discs -> JSON in
            [
                "player": 0, "hole": 1, "strokes": 3, "at": .int(Int64(at + moment)),
                "discs": .array(discs.map { .string($0) }),
            ]
        }
        for cells in [cells, cells.reversed()] {
            let members = (body.members ?? []).filter { $0.key != "cells" && $0.key != "key" }
            let reply = fairway.user(
                "alice", "card/save",
                .object(
                    members + [
                        JSON.Member("cells", .array(cells)),
                        JSON.Member("key", .string("\(cells.first?["at"]?.int ?? 0)")),
                    ]))
            let room = reply["result"]?["room"]?.string ?? ""
            #expect(try fairway.thrown("alice", in: room) == ["alice 1/1: Buzzz, Aviar"])
        }
    }

    @Test func `F4: an unknown disc is listed with all other errors, and nothing is stored`()
        throws
    {
        let fairway = try players()
        let body = game(fairway, [["Roc"], ["Roc", "disc-0123456789ab"]])
        let reply = fairway.user("alice", "card/save", body)
        #expect(reply.code == "request.malformed")
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == ["cells[1].discs[1]"])
        let ended = (body.members ?? []).filter { $0.key != "endedAt" }
        let wrong = JSON.object(ended + [JSON.Member("endedAt", 1_600_000_000_000)])
        let both = fairway.user("alice", "card/save", wrong)["error"]?["fields"]?.members
        #expect(Set((both ?? []).map(\.key)) == ["cells[1].discs[1]", "endedAt"])
        #expect(try fairway.database.first("SELECT count(*) FROM cell_discs") { $0.int(0) } == 0)
        #expect(try fairway.database.first("SELECT count(*) FROM saved_cards") { $0.int(0) } == 0)
        #expect(fairway.user("alice", "card/save", game(fairway, [["Roc"]])).isOK)
    }

    @Test func `F28 F51: discs of a saved game count for the course registered from it`()
        throws
    {
        let fairway = try players()
        let first = fairway.user("alice", "card/save", game(fairway, [["Roc"]]))
        let room = try #require(first["result"]?["room"])
        let made = fairway.user("alice", "course/register", ["room": room])["result"]
        let course = try #require(made?["course"]?.string)
        let members = (game(fairway, [[], ["Zone"]]).members ?? []).filter { $0.key != "key" }
        let second = JSON.object(members + [JSON.Member("key", "another")])
        #expect(fairway.user("alice", "card/save", second).isOK)
        let last = fairway.user("alice", "disc/lastTime", ["course": .string(course)])["result"]
        #expect(last?["holes"]?.array?.map { $0["hole"] } == [1, 2])
    }
}
