import Contract
import Courses
import CoursesContract
import Engine
import FeaturesSupport
import Golf
import GolfContract
import GolfRules
import HistoryContract
import JSON
import ModulesContract
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics
import Values

/// Whole games that were played offline, and devices that go offline during a game.
struct OfflineTests {
    private static let hour: Int64 = 3_600_000

    /// A game of three holes by Alice and Grandma, played yesterday.
    private func game(
        _ fairway: Harness, key: String = "game 1", _ more: JSON = [:]
    ) -> JSON {
        let start = fairway.clock.now - 24 * Self.hour
        let strokes = [(0, [3, 4, 2]), (1, [6, 5, 7])]
        let cells = strokes.flatMap { player, line in
            line.enumerated().map { hole, strokes -> JSON in
                [
                    "player": .int(Int64(player)), "hole": .int(Int64(hole + 1)),
                    "strokes": .int(Int64(strokes)),
                    "at": .int(start + Int64(hole) * 600_000),
                ]
            }
        }
        let standard: [JSON.Member] = [
            JSON.Member("key", .string(key)), JSON.Member("courseName", "Meadow"),
            JSON.Member("holes", 3), JSON.Member("startedAt", .int(start)),
            JSON.Member("endedAt", .int(start + Self.hour)),
            JSON.Member("players", [["name": "Me", "me": true], ["name": "Grandma"]]),
            JSON.Member("cells", .array(cells)),
        ]
        let changed = more.members ?? []
        let kept = standard.filter { member in !changed.contains { $0.key == member.key } }
        return .object(kept + changed)
    }

    private func fairway(_ courses: [CourseDocument] = []) throws -> Harness {
        let fairway = try Harness(courses: courses)
        fairway.people("alice", "bob")
        return fairway
    }

    private func rooms(_ fairway: Harness) throws -> Int {
        try fairway.database.first("SELECT count(*) FROM rooms") { $0.int(0) } ?? 0
    }

    private func room(_ reply: JSON) throws -> String {
        try #require(reply["result"]?["room"]?.string, "\(reply)")
    }

    @Test func `F4 FU9 FU10: an offline game with guests is saved when the phone is online again`()
        throws
    {
        let fairway = try fairway()
        let body = game(fairway)
        let reply = fairway.user("alice", "card/save", body)
        #expect(reply["result"]?["players"] == ["alice", "g1"])
        let room = try room(reply)
        #expect(reply["result"]?["topics"]?["state"]?.string == "fairway/room/\(room)/state")
        let state = try fairway.state(room)
        #expect(state.phase == .ended && state.code == nil && state.host == "alice")
        #expect(state.startedAt == body["startedAt"]?.int.map { Int($0) })
        #expect(state.endedAt == body["endedAt"]?.int.map { Int($0) })
        #expect(state.players.map(\.player) == ["alice", "g1"])
        #expect(state.players.map(\.name) == ["alice", "Grandma"])
        #expect(state.players.map(\.guest) == [false, true])
        #expect(state.scores["alice"] == [3, 4, 2] && state.scores["g1"] == [6, 5, 7])
        #expect(state.totals["g1"] == Totals(strokes: 18, toPar: 9, thru: 3))
        #expect(state.standings == ["alice", "g1"] && state.game.decided)
        #expect(state.course.name == "Meadow")
        #expect(fairway.outlet.controls.contains(.member(room: room, user: "alice")))
        let listed = fairway.user("alice", "room/list")["result"]?["rooms"]?.array
        #expect(listed?.map { $0["phase"] } == ["ended"])
        let times = try fairway.database.rows("SELECT DISTINCT by FROM cells") { $0.text(0) }
        #expect(times == ["alice"])
    }

    @Test func `F4: the same game is saved once, however late and often it is sent`() throws {
        let fairway = try fairway()
        let body = game(fairway)
        let first = fairway.user("alice", "card/save", body)
        #expect(first.isOK)
        let sent = fairway.outlet.effects.count
        #expect(fairway.user("alice", "card/save", body)["result"] == first["result"])
        #expect(fairway.outlet.effects.count == sent + 1)
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        try fairway.restart()
        #expect(fairway.user("alice", "card/save", body)["result"] == first["result"])
        #expect(try rooms(fairway) == 1)
        #expect(fairway.user("bob", "card/save", body).isOK)
        #expect(try rooms(fairway) == 2)
        #expect(fairway.user("alice", "card/save", game(fairway, key: "game 2")).isOK)
        #expect(try rooms(fairway) == 3)
    }

