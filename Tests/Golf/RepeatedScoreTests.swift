import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import RoomsRules
import SQLite
import TestSupport
import Testing
import Topics
import Values

/// A score means what its sender meant: once, now, and in milliseconds.
@Suite struct RepeatedScoreTests {
    private static let me: [JSON.Member] = [JSON.Member("player", "alice"), JSON.Member("hole", 1)]

    private func round(double: Bool = false) throws -> (Harness, String) {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob", holes: 3)
        if double {
            #expect(
                fairway.room(room, "alice", "configure", ["settings": ["doubleEntry": true]]).isOK)
        }
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    private func score(_ strokes: JSON, _ more: JSON = [:]) -> JSON {
        .object(Self.me + [JSON.Member("strokes", strokes)] + (more.members ?? []))
    }

    private func cell(_ fairway: Harness, _ room: String) throws -> String? {
        try fairway.state(room).scores["alice"]?[0]?.text
    }

    // MARK: Repeats

    /// A request of each kind that writes beside or below the card, with one of another device that
    /// comes in between. The last value is what the room has after each of them.
    private static let writes: [(method: String, first: JSON, second: JSON)] = [
        ("score", ["player": "alice", "hole": 1, "strokes": 4], ["strokes": 7]),
        ("score", ["player": "alice", "hole": 1, "strokes": .null], ["strokes": 7]),
        ("score", ["player": "alice", "hole": 1, "strokes": "x7"], ["strokes": .null]),
        ("discs", ["hole": 1, "discs": ["Roc"]], ["discs": ["Aviar"]]),
        ("discs", ["hole": 1, "discs": []], ["discs": ["Aviar"]]),
        ("details", ["hole": 1, "putts": 1], ["putts": 3]),
        ("details", ["hole": 1], ["putts": 3]),
    ]

    @Test(arguments: writes.indices)
    func `R0: a repeated write changes nothing and gets the first answer`(index: Int) throws {
        let (fairway, room) = try round()
        let (method, first, change) = Self.writes[index]
        let changed = (first.members ?? []).filter { change[$0.key] == nil }
        let second = JSON.object(changed + (change.members ?? []))
        let answer = fairway.room(room, "alice", method, first, id: "phone")
        #expect(answer.isOK)
        #expect(fairway.room(room, "alice", method, second, id: "watch").isOK)
        let before = (try fairway.state(room), fairway.outlet.events(room).count)
        let stored = try Self.stored(fairway)
        #expect(fairway.room(room, "alice", method, first, id: "phone") == answer)
        #expect(try fairway.state(room) == before.0)
        #expect(fairway.outlet.events(room).count == before.1)
        #expect(try Self.stored(fairway) == stored)
        // Another body with the same id is another request.
        #expect(fairway.room(room, "alice", method, second, id: "phone").code == "request.idReused")
        try fairway.restart()
        #expect(fairway.room(room, "alice", method, first, id: "phone") == answer)
        #expect(try Self.stored(fairway) == stored)
    }

    /// Everything that is stored about the cells of a card.
    private static func stored(_ fairway: Harness) throws -> [String] {
        var rows: [String] = []
        for (table, value) in [
            ("cells", "score"), ("cell_discs", "discs"), ("cell_details", "putts"),
        ] {
            try fairway.database.forEach(
                """
                SELECT player || position || quote(\(value)) || at || by FROM \(table)
                ORDER BY player, position
                """
            ) { rows.append("\(table) \($0.text(0))") }
        }
        return rows
    }

