import FeaturesSupport
import JSON
import Modules
import TestSupport
import Testing

/// The names of guest players: they deceive nobody about who is on a card.
@Suite struct GuestNameTests {
    private static let admins = [
        "Fairway", "Adm1n", "fairway support", "root_admin", "r00t adrnin",
    ]
    private static let users = [
        "alice", "Al1ce", "A l i c e", "аlice", "bob", "B0b", "Robert Jones",
    ]
    private static let honest = ["Ally", "Bobby", "Nan", "Guest 1", "g1", "Team 2", "Alice B."]

    /// Alice hosts a room with Bob, who shows the name Robert Jones.
    private func playing() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("alice", "bob")
        fairway.user("bob", "account/changeProfile", ["name": "Robert Jones"])
        let room = fairway.lobby("alice", "bob")
        return (fairway, room)
    }

    private func isRefused(_ reply: JSON, _ field: String = "name") -> Bool {
        reply.code == "request.malformed" && reply["error"]?["fields"]?[field] != nil
    }

    @Test func `T4: a guest in a room cannot have the name of a user in it, or of the server`()
        throws
    {
        let (fairway, room) = try playing()
        for name in Self.users + Self.admins {
            #expect(
                isRefused(fairway.room(room, "alice", "addGuest", ["name": .string(name)])),
                "\(name)")
        }
        for name in Self.honest {
            let guest = fairway.room(room, "alice", "addGuest", ["name": .string(name)])
            #expect(guest.isOK, "\(name)")
        }
        for name in Self.users + Self.admins {
            let body: JSON = ["player": "g1", "name": .string(name)]
            #expect(isRefused(fairway.room(room, "alice", "setPlayer", body)), "\(name)")
        }
        let body: JSON = ["player": "g1", "name": "Allison"]
        #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
    }

    @Test func `T4: a guest on a card that is over has no deceptive name either`() throws {
        let (fairway, room) = try playing()
        fairway.room(room, "alice", "addGuest", ["name": "Gus"])
        fairway.room(room, "alice", "start")
        for player in ["alice", "bob", "g1"] {
            let score: JSON = ["player": .string(player), "hole": 1, "strokes": 3]
            fairway.room(room, "alice", "score", score)
        }
        fairway.room(room, "alice", "end")
        for name in Self.users + Self.admins {
            let add: JSON = ["room": .string(room), "name": .string(name)]
            #expect(isRefused(fairway.user("alice", "card/add", add)), "\(name)")
            let rename: JSON = ["room": .string(room), "player": "g1", "name": .string(name)]
            #expect(isRefused(fairway.user("alice", "card/player", rename)), "\(name)")
        }
        let rename: JSON = ["room": .string(room), "player": "g1", "name": "Gustav"]
        #expect(fairway.user("alice", "card/player", rename).isOK)
    }

    @Test func `T4: a game that was played offline is refused with the name to change`() throws {
        let (fairway, _) = try playing()
        func save(_ name: String) -> JSON {
            fairway.user(
                "alice", "card/save",
                [
                    "key": .string("\(name.hashValue)"), "courseName": "Meadow", "holes": 1,
                    "startedAt": .int(fairway.clock.now - 60_000),
                    "endedAt": .int(fairway.clock.now),
                    "players": [["me": true], ["name": .string(name)]],
                    "cells": [
                        [
                            "player": 0, "hole": 1, "strokes": 3,
                            "at": .int(fairway.clock.now - 1_000),
                        ]
                    ],
                ])
        }
        for name in ["alice", "Al1ce"] + Self.admins {
            #expect(isRefused(save(name), "players[1].name"), "\(name)")
        }
        // Bob is not in this game.
        #expect(save("Bob").isOK && save("Ally").isOK)
    }

    @Test func `T4: a guest with the name of a user who joins later is marked as a guest`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let created = fairway.user(
            "alice", "room/create", ["kind": "golf", "courseName": "Meadow", "holes": 3])
        let room = created["result"]?["room"]?.string ?? ""
        for name in ["B0b", "Carl"] {
            #expect(fairway.room(room, "alice", "addGuest", ["name": .string(name)]).isOK)
        }
        let code = created["result"]?["code"] ?? .null
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        try fairway.restart()
        let result: JSON = fairway.room(room, "alice", "get")["result"] ?? .null
        let players = result["head"]?["players"]?.array ?? []
        let names = players.map { $0["name"]?.string ?? "" }
        #expect(names == ["alice", "B0b (guest)", "Carl", "bob"])
    }
}
