import Contract
import CoursesContract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import RoomsContract
import RoomsRules
import TestSupport
import Testing
import Values

/// Corrections of what others see, after the end: who may make them, who hears of them, and objections.
struct CorrectionTests {
    /// A finished round of Alice (host) and Bob on the links, with a guest. Carol joined and left before
    /// her first score.
    private func round() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness.golfers()
        fairway.people("carol", "dave")
        for day in 0..<3 { fairway.enter(20, daysAgo: 40 + day) }
        fairway.clock.advance(hours: 1)
        let room = fairway.begin()
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for user in ["bob", "carol"] {
            #expect(fairway.user(user, "room/join", ["code": code]).isOK)
        }
        fairway.write(Harness.card(80), in: room)
        fairway.write(Harness.card(90), in: room, of: "bob")
        fairway.room(room, "carol", "leave")
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 2)
        return (fairway, room)
    }

    private func send(
        _ fairway: Harness, _ user: String, _ method: String, _ room: String, _ body: JSON = [:]
    ) -> JSON {
        fairway.user(
            user, method, .object([.init("room", .string(room))] + (body.members ?? [])))
    }

    private func day(_ fairway: Harness, _ room: String) throws -> String {
        try result(fairway, room).day
    }

    private func result(_ fairway: Harness, _ room: String) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try #require(try GetCard.Result(reading: reply["result"] ?? .null).card.result)
    }

    private func shifted(_ day: String, by days: Int) -> JSON {
        .string(CalendarDay(number: (CalendarDay(day)?.number ?? 0) + days).text)
    }

    private func answer(
        _ fairway: Harness, _ user: String, _ room: String, _ accept: Bool
    ) throws -> JSON {
        let change = try result(fairway, room).corrections?.last?.change ?? 0
        return send(
            fairway, user, "card/answer", room,
            ["change": .int(Int64(change)), "accept": .bool(accept)])
    }

    private func news(_ fairway: Harness, _ user: String) -> [String] {
        let all = fairway.user(user, "notification/list")["result"]?["notifications"]?.array ?? []
        return all.filter { $0["kind"] == "card.changed" }.compactMap { $0["body"]?.string }
    }

    @Test func `T9: a player without a score changes nothing after the end`() throws {
        let (fairway, room) = try round()
        let before = try fairway.state(room)
        let day = try day(fairway, room)
        let at = JSON.int(fairway.clock.now - 7_200_001)
        for (method, body): (String, JSON) in [
            ("card/round", ["day": shifted(day, by: -1)]), ("card/round", ["courseName": "Hacked"]),
            ("card/add", ["name": "Rude"]), ("card/player", ["player": "g1", "name": "Ruder"]),
            ("card/player", ["tee": "red"]),
            ("card/correct", ["player": "carol", "hole": 1, "strokes": 1]),
            ("card/correct", ["player": "alice", "hole": 1, "strokes": 1]),
            (
                "card/sync",
                ["cells": [["player": "alice", "hole": 1, "strokes": 9, "at": at]]]
            ),
            ("card/remove", ["player": "g1"]),
            ("card/setDetails", ["player": "alice", "hole": 1, "note": "x", "at": at]),
        ] {
            let reply = send(fairway, "carol", method, room, body)
            let isNothing = reply["result"]?["change"] != nil || reply["result"]?["applied"] == 0
            #expect(!reply.isOK || isNothing, "\(method): \(reply)")
        }
        let after = try fairway.state(room)
        #expect(after.scores == before.scores && after.players == before.players)
        #expect(after.course == before.course)
        #expect(try self.day(fairway, room) == day)
    }

    @Test func `T9: late scores of a player who left without any wait for the host`() throws {
        let fairway = try Harness.golfers()
        let code = fairway.user(
            "alice", "room/create", ["kind": "golf", "courseName": "Meadow", "holes": 2])
        let room = code["result"]?["room"]?.string ?? ""
        fairway.user("bob", "room/join", ["code": code["result"]?["code"] ?? .null])
        fairway.room(room, "alice", "start")
        fairway.write([3, 3], in: room)
        let at = JSON.int(fairway.clock.now)
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "bob", "leave")
        fairway.clock.advance(hours: 1)
        fairway.room(room, "alice", "end")
        let cells: JSON = [["player": "bob", "hole": 1, "strokes": 3, "at": at]]
        let sent = send(fairway, "bob", "card/sync", room, ["cells": cells])
        #expect(sent["result"]?["change"] != nil, "\(sent)")
        #expect(try fairway.state(room).scores["bob"] == [nil, nil])
        #expect(fairway.inbox("alice").contains("card.proposed"))
        #expect(try answer(fairway, "bob", room, true).code == "request.forbidden")
        #expect(try answer(fairway, "alice", room, true).isOK)
        #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 3)
    }

    @Test func `T9: all players hear of a change, with its effect on result and handicap`() throws {
        let (fairway, room) = try round()
        #expect(send(fairway, "bob", "card/round", room, ["courseName": "Nowhere"]).isOK)
        let body = try #require(news(fairway, "alice").first)
        #expect(body.contains("Nowhere") && body.contains("Handicap Index"), "\(body)")
        #expect(news(fairway, "bob").isEmpty)
        let added = send(fairway, "bob", "card/add", room, ["name": "Gus"])
        let guest = added["result"]?["player"] ?? .null
        for hole: Int64 in 1...18 {
            let cell: JSON = ["player": guest, "hole": .int(hole), "strokes": 1]
            #expect(send(fairway, "alice", "card/correct", room, cell).isOK)
        }
        let score: JSON = ["player": "bob", "hole": 1, "strokes": 2]
        #expect(send(fairway, "alice", "card/correct", room, score).isOK)
        let told = try #require(news(fairway, "bob").first)
        #expect(told.contains("Scores of Bob changed") || told.contains("bob"), "\(told)")
    }

    @Test
    func `R5: each player whose result changes is notified of a correction of own scores`() throws {
        let (fairway, room) = try round()
        func correct(_ hole: Int64) {
            let cell: JSON = ["player": "bob", "hole": .int(hole), "strokes": 1]
            #expect(send(fairway, "bob", "card/correct", room, cell).isOK)
            fairway.clock.advance(seconds: 61)
        }
        correct(1)
        // Alice still wins with the same score.
        #expect(news(fairway, "alice").isEmpty)
        for hole: Int64 in 2...5 { correct(hole) }
        let told = try #require(news(fairway, "alice").first)
        #expect(
            told.contains("Scores of bob changed.") && told.contains("You finished 2 of 2"),
            "\(told)")
        #expect(!told.contains("object"), "nobody can object to it: \(told)")
        #expect(news(fairway, "bob").isEmpty && news(fairway, "carol").isEmpty)
    }

    private func says(_ reply: JSON, _ words: String) -> Bool {
        reply["error"]?["message"]?.string?.contains(words) == true
    }

    /// Whether a user has a notification that contains all these words.
    private func hears(
        _ fairway: Harness, _ user: String, kind: String = "card.changed", _ words: String...
    ) -> Bool {
        // Notifications about one subject join for a minute.
        fairway.clock.advance(seconds: 61)
        fairway.engine.runBatch()
        let all = fairway.user(user, "notification/list")["result"]?["notifications"]?.array ?? []
        return all.contains { notice in
            let body = notice["body"]?.string ?? ""
            return notice["kind"]?.string == kind && words.allSatisfy { body.contains($0) }
        }
    }

    @Test func `T9: a player who agreed to a change cannot object, and hears no such thing`() throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", holes: 2)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for user in ["bob", "carol"] {
            #expect(fairway.user(user, "room/join", ["code": code]).isOK)
        }
        let settings: JSON = ["format": "skins", "options": ["value": 10]]
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        #expect(fairway.room(room, "alice", "start").isOK)
        fairway.clock.advance(seconds: 60)
        fairway.acceptStakes(in: room, "alice", "bob")
        for (player, strokes) in [("alice", 3), ("bob", 4), ("carol", 5)] {
            fairway.write([strokes, strokes], in: room, of: player)
        }
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.advance(hours: 1)
        let score: JSON = ["player": "bob", "hole": 1, "strokes": 2]
        let waits = send(fairway, "alice", "card/correct", room, score)
        #expect(waits.isOK, "\(waits)")
        #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 4)
        // Carol is not in the bet.
        let early = try answer(fairway, "carol", room, false)
        #expect(early.code == "request.forbidden" && says(early, "waits for other"))
        #expect(try answer(fairway, "bob", room, true).isOK)
        #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 2)
        #expect(hears(fairway, "bob", "Scores of"))
        #expect(!hears(fairway, "bob", "You can object"))
        #expect(hears(fairway, "carol", "Scores of", "You can object"))
        let refused = try answer(fairway, "bob", room, false)
        #expect(refused.code == "request.forbidden" && says(refused, "agreed to it"))
        // Those in the bet agreed to the change, and knew that others could still object.
        #expect(try answer(fairway, "carol", room, false).isOK)
        #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 4)
        #expect(hears(fairway, "alice", "objected", "It returns if the players who objected"))
    }

    @Test func `T9: an objection takes a change back exactly, until the host decides`() throws {
        for keeps in [true, false] {
            let (fairway, room) = try round()
            let before = try result(fairway, room)
            let index = try fairway.handicap().index
            #expect(send(fairway, "bob", "card/round", room, ["courseName": "Nowhere"]).isOK)
            #expect(
                send(fairway, "bob", "card/player", room, ["player": "g1", "name": "Rude"]).isOK)
            let moved = try result(fairway, room)
            let movedIndex = try fairway.handicap().index
            #expect(movedIndex != index)
            try fairway.restart()
            // Dave is not on the card.
            #expect(try !answer(fairway, "dave", room, false).isOK)
            fairway.clock.advance(hours: 20)
            fairway.engine.runBatch()
            #expect(try answer(fairway, "alice", room, false).isOK)
            // The host objected, so that is the decision.
            var after = try result(fairway, room)
            #expect(after.corrections == nil)
            #expect(after == before && moved != before)
            #expect(hears(fairway, "bob", "objected", "The change was taken back."))
            #expect(!hears(fairway, "bob", "decides"))
            #expect(try fairway.handicap().index == index)
            // Bob objects to the host's change of his score. It is back until he agrees.
            let score: JSON = ["player": "bob", "hole": 1, "strokes": 1]
            #expect(send(fairway, "alice", "card/correct", room, score).isOK)
            #expect(try answer(fairway, "bob", room, false).isOK)
            #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 5)
            #expect(try result(fairway, room).corrections?.first?.state == .objected)
            #expect(hears(fairway, "alice", "objected", "It returns if the players who objected"))
            let again = send(fairway, "alice", "card/correct", room, score)
            #expect(again.code == "room.changePending", "\(again)")
            #expect(try answer(fairway, "alice", room, true).code == "request.forbidden")
            try fairway.restart()
            #expect(try answer(fairway, "bob", room, keeps).isOK)
            after = try result(fairway, room)
            let strokes = try fairway.state(room).scores["bob"]?.first??.strokes
            #expect(strokes == (keeps ? 1 : 5) && after.corrections == nil)
        }
    }

    @Test func `T9: the host decides about a player's objection to another player's change`() throws
    {
        let fairway = try Harness.golfers()
        fairway.people("carol")
        for keeps in [true, false] {
            let room = fairway.game(["alice": [3, 3], "bob": [4, 4], "carol": [5, 5]])
            fairway.clock.advance(hours: 1)
            let day = try day(fairway, room)
            #expect(
                send(fairway, "bob", "card/round", room, ["day": shifted(day, by: -2)]).isOK)
            #expect(try self.day(fairway, room) == shifted(day, by: -2).string)
            #expect(try answer(fairway, "carol", room, false).isOK)
            #expect(try self.day(fairway, room) == day)
            let question = "A player objected to the change by"
            #expect(hears(fairway, "alice", kind: "card.proposed", question, "Decide within"))
            #expect(hears(fairway, "bob", "objected", "taken back until the host decides"))
            #expect(try answer(fairway, "carol", room, false).code == "request.forbidden")
            #expect(try answer(fairway, "alice", room, keeps).isOK)
            #expect(hears(fairway, "bob", "declined your change") != keeps)
            #expect(try self.day(fairway, room) == (keeps ? shifted(day, by: -2).string : day))
        }
    }

    @Test func `T9: only the affected values go back, and later corrections stay`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        #expect(
            send(fairway, "bob", "card/round", room, ["day": shifted(day, by: -1)]).isOK)
        #expect(send(fairway, "bob", "card/player", room, ["player": "g1", "name": "One"]).isOK)
        #expect(send(fairway, "alice", "card/player", room, ["player": "g1", "name": "Two"]).isOK)
        let change = try result(fairway, room).corrections?.first { $0.by == "bob" }?.change ?? 0
        let body: JSON = ["change": .int(Int64(change)), "accept": false]
        #expect(send(fairway, "alice", "card/answer", room, body).isOK)
        #expect(try self.day(fairway, room) == day)
        let names = try fairway.state(room).players.filter(\.guest).map(\.name)
        #expect(names == ["Two"])
    }

    @Test func `T9: a change is final after three days`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        #expect(
            send(fairway, "bob", "card/round", room, ["day": shifted(day, by: -1)]).isOK)
        let change = try result(fairway, room).corrections?.first?.change ?? 0
        fairway.clock.advance(hours: 73)
        fairway.engine.runBatch()
        #expect(try result(fairway, room).corrections == nil)
        let body: JSON = ["change": .int(Int64(change)), "accept": false]
        #expect(send(fairway, "alice", "card/answer", room, body).code == "room.changed")
        #expect(try self.day(fairway, room) == shifted(day, by: -1).string)
    }

    @Test func `T9: the day moves by at most seven days in all`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        for (days, isOK) in [(-7, true), (-8, false), (-6, true), (-9, false), (-3_650, false)] {
            let reply = send(
                fairway, "alice", "card/round", room, ["day": shifted(day, by: days)])
            #expect(reply.isOK == isOK, "\(days): \(reply)")
            #expect(isOK || reply["error"]?["fields"]?["day"] != nil)
        }
    }

    @Test func `T9: the course must be one that all players may see`() throws {
        let (fairway, room) = try round()
        let made = fairway.user(
            "bob", "course/register",
            [
                "name": "Hacked", "kind": "golf",
                "holes": .array((1...18).map { ["number": .int($0), "par": 4] }),
            ])
        let course = made["result"]?["course"] ?? .null
        let reply = send(fairway, "bob", "card/round", room, ["course": course])
        #expect(reply["error"]?["fields"]?["course"] != nil, "\(reply)")
    }

    @Test func `T9: the host removes guests and players who left, and none of them returns`() throws
    {
        let (fairway, room) = try round()
        #expect(send(fairway, "bob", "card/remove", room, ["player": "g1"]).code == "room.notHost")
        #expect(send(fairway, "alice", "card/remove", room, ["player": "carol"]).isOK)
        #expect(try fairway.state(room).players.map(\.player) == ["alice", "g1", "bob"])
        #expect(send(fairway, "carol", "card/add", room, ["name": "X"]).code == "room.notMember")
        #expect(send(fairway, "carol", "card/log", room).code == "room.notMember")
        #expect(fairway.history("carol").isEmpty)
        // Bob has scores and has not left. After he left, he keeps his round, but not his say.
        let kept = send(fairway, "alice", "card/remove", room, ["player": "bob"])
        #expect(kept.code == "room.wrongPhase")
        fairway.room(room, "bob", "leave")
        #expect(send(fairway, "alice", "card/remove", room, ["player": "bob"]).isOK)
        let day = try day(fairway, room)
        let moved = send(fairway, "bob", "card/round", room, ["day": shifted(day, by: -1)])
        #expect(moved.code == "room.notMember")
        #expect(fairway.history("bob") == [room])
        try fairway.restart()
        #expect(
            send(fairway, "bob", "card/round", room, ["day": shifted(day, by: -1)]).code
                == "room.notMember")
        #expect(fairway.history("bob") == [room])
    }

    @Test func `T9: an objection brings a removed guest back with all scores`() throws {
        let (fairway, room) = try round()
        for hole: Int64 in 1...18 {
            let cell: JSON = ["player": "g1", "hole": .int(hole), "strokes": 6]
            #expect(send(fairway, "alice", "card/correct", room, cell).isOK)
        }
        let before = try fairway.state(room)
        #expect(send(fairway, "alice", "card/remove", room, ["player": "g1"]).isOK)
        try fairway.restart()
        #expect(try fairway.state(room).players.count == before.players.count - 1)
        let log = send(fairway, "bob", "card/log", room)["result"]?["changes"]?.array
        #expect(log?.first?["what"] == "removed")
        #expect(try answer(fairway, "bob", room, false).isOK)
        try fairway.restart()
        let after = try fairway.state(room)
        #expect(after.scores["g1"] == before.scores["g1"])
        #expect(Set(after.players.map(\.player)) == Set(before.players.map(\.player)))
    }

    @Test func `T9: in play, the host removes a player who left, who does not return`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.begin()
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        fairway.room(room, "bob", "leave")
        #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).isOK)
        #expect(
            fairway.user("bob", "room/join", ["room": .string(room)]).code == "room.codeInvalid")
        let new = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for code in [code, new] {
            #expect(fairway.user("bob", "room/join", ["code": code]).code == "room.codeInvalid")
        }
        #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).code == "room.unknownPlayer")
    }

    @Test func `T9: a block keeps the blocked user out of one's rooms`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.begin()
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        fairway.room(room, "bob", "leave")
        #expect(fairway.user("alice", "friend/block", ["user": "bob"]).isOK)
        let wrong = fairway.user("bob", "room/join", ["code": "222222"])
        for body: JSON in [["code": code], ["room": .string(room)]] {
            let reply = fairway.user("bob", "room/join", body)
            #expect(reply.code == "room.codeInvalid")
            #expect(reply["error"]?["message"] == wrong["error"]?["message"])
        }
        #expect(fairway.user("alice", "friend/unblock", ["user": "bob"]).isOK)
        #expect(fairway.user("bob", "room/join", ["room": .string(room)]).isOK)
    }

    @Test func `T9: after the end, a player without scores does not become the host`() throws {
        let (fairway, room) = try round()
        #expect(fairway.room(room, "bob", "leave").isOK)
        #expect(fairway.room(room, "alice", "leave").isOK)
        // The host left, and is still the host.
        let state = try result(fairway, room)
        #expect(state.corrections == nil)
        #expect(send(fairway, "alice", "card/player", room, ["player": "g1", "name": "Gus"]).isOK)
    }
}
