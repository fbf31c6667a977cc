import Contract
import Engine
import FeaturesSupport
import GolfRules
import JSON
import ModulesContract
import QuizzesRules
import RoomsRules
import SQLite
import TestSupport
import Testing

/// The kinds of rooms in which each request works.
struct RoomKindTests {
    /// A request that a member sends, who is the host.
    private struct Asked {
        let method: String
        let body: JSON
        let kinds: Set<RoomKind>
        /// The code in other kinds of rooms.
        let unknown: String

        init(
            _ method: String, _ body: JSON = [:], _ kinds: RoomKind...,
            unknown: String = "room.wrongKind"
        ) {
            self.method = method
            self.body = body
            self.kinds = Set(kinds)
            self.unknown = unknown
        }
    }

    /// Every request inside a room. The last three end the room.
    private static let all: [Asked] = [
        Asked("score", ["player": "ann", "hole": 1, "strokes": 3], .golf),
        Asked(
            "sync", ["cells": [["player": "ann", "hole": 1, "strokes": 3, "at": 1]]], .golf),
        Asked("sync", ["cells": []], .golf),
        Asked("hole", ["hole": 2], .golf),
        Asked("addGuest", ["name": "Gus"], .golf),
        Asked("sign", [:], .golf),
        Asked("concede", [:], .golf),
        Asked("stake", ["accept": true], .golf),
        Asked("dropStake", ["player": "bob"], .golf),
        Asked("discs", ["hole": 1, "discs": ["Leopard"]], .golf),
        Asked("discs", ["hole": 1, "discs": []], .golf),
        Asked("details", ["hole": 1, "putts": 2], .golf),
        Asked("weather", ["temperature": 12, "text": "fog"], .golf),
        Asked("weather", ["wind": 3], .golf),
        Asked("share", [:], .golf),
        Asked("unshare", [:], .golf),
        Asked("setPlayer", ["tee": "red"], .golf, unknown: "request.malformed"),
        Asked("setPlayer", ["player": "ben", "team": 1], .golf, .quiz),
        Asked("position", ["lat": 0, "lon": 0], .quiz),
        Asked("answer", ["answer": "x"], .quiz),
        Asked("walk", [:], .quiz),
        Asked("configure", ["settings": ["playersMax": 5]], .golf, .quiz),
        Asked("get", [:], .golf, .quiz),
        Asked("leaderboard", [:], .golf, .quiz),
        Asked("start", [:], .golf, .quiz),
        Asked("transferHost", ["player": "ann"], .golf, .quiz),
        Asked("kick", ["player": "ben"], .golf, .quiz),
        Asked("door", ["open": true], .golf),
        Asked("notYet", [:], .golf),
        Asked("setPar", ["hole": 1, "par": 4], .golf),
        Asked("change", ["change": 1, "accept": true], .golf),
        Asked("again", [:], .golf),
        Asked("end", [:], .golf, .quiz),
        Asked("abandon", [:], .golf, .quiz),
        Asked("leave", [:], .golf, .quiz),
    ]

    @Test(.enabled(if: !isQuick))
    func `Q6: each request inside a room works in one kind of rooms, or in all`() throws {
        let methods = Contracts.requests.flatMap { $0.routes }.filter { $0.scope == .room }.map(
            \.method)
        #expect(Set(methods) == Set(Self.all.map(\.method)), "a request without a row")
        for phase in ["lobby", "playing", "ended"] {
            for asked in Self.all {
                for kind in [RoomKind.golf, .quiz] {
                    try Self.check(asked, kind, phase)
                }
            }
        }
    }

    private static func check(_ asked: Asked, _ kind: RoomKind, _ phase: String) throws {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben")
        let room = Self.room(kind, phase, fairway)
        let before = try Self.rows(fairway)
        let reply = fairway.room(room, "ann", asked.method, asked.body)
        let label = "\(asked.method) \(asked.body) in a \(kind.rawValue) room, \(phase): \(reply)"
        guard asked.kinds.contains(kind) else {
            #expect(reply.code == asked.unknown, "\(label)")
            #expect(try Self.rows(fairway) == before, "\(label)")
            return
        }
        #expect(reply.code != "room.wrongKind", "\(label)")
        // Only members learn that the room is of another kind.
        #expect(
            fairway.room(room, "eve", asked.method, asked.body).code == "room.notMember",
            "\(label)")
    }

    /// Requests outside of rooms that name a room with a card.
    @Test func `Q6: requests about cards work only for golf rooms`() throws {
        let cell: JSON = ["player": "ann", "hole": 1, "strokes": 3]
        let later: JSON = ["player": "ann", "hole": 1, "strokes": 3, "at": 1]
        let requests: [(path: String, body: JSON)] = [
            ("card/sync", ["cells": [later]]), ("card/correct", cell),
            ("disc/correct", ["hole": 1, "discs": []]),
            ("history/card", [:]), ("history/remove", [:]), ("card/claim", ["player": "g1"]),
            ("card/share", [:]),
        ]
        for phase in ["lobby", "playing", "ended"] {
            for (path, body) in requests {
                let fairway = try Harness()
                fairway.people("eve", "ann", "ben")
                let quiz = Self.room(.quiz, phase, fairway)
                let before = try Self.rows(fairway)
                let named = JSON.Member("room", .string(quiz))
                let whole = JSON.object((body.members ?? []) + [named])
                let reply = fairway.user("ann", path, whole)
                let codes = [
                    "room.wrongKind", "room.notMember", "room.wrongPhase", "room.unknownPlayer",
                    "card.offerExpired",
                ]
                #expect(
                    codes.contains(reply.code ?? ""), "\(path) of a quiz, \(phase): \(reply)")
                #expect(try Self.rows(fairway) == before, "\(path) of a quiz, \(phase)")
            }
        }
    }

    private static func room(_ kind: RoomKind, _ phase: String, _ fairway: Harness) -> String {
        let room =
            kind == .golf
            ? fairway.lobby("ann", "ben")
            : fairway.quizRoom(fairway.quiz("eve"), "ann", "ben", isStarted: false)
        if phase != "lobby" { fairway.room(room, "ann", "start") }
        if phase == "ended" { fairway.room(room, "ann", "end") }
        return room
    }

    /// The number of rows about rooms, and the number of changes of each room.
    private static func rows(_ fairway: Harness) throws -> [String] {
        let tables = ["seats", "cells", "cell_discs", "weather", "walks", "walk_steps"]
        let counts = try tables.flatMap { table in
            try fairway.database.rows("SELECT count(*) FROM \(table)") { "\(table) \($0.int(0))" }
        }
        let rooms = try fairway.database.rows(
            "SELECT phase, seq FROM rooms JOIN progress ON room = id ORDER BY id"
        ) {
            "\($0.text(0)) \($0.int(1))"
        }
        return counts + rooms
    }
}