    @Test(arguments: [#"{"rounds": 2}"#, #"{"cells": []}"#, #"{"courseName": "Park"}"#])
    func `F4: the key of one game cannot save another game`(change: String) throws {
        let fairway = try fairway()
        let body = game(fairway)
        let room = try room(fairway.user("alice", "card/save", body))
        let other = game(fairway, try JSON(parsing: change))
        #expect(fairway.user("alice", "card/save", other).code == "request.idReused")
        #expect(try fairway.state(room).scores["alice"] == [3, 4, 2])
        #expect(try rooms(fairway) == 1)
    }

    @Test func `G10: a saved game has topics for a day, also after a restart`() throws {
        let fairway = try fairway()
        let room = try room(fairway.user("alice", "card/save", game(fairway)))
        let before = try fairway.state(room)
        try fairway.restart()
        let after = try fairway.state(room)
        #expect(after.scores == before.scores && after.totals == before.totals)
        #expect(after.players.map(\.tee) == ["red", "red"])
        #expect(fairway.outlet.controls.contains(.member(room: room, user: "alice")))
        fairway.clock.advance(hours: 24)
        fairway.engine.runBatch()
        #expect(fairway.retainedTopics(of: room) == [])
        #expect(fairway.outlet.controls.contains(.unroom(room)))
    }

    @Test
    func `F39 FU9: a wrong score of a saved game can be corrected the same day and much later`()
        throws
    {
        let fairway = try fairway()
        fairway.confirm("alice")
        let room = try room(fairway.user("alice", "card/save", game(fairway)))
        let score: JSON = ["player": "g1", "hole": 3, "strokes": 4]
        #expect(fairway.room(room, "alice", "score", score).isOK)
        #expect(try fairway.state(room).scores["g1"] == [6, 5, 4])
        #expect(fairway.room(room, "bob", "score", score).code == "room.notMember")
        fairway.clock.advance(hours: 24 * 90)
        fairway.engine.runBatch()
        #expect(fairway.room(room, "alice", "score", score).code == "room.notMember")
        let corrected: JSON = [
            "player": "g1", "hole": 1, "strokes": 5, "at": .int(fairway.clock.now),
        ]
        let wish: JSON = ["room": .string(room), "cells": [corrected]]
        let sent = fairway.outlet.effects.count
        let reply = fairway.user("alice", "card/sync", wish)
        #expect(reply["result"]?["applied"] == 1)
        // The room has no topics any more, so it publishes nothing.
        #expect(fairway.outlet.effects.count == sent + 1)
        #expect(fairway.user("bob", "card/sync", wish).code == "room.notMember")
        let line = try fairway.database.rows(
            "SELECT score FROM cells WHERE player = 'g1' ORDER BY position"
        ) { $0.int(0) }
        #expect(line == [5, 5, 4])
        // Nobody can write in the room, even in the batch that read it.
        #expect(fairway.room(room, "alice", "score", score).code == "room.notMember")
    }

    @Test func `F4 F15: a saved game keeps its rounds, format, tees and handicaps`() throws {
        var course = CourseDocument()
        course.id = "meadow"
        course.name = "The Meadow"
        course.holes = (1...3).map { number in
            var hole = CourseDocument.Hole()
            hole.number = number
            hole.par = 4
            hole.strokeIndex = number
            return hole
        }
        course.tees = ["red", "blue"].map { name in
            var tee = CourseDocument.Tee()
            tee.name = name
            return tee
        }
        let fairway = try fairway([course])
        let players: JSON = [
            ["name": "Grandma", "tee": "blue", "handicap": 18],
            ["name": "Me", "me": true, "handicap": 0],
        ]
        let start = fairway.clock.now - 24 * Self.hour
        let cells: JSON = [
            ["player": "Grandma", "hole": 1, "strokes": 6, "at": .int(start + 5)],
            ["player": "Me", "hole": 1, "strokes": 4, "round": 2, "at": .int(start + 6)],
            ["player": "alice", "hole": 2, "strokes": 3, "round": 2, "at": .int(start + 7)],
        ]
        let body = game(
            fairway,
            [
                "course": "meadow", "holes": .null, "rounds": 2, "players": players,
                "settings": ["format": "stableford", "handicap": "simple", "allowance": 100],
                "cells": cells,
            ])
        let reply = fairway.user("alice", "card/save", body)
        #expect(reply["result"]?["players"] == ["g1", "alice"])
        let state = try fairway.state(try room(reply))
        #expect(state.course.id == "meadow" && state.course.name == "The Meadow")
        #expect(state.round == 2 && state.settings.format == "stableford")
        #expect(state.players.map(\.tee) == ["blue", "red"])
        #expect(state.players.map(\.handicap?.index) == [18, 0])
        #expect(state.scores["alice"] == [4, 3, nil])
        #expect(state.totals["g1"] == Totals(strokes: 6, toPar: 2, thru: 1))
        // Par gives two points, and one under par gives three. The first round has no scores.
        #expect(state.game.lines["alice"]?.points == [0, 0, 0, 2, 3, 0])
    }

    @Test func `F4 F14 G10: a saved game appears in the history and counts for the handicap`()
        throws
    {
        let fairway = try Harness.golfers()
        let start = fairway.clock.now - 5 * Self.hour
        let cells = Harness.card(80).enumerated().map { place, strokes -> JSON in
            [
                "player": 0, "hole": .int(Int64(place + 1)), "strokes": .int(Int64(strokes)),
                "at": .int(start + Int64(place)),
            ]
        }
        let body: JSON = [
            "key": "x", "course": "links", "startedAt": .int(start),
            "endedAt": .int(start + 4 * Self.hour),
            "players": [["me": true, "tee": "white"], ["name": "Company"]],
            "cells": .array(cells),
        ]
        let room = try room(fairway.user("alice", "card/save", body))
        let posted = try fairway.scores().scores
        #expect(posted.map(\.strokes) == [80] && posted.first?.differential == 8)
        let listed = fairway.user("alice", "history/list")["result"]?["rounds"]?.array
        #expect(listed?.map { $0["room"] } == [.string(room)])
        // Later corrections count, too.
        let corrected: JSON = [
            "player": "alice", "hole": 1, "strokes": 4, "at": .int(fairway.clock.now),
        ]
        fairway.user("alice", "card/sync", ["room": .string(room), "cells": [corrected]])
        #expect(try fairway.scores().scores.map(\.strokes) == [79])
    }
}

/// Refusals.
extension OfflineTests {
    @Test(arguments: [
        (#"{"key": ""}"#, ["key"]),
        (#"{"key": 5, "startedAt": "x"}"#, ["key", "startedAt"]),
        (#"{"players": []}"#, ["players"]),
        (#"{"players": [{"name": "A"}, {"name": "B"}]}"#, ["players"]),
        (#"{"players": [{"me": true}, {"name": "B", "me": true}]}"#, ["players[1].me"]),
        (#"{"players": [{"me": true}, {}]}"#, ["players[1].name"]),
        (#"{"players": [{"me": true}, {"name": ""}]}"#, ["players[1].name"]),
        (#"{"players": [{"me": true, "handicap": 99}, {"name": "B"}]}"#, ["players[0].handicap"]),
        (#"{"settings": {"playersMax": 1}}"#, ["players"]),
        (#"{"settings": {"playersMax": 99}}"#, ["settings.playersMax"]),
        (#"{"settings": {"format": "chess"}}"#, ["settings.format"]),
        (#"{"settings": {"startHole": 9}}"#, ["settings.startHole"]),
        (
            #"{"settings": {"format": "matchPlay"}, "players": [{"me": true}], "cells": []}"#,
            ["settings.format"]
        ),
        (#"{"rounds": 0}"#, ["rounds"]), (#"{"rounds": 21}"#, ["rounds"]),
        (#"{"endedAt": 5}"#, ["endedAt"]),
        (#"{"holes": 99}"#, ["holes"]),
        (#"{"cells": [{"player": 2, "hole": 1, "strokes": 3, "at": 5}]}"#, ["cells[0].player"]),
        (#"{"cells": [{"player": "Eve", "hole": 1, "strokes": 3, "at": 5}]}"#, ["cells[0].player"]),
        (#"{"cells": [{"player": 0, "hole": 4, "strokes": 3, "at": 5}]}"#, ["cells[0].hole"]),
        (#"{"cells": [{"player": 0, "hole": 1, "strokes": 31, "at": 5}]}"#, ["cells[0].strokes"]),
        (
            #"{"cells": [{"player": 0, "hole": 1, "strokes": 3, "at": 5, "round": 2}]}"#,
            ["cells[0].round"]
        ),
        (#"{"cells": [{"player": 0, "hole": 1, "strokes": 3}]}"#, ["cells[0].at"]),
        (#"{"cells": [{"player": true, "hole": 1, "strokes": 3, "at": 5}]}"#, ["cells[0].player"]),
    ])
    func `an impossible game is refused with the path of each error`(
        change: String, paths: [String]
    ) throws {
        let fairway = try fairway()
        let reply = fairway.user("alice", "card/save", game(fairway, try JSON(parsing: change)))
        #expect(reply.code == "request.malformed")
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == paths, "\(reply)")
        #expect(try rooms(fairway) == 0)
        #expect(fairway.user("alice", "card/save", game(fairway)).isOK)
    }

    @Test func `the refusal of a game lists all errors at once`() throws {
        let fairway = try fairway()
        let ahead = JSON.int(fairway.clock.now + 600_000)
        let body = game(
            fairway,
            [
                "players": [["me": true], ["name": "Jo"], ["name": "Jo"]], "endedAt": ahead,
                "cells": [
                    ["player": "Jo", "hole": 1, "strokes": 3, "at": 5],
                    ["player": 1, "hole": 9, "strokes": 3, "at": 5],
                    ["player": 2, "hole": 1, "strokes": 3, "at": ahead],
                ],
            ])
        let reply = fairway.user("alice", "card/save", body)
        #expect(reply.code == "request.malformed")
        let fields = reply["error"]?["fields"]?.members?.map(\.key)
        #expect(fields == ["endedAt", "cells[0].player", "cells[1].hole", "cells[2].at"])
        #expect(reply["error"]?["now"]?.int == Int(fairway.clock.now))
    }

    @Test func `F4: offline and online games have the same limit of rounds`() {
        #expect(SaveCard.roundsMax == GolfRoom.roundsMax)
    }

    @Test func `a refusal because of the clock contains the server's time`() throws {
        let fairway = try fairway()
        let ahead: JSON = ["endedAt": .int(fairway.clock.now + 600_000)]
        let reply = fairway.user("alice", "card/save", game(fairway, ahead))
        #expect(reply.code == "score.clockAhead")
        #expect(reply["error"]?["now"]?.int == Int(fairway.clock.now))
        let little: JSON = ["endedAt": .int(fairway.clock.now + 60_000)]
        #expect(fairway.user("alice", "card/save", game(fairway, little)).isOK)
    }

    @Test func `an unknown course is refused with its own code`() throws {
        let fairway = try fairway()
        let body = game(fairway, ["course": "atlantis"])
        #expect(fairway.user("alice", "card/save", body).code == "course.unknown")
    }

    @Test func `saved games have a limit per hour, and repeats do not count`() throws {
        let fairway = try fairway()
        for number in 0..<SavedCards.perHour {
            #expect(fairway.user("alice", "card/save", game(fairway, key: "\(number)")).isOK)
        }
        let reply = fairway.user("alice", "card/save", game(fairway, key: "more"))
        #expect(reply.code == "request.tooMany" && reply["error"]?["retryAfterMs"] != nil)
        #expect(fairway.user("alice", "card/save", game(fairway, key: "0")).isOK)
        // The oldest rooms lose their topics, so that fifty remain.
        fairway.engine.runBatch()
        #expect(fairway.outlet.retained.keys.count { $0.hasSuffix("/state") } == 50)
    }
}

/// Devices that go offline during a game.
extension OfflineTests {
    private func cells(_ player: String, _ holes: ClosedRange<Int>, at: Int64) -> JSON {
        let cells = holes.map { hole -> JSON in
            [
                "player": .string(player), "hole": .int(Int64(hole)), "strokes": 4,
                "at": .int(at + Int64(hole)),
            ]
        }
        return ["cells": .array(cells)]
    }

    private func state(_ fairway: Harness, _ room: String) throws -> [[HoleScore?]] {
        try fairway.state(room).scores.entries.map(\.value)
    }

    @Test func `FU7: a solo game continues after the phone was offline`() throws {
        let fairway = try fairway()
        let room = fairway.lobby("alice", holes: 3)
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 3])
        fairway.disconnect("alice")
        let away = fairway.clock.now
        fairway.clock.advance(hours: 2)
        fairway.engine.runBatch()
        fairway.connect("alice")
        let written = cells("alice", 2...3, at: away)
        #expect(fairway.room(room, "alice", "sync", written)["result"]?["applied"] == 2)
        #expect(fairway.room(room, "alice", "sync", written)["result"]?["applied"] == 2)
        #expect(try state(fairway, room) == [[3, 4, 4]])
        #expect(try fairway.state(room).host == "alice")
        #expect(fairway.room(room, "alice", "end").isOK)
    }

    @Test func `FU7 F4: scores sent days later are kept, even after the room has closed`()
        throws
    {
        let fairway = try fairway()
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        let away = fairway.clock.now
        fairway.disconnect("alice")
        fairway.disconnect("bob")
        // Nobody used the room for three days, so it has ended.
        fairway.clock.advance(hours: 73)
        fairway.engine.runBatch()
        #expect(try fairway.state(room).phase == .ended)
        let first = fairway.room(room, "bob", "sync", cells("alice", 1...1, at: away))
        #expect(first["result"]?["applied"] == 1)
        #expect(try state(fairway, room) == [[4, nil, nil], [nil, nil, nil]])
        // A day later, the room has no topics.
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        let written = cells("alice", 2...3, at: away)
        #expect(fairway.room(room, "bob", "sync", written).code == "room.notMember")
        let body = JSON.object([JSON.Member("room", .string(room))] + (written.members ?? []))
        try fairway.restart()
        let second = fairway.user("bob", "card/sync", body)
        #expect(second["result"]?["applied"] == 2)
        #expect(second["result"]?["refused"] == [])
        let line = try fairway.database.rows("SELECT score FROM cells ORDER BY position") {
            $0.int(0)
        }
        #expect(line == [4, 4, 4])
    }

    @Test func `F4: members see scores of card-sync while the room has topics`() throws {
        let fairway = try fairway()
        let room = fairway.lobby("alice", "bob", holes: 3)
        let body = JSON.object(
            [JSON.Member("room", .string(room))]
                + (cells("bob", 1...2, at: fairway.clock.now - 9).members ?? []))
        #expect(fairway.user("alice", "card/sync", body).code == "room.wrongPhase")
        fairway.room(room, "alice", "start")
        let reply = fairway.user("alice", "card/sync", body)
        let events = fairway.outlet.events(room).filter { $0.kind == "score.set" }
        #expect(events.map(\.hole) == [1, 2])
        #expect(reply["result"]?["seq"]?.int.map { Int($0) } == events.last?.seq)
        #expect(try state(fairway, room) == [[nil, nil, nil], [4, 4, nil]])
    }

    @Test
    func `FU8: others play on while the host is offline, and the host's scores are kept`()
        throws
    {
        let fairway = try fairway()
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
        fairway.room(room, "alice", "start")
        fairway.disconnect("alice")
        let away = fairway.clock.now
        #expect(fairway.outlet.events(room).last?.kind == "player.offline")
        #expect(fairway.outlet.events(room).last?.player == "alice")
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "bob", "score", ["player": "bob", "hole": 1, "strokes": 5])
        // A connected member becomes host, and ends the game before Alice is back.
        fairway.clock.advance(seconds: 61)
        fairway.engine.runBatch()
        #expect(try fairway.state(room).host == "bob")
        fairway.room(room, "bob", "score", ["player": "g1", "hole": 1, "strokes": 9])
        fairway.room(room, "bob", "end")
        fairway.clock.advance(hours: 1)
        fairway.connect("alice")
        var held = cells("alice", 1...3, at: away)["cells"]?.array ?? []
        held += cells("g1", 1...3, at: away)["cells"]?.array ?? []
        let reply = fairway.room(room, "alice", "sync", ["cells": .array(held)])
        #expect(reply["result"]?["applied"] == 5)
        #expect(reply["result"]?["superseded"] == 1)
        #expect(try state(fairway, room) == [[4, 4, 4], [5, nil, nil], [9, 4, 4]])
    }

    @Test func `FU8: a host who returns in time is still the host`() throws {
        let fairway = try fairway()
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        fairway.disconnect("alice")
        fairway.clock.advance(seconds: 100)
        fairway.connect("alice")
        fairway.clock.advance(seconds: 100)
        fairway.engine.runBatch()
        #expect(try fairway.state(room).host == "alice")
        #expect(fairway.outlet.events(room).last?.kind == "player.online")
        #expect(fairway.room(room, "alice", "again").isOK)
    }
}