    @Test func `R0: a repeated correction is not made again after it was taken back`() throws {
        let (fairway, room) = try round()
        #expect(fairway.room(room, "alice", "score", score(4)).isOK)
        #expect(
            fairway.room(room, "bob", "score", ["player": "bob", "hole": 1, "strokes": 4]).isOK)
        #expect(fairway.room(room, "alice", "end").isOK)
        let correction: JSON = score(6, ["room": .string(room)])
        let answer = fairway.user("alice", "card/correct", correction, id: "one")
        #expect(answer.isOK)
        #expect(
            fairway.user("alice", "card/correct", score(5, ["room": .string(room)]), id: "two").isOK
        )
        #expect(fairway.user("alice", "card/correct", correction, id: "one") == answer)
        #expect(try cell(fairway, room) == "5")
        let late: JSON = score(8, ["at": .int(fairway.clock.now)])
        let sync: JSON = ["room": .string(room), "cells": [late]]
        fairway.clock.advance(seconds: 1)
        let synced = fairway.user("alice", "card/sync", sync, id: "three")
        #expect(synced["result"]?["applied"] == 1)
        #expect(fairway.user("alice", "card/correct", correction, id: "four").isOK)
        #expect(fairway.user("alice", "card/sync", sync, id: "three") == synced)
        #expect(try cell(fairway, room) == "6")
    }

    @Test func `R0: a player who was removed gets no first answer`() throws {
        let (fairway, room) = try round()
        let body: JSON = ["player": "bob", "hole": 1, "strokes": 4]
        #expect(fairway.room(room, "bob", "score", body, id: "one").isOK)
        #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).isOK)
        #expect(fairway.room(room, "bob", "score", body, id: "one").code == "room.notMember")
    }

    @Test func `R0: the memory of scores has a bound for each user, and lasts a day`() throws {
        let (fairway, room) = try round()
        let first = fairway.room(room, "alice", "score", score(1), id: "first")
        for number in 0..<600 {
            fairway.clock.advance(milliseconds: 1)
            fairway.room(
                room, "alice", "score", score(.int(Int64(number % 9 + 1))), id: "n\(number)")
        }
        let count = try fairway.database.first(
            "SELECT count(*) FROM requests WHERE sender = 'alice'"
        ) { $0.int(0) }
        #expect((256...320).contains(count ?? 0))
        // The first one is forgotten, so it is a new request.
        #expect(fairway.room(room, "alice", "score", score(1), id: "first") != first)
        let last = fairway.room(room, "alice", "score", score(2), id: "last")
        fairway.clock.advance(hours: 23)
        #expect(fairway.room(room, "alice", "score", score(2), id: "last") == last)
    }

    // MARK: Text scores

    /// Sends a score as text, as a watch does, and returns the replies.
    private func text(
        _ text: String, _ fairway: Harness, _ room: String, by user: String = "alice",
        to player: String = "alice", hole: String = "1"
    ) -> [JSON] {
        let known = fairway.outlet.effects.count
        fairway.engine.mailbox.post(
            Envelope(
                route: .score, sender: .user(user), room: room,
                body: .text(Array(text.utf8), at: [player, hole]),
                replyAddress: .topic("reply/\(user)")))
        fairway.engine.runBatch()
        return fairway.outlet.effects.dropFirst(known).compactMap { effect in
            guard case .reply(_, let reply) = effect else { return nil }
            return try? JSON(parsing: reply.bytes)
        }
    }

    @Test(arguments: [1, 1_000, 90_000, 120_000] as [Int64])
    func `R0: a text score wins over a clock that is ahead`(ahead: Int64) throws {
        let (fairway, room) = try round()
        let future = JSON.int(fairway.clock.now + ahead)
        #expect(fairway.room(room, "alice", "score", score(5, ["at": future])).isOK)
        fairway.clock.advance(seconds: 1)
        #expect(text("3", fairway, room) == [])
        #expect(try cell(fairway, room) == "3")
        #expect(text("", fairway, room) == [])
        #expect(try cell(fairway, room) == nil)
        let json = fairway.room(room, "bob", "score", score(8))
        #expect(json["result"]?["superseded"] == false)
        #expect(try cell(fairway, room) == "8")
        // The phone, whose clock is ahead, wins again with its next score.
        let next = JSON.int(fairway.clock.now + max(ahead, 1_000))
        let phone = fairway.room(room, "alice", "score", score(6, ["at": next]))
        #expect(phone["result"]?["superseded"] == false)
    }

    @Test func `R0: with double entry, the entry of a scorer wins over a clock that is ahead`()
        throws
    {
        let (fairway, room) = try round(double: true)
        let future = JSON.int(fairway.clock.now + 90_000)
        for user in ["alice", "bob"] {
            #expect(fairway.room(room, user, "score", score(5, ["at": future])).isOK)
        }
        fairway.clock.advance(seconds: 1)
        for user in ["alice", "bob"] { #expect(text("3", fairway, room, by: user) == []) }
        #expect(try cell(fairway, room) == "3")
        let entries = try fairway.database.first(
            "SELECT count(*) FROM card_entries WHERE score = 3"
        ) { $0.int(0) }
        #expect(entries == 2)
    }

    @Test func `R0: a text score that is not taken gets an answer that names the cell`() throws {
        let (fairway, room) = try round(double: true)
        // Nobody concedes for another player: the entry of a scorer waits beside the card.
        let lobby = fairway.lobby("alice", "bob", holes: 2)
        #expect(
            fairway.room(
                lobby, "alice", "configure",
                ["settings": ["doubleEntry": true, "format": "match"]]
            ).isOK)
        #expect(fairway.room(lobby, "alice", "start").isOK)
        let kept = text("c", fairway, lobby, by: "bob", to: "alice")
        #expect(kept.map { $0["result"]?["superseded"] } == [true])
        #expect(kept.map { $0["player"] } == ["alice"] && kept.map { $0["hole"] } == [1])
        for (hole, code) in [
            ("50", "score.unknownHole"), ("x", "request.malformed"), ("1", "score.outOfRange"),
        ] {
            let refused = text("99", fairway, room, hole: hole)
            #expect(refused.map { $0["error"]?["code"]?.string } == [code])
            #expect(refused.first?["player"] == "alice")
            #expect(refused.first?["hole"] == (Int64(hole).map { .int($0) } ?? .string(hole)))
        }
    }

    @Test func `R0: a late score without an id that is not taken gets an answer`() throws {
        let (fairway, room) = try round()
        #expect(fairway.room(room, "alice", "score", score(5)).isOK)
        let early = JSON.int(fairway.clock.now - 60_000)
        for (method, body) in [
            ("score", score(3, ["at": early])), ("sync", ["cells": [score(3, ["at": early])]]),
        ] {
            fairway.outlet.clear()
            fairway.engine.mailbox.post(
                Envelope(
                    route: .room(method), sender: .user("alice"), room: room,
                    body: .json(body.bytes), replyAddress: .topic("reply")))
            fairway.engine.runBatch()
            let replies = fairway.outlet.effects.count {
                if case .reply(.topic("reply", _), _) = $0 { true } else { false }
            }
            #expect(replies == 1, "\(method)")
        }
    }

    // MARK: Times

    /// Times that are no time of a score in this room: seconds, zero, before the room, microseconds.
    private static let wrongTimes: [(name: String, at: @Sendable (Int64) -> Int64, code: String)] =
        [
            ("seconds", { $0 / 1_000 }, "score.clockBehind"),
            ("zero", { _ in 0 }, "score.clockBehind"),
            ("below zero", { -$0 }, "score.clockBehind"),
            ("days", { $0 / 86_400_000 }, "score.clockBehind"),
            ("a month before the room", { $0 - 30 * 86_400_000 }, "score.clockBehind"),
            ("microseconds", { $0 * 1_000 }, "score.clockAhead"),
        ]

    @Test(arguments: wrongTimes.indices)
    func `R0: a time in another unit, or from before the room, is refused with the unit`(
        index: Int
    ) throws {
        let (fairway, room) = try round()
        let (name, time, code) = Self.wrongTimes[index]
        let at = JSON.int(time(fairway.clock.now))
        #expect(fairway.room(room, "alice", "score", score(4)).isOK)
        let before = try Self.stored(fairway)
        let bodies: [(String, JSON)] = [
            ("score", score(5, ["at": at])),
            ("discs", ["hole": 1, "discs": ["Roc"], "at": at]),
            ("details", ["hole": 2, "putts": 2, "at": at]),
        ]
        for (method, body) in bodies {
            let reply = fairway.room(room, "alice", method, body)
            #expect(reply.code == code, "\(name) \(method)")
            let message = reply["error"]?["message"]?.string ?? ""
            #expect(message.contains("milliseconds since 1970"), "\(name) \(method)")
        }
        let cell: JSON = score(5, ["at": at])
        let synced = fairway.room(room, "alice", "sync", ["cells": [cell]])["result"]
        let refused = synced?["refused"]?[0]
        #expect(refused?["code"]?.string == code, "\(name)")
        let reason = synced?["reasons"]?[code]?.string
        #expect(reason?.contains("milliseconds since 1970") == true, "\(name)")
        #expect(synced?["applied"] == 0)
        #expect(try Self.stored(fairway) == before)
        let spot: JSON = [
            "room": .string(room), "hole": 1, "kind": "basket", "lat": 1, "lon": 2, "accuracy": 5,
            "at": at,
        ]
        let marked = fairway.user("alice", "card/spot", spot)
        #expect(
            marked["error"]?["message"]?.string?.contains("milliseconds since 1970") == true,
            "\(name)")
    }

    @Test func `R0: a score from just before the room, or from the game offline, counts`() throws {
        let (fairway, room) = try round()
        // The clock of a phone is a minute behind.
        let behind = JSON.int(fairway.clock.now - 60_000)
        #expect(fairway.room(room, "alice", "score", score(4, ["at": behind])).isOK)
        #expect(try cell(fairway, room) == "4")
        // The game began offline two days ago.
        let old = JSON.int(fairway.clock.now - 48 * 3_600_000)
        let cell: JSON = ["player": "bob", "hole": 2, "strokes": 5, "at": old]
        let synced = fairway.room(room, "bob", "sync", ["cells": [cell]])
        #expect(synced["result"]?["applied"] == 1)
        // The same time is no time of a live score.
        #expect(fairway.room(room, "bob", "score", cell).code == "score.clockBehind")
    }

    /// A phone whose battery was empty writes scores in 1970, until it has a connection again.
    @Test func `R0: scores of a clock that was far behind are saved with the times of the reply`()
        throws
    {
        let (fairway, room) = try round()
        #expect(fairway.room(room, "alice", "score", score(4)).isOK)
        let cells = { (times: [JSON]) -> JSON in
            let cells: [JSON] = [
                ["player": "alice", "hole": 1, "strokes": 6, "at": times[0]],
                ["player": "alice", "hole": 2, "strokes": 5, "at": times[1]],
                ["player": "alice", "hole": 99, "strokes": 5, "at": times[1]],
            ]
            return ["cells": .array(cells)]
        }
        let first = fairway.room(room, "alice", "sync", cells([7_200_000, 7_300_000]))["result"]
        let refused = first?["refused"]?.array ?? []
        #expect(
            refused.map { $0["code"]?.string } == [
                "score.clockBehind", "score.clockBehind", "score.unknownHole",
            ])
        let reasons = first?["reasons"]
        #expect(reasons?["score.clockBehind"]?.string?.contains("milliseconds") == true)
        #expect(reasons?["score.unknownHole"]?.string == "The card does not have this hole.")
        #expect(first?["now"] == .int(fairway.clock.now))
        let earliest = try #require(first?["earliest"])
        let again = fairway.room(room, "alice", "sync", cells([earliest, earliest]))["result"]
        #expect(again?["applied"] == 1 && again?["superseded"] == 1)
        #expect(again?["earliest"] == nil && again?["now"] == nil)
        // The score with a known time stays, and the empty cell is filled.
        #expect(try cell(fairway, room) == "4")
        let scores = try fairway.state(room).scores["alice"] ?? []
        #expect(scores.count > 1 && scores[1] == .strokes(5))
    }

    /// Requests outside of rooms that have a time.
    @Test(arguments: [
        ("card/save", "startedAt"), ("handicap/post", "at"), ("location/share", "until"),
        ("reminder/create", "at"), ("history/list", "from"), ("location/history", "to"),
        ("disc/statistics", "from"), ("notification/dismiss", "upTo"),
    ])
    func `R0: every time of a request is checked for its unit`(path: String, key: String) throws {
        let (fairway, _) = try round()
        for at in [1_790_000_000, 1_790_000_000_000_000] as [Int64] {
            let body = JSON.object(
                [
                    JSON.Member(key, .int(at)), JSON.Member("title", "Tee off"),
                ].filter { path == "reminder/create" || $0.key == key })
            let reply = fairway.user("alice", path, body)
            #expect(reply.code == "request.malformed")
            let reason = reply["error"]?["fields"]?[key]?.string ?? ""
            #expect(reason.contains("milliseconds since 1970"), "\(path) \(at): \(reason)")
        }
    }
}
