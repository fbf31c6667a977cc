import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics

struct RoomTests {
    @Test func `F7 F8 FU4 FU5: a code opens the lobby until the round starts`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let created = fairway.user("alice", "room/create", ["kind": "golf", "courseName": "Park"])
        let room = try #require(created["result"]?["room"]?.string)
        let code = try #require(created["result"]?["code"]?.string)

        #expect(fairway.user("bob", "room/join", ["code": .string(code.lowercased())]).isOK)
        #expect(fairway.user("bob", "room/join", ["code": .string(code)]).isOK)
        #expect(try fairway.state(room).players.map(\.player) == ["alice", "bob"])
        #expect(fairway.outlet.controls.contains(.member(room: room, user: "bob")))

        #expect(fairway.room(room, "bob", "start").code == "room.notHost")
        #expect(fairway.room(room, "alice", "start").isOK)
        let late = fairway.user("carol", "room/join", ["code": .string(code)])
        #expect(late.code == "room.codeInvalid")
        #expect(try fairway.state(room).code == nil)
    }

    @Test func `the guard learns of a new or former member before that member's reply`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        let effects = fairway.outlet.effects
        let grant = effects.firstIndex(of: .control(.member(room: room, user: "bob")))
        let told = effects.lastIndex(where: \.isReply)
        #expect(try #require(grant) < #require(told))

        fairway.room(room, "bob", "leave", id: "bye")
        let after = fairway.outlet.effects
        let gone = after.firstIndex(of: .control(.unmember(room: room, user: "bob")))
        let reply = after.lastIndex(where: \.isReply)
        #expect(try #require(gone) < #require(reply))
    }

    @Test func `a kicked player cannot return, and the code changes`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob")
        let old = try #require(try fairway.state(room).code)
        #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).isOK)
        let new = try #require(try fairway.state(room).code)
        #expect(old != new)
        for code in [old, new] {
            let again = fairway.user("bob", "room/join", ["code": .string(code)])
            #expect(again.code == "room.codeInvalid")
        }
        #expect(fairway.user("carol", "room/join", ["code": .string(new)]).isOK)
        #expect(
            fairway.room(room, "bob", "score", ["player": "alice", "hole": 1, "strokes": 3]).code
                == "room.notMember")
    }

    @Test func `FU8: when the host disconnects, a connected member becomes host`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.room(room, "alice", "start")
        fairway.disconnect("bob")
        fairway.disconnect("alice")
        #expect(fairway.outlet.events(room).last?.kind == "player.offline")
        #expect(try fairway.state(room).host == "alice")
        fairway.clock.advance(seconds: 121)
        #expect(try fairway.state(room).host == "carol")
        #expect(fairway.outlet.events(room).last?.kind == "host.changed")
        fairway.connect("alice")
        #expect(try fairway.state(room).host == "carol")
    }

    @Test func `H7: a presence that cannot be read is published later, with the true time`() throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        _ = try fairway.state(room)
        // The first change is published at once, and the others wait.
        fairway.disconnect("bob")
        fairway.connect("bob")
        fairway.disconnect("bob")
        let left = try fairway.database.int("SELECT seen_at FROM users WHERE username = 'bob'")
        try fairway.database.execute("ALTER TABLE users RENAME TO lost")
        for _ in 0..<3 {
            fairway.clock.advance(seconds: 1)
            fairway.engine.runBatch()
        }
        let failures = fairway.warnings.all.filter { $0.hasPrefix("cannot publish a room") }
        #expect(failures.count == 1)
        try fairway.database.execute("ALTER TABLE lost RENAME TO users")
        let presence = try fairway.state(room).presence
        #expect(presence.online == ["alice"])
        #expect(presence.offline["bob"] == left && left > 0)
    }

    @Test func `FU8: a host who reconnects in time stays host`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.disconnect("alice")
        fairway.clock.advance(seconds: 100)
        fairway.connect("alice")
        fairway.clock.advance(seconds: 100)
        #expect(try fairway.state(room).host == "alice")
    }

    @Test func `the longest-present member succeeds a host who leaves; an empty room ends`() throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.room(room, "alice", "leave")
        #expect(try fairway.state(room).host == "bob")
        fairway.room(room, "bob", "addGuest", ["name": "Gulli"])
        fairway.room(room, "bob", "leave")
        fairway.room(room, "carol", "leave")
        let state = try fairway.state(room)
        #expect(state.phase == .abandoned)
        #expect(state.host == nil)
    }

    @Test func `a lobby closes after a day without use, and a round after three`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let lobby = fairway.lobby("alice")
        let round = fairway.lobby("bob")
        fairway.room(round, "bob", "start")
        fairway.clock.advance(hours: 25)
        #expect(try fairway.state(lobby).phase == .abandoned)
        #expect(try fairway.state(round).phase == .playing)
        fairway.clock.advance(hours: 40)
        fairway.room(round, "bob", "score", ["player": "bob", "hole": 1, "strokes": 3])
        fairway.clock.advance(hours: 71)
        #expect(try fairway.state(round).phase == .playing)
        fairway.clock.advance(hours: 2)
        #expect(try fairway.state(round).phase == .ended)
        #expect(fairway.retainedTopics(of: lobby) == [])
        #expect(fairway.outlet.controls.contains(.unroom(lobby)))
    }

    @Test func `G10 G11: rooms, scores and rights survive a restart`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob", holes: 9)
        fairway.room(room, "alice", "addGuest", ["name": "Gulli"])
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "score", ["player": "bob", "hole": 2, "strokes": 5])
        fairway.room(room, "alice", "again")
        fairway.room(room, "alice", "score", ["player": "g1", "hole": 9, "strokes": 2])
        let before = try fairway.state(room)
        try fairway.restart()
        fairway.connect("alice")
        fairway.connect("bob")
        var after = try fairway.state(room)
        #expect(after.seq >= before.seq)
        // All documents are published anew, with the same number.
        (after.head.seq, after.presence) = (before.head.seq, before.presence)
        (after.state.seq, after.state.common.head) = (before.state.seq, before.state.common.head)
        #expect(after == before)
        #expect(fairway.outlet.controls.contains(.member(room: room, user: "bob")))
    }

    @Test func `retained topics of deleted rooms are removed before the guard opens`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        let old = ["head", "state"].map { "fairway/room/0123456789abcdef/\($0)" }
        let mine = ["head", "state"].map { "fairway/room/\(room)/\($0)" }
        let stale = old + ["fairway/user/alice/location/bob"]
        fairway.outlet.clear()
        fairway.link(found: stale + mine)
        let effects = fairway.outlet.effects
        func emptied(_ topic: String) -> Int? {
            effects.firstIndex(of: .publish(topic: topic, payload: [], qos: 0, retain: true))
        }
        let opened = try #require(effects.firstIndex(of: .control(.begin)))
        for topic in stale { #expect(try #require(emptied(topic)) < opened, "\(topic)") }
        for topic in mine {
            #expect(emptied(topic) == nil && fairway.outlet.retained[topic] != nil, "\(topic)")
        }
    }

    @Test func `a guest's id is never reused, even after a restart`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        func add() -> String? {
            fairway.room(room, "alice", "addGuest", ["name": "Gulli"])["result"]?["player"]?.string
        }
        #expect(add() == "g1")
        try fairway.restart()
        #expect(add() == "g2")
        fairway.room(room, "alice", "kick", ["player": "g2"])
        try fairway.restart()
        #expect(add() == "g3")
    }

    @Test func `FU8: a member's unstable connection does not delay the host's succession`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        let room = fairway.lobby("alice", "bob", "carol")
        fairway.disconnect("alice")
        for _ in 0..<13 {
            fairway.clock.advance(seconds: 10)
            fairway.disconnect("carol")
            fairway.connect("carol")
        }
        #expect(try fairway.state(room).host == "bob")
    }

    @Test func `unstable connections do not keep a lobby open`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        for _ in 0..<6 {
            fairway.clock.advance(hours: 5)
            fairway.disconnect("alice")
            fairway.connect("alice")
        }
        #expect(try fairway.state(room).phase == .abandoned)
    }

    @Test func `a repeated join is refused after the user was kicked`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice")
        let code = JSON.string(try fairway.state(room).code ?? "")
        let first = fairway.user("bob", "room/join", ["code": code], id: "j")
        fairway.room(room, "alice", "start")
        try fairway.restart()
        #expect(fairway.user("bob", "room/join", ["code": code], id: "j") == first)
        fairway.room(room, "alice", "kick", ["player": "bob"])
        #expect(
            fairway.user("bob", "room/join", ["code": code], id: "j").code == "room.codeInvalid")
        #expect(
            fairway.user("bob", "room/join", ["code": "222222"], id: "j").code
                == "request.idReused")
    }

    @Test func `a user's ended rooms with topics have a limit`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        var rooms: [String] = []
        for _ in 0..<60 {
            let room = fairway.lobby("alice")
            fairway.room(room, "alice", "abandon")
            rooms.append(room)
            fairway.clock.advance(seconds: 1)
        }
        fairway.engine.runBatch()
        let listed = fairway.user("alice", "room/list")["result"]?["rooms"]?.array?.count
        #expect(listed == 50)
        #expect(fairway.retainedTopics(of: rooms[0]) == [])
        #expect(fairway.retainedTopics(of: rooms[59]).isSuperset(of: ["head", "state"]))
    }

    @Test func `connection reports of a failed batch are processed with the next batch`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        _ = try fairway.state(room)
        let pages = try fairway.database.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try fairway.database.execute("PRAGMA max_page_count = \(pages)")
        fairway.report(.disconnected(serial: fairway.serials["bob"] ?? 0, principal: "bob"))
        for _ in 0..<400 {
            fairway.engine.mailbox.post(
                Envelope(
                    route: Route(.user, "device", "add"), sender: .user("alice"),
                    body: .json(
                        Array(
                            #"{"id":"x\#(UInt64.random(in: 0...UInt64.max))","name":"N","kind":"web"}"#
                                .utf8)),
                    replyAddress: .topic("reply/alice")))
        }
        fairway.engine.runBatch()
        try fairway.database.execute("PRAGMA max_page_count = 100000")
        #expect(fairway.outlet.events(room).last?.kind == "player.joined")
        let state = try fairway.state(room)
        #expect(state.presence.online == ["alice"] && state.players.count == 2)
        #expect(fairway.outlet.events(room).last?.kind == "player.offline")
    }

    @Test func `F66: rooms have a limit of players, and users have a limit of rooms`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice")
        for number in 1...11 {
            let added = fairway.room(room, "alice", "addGuest", ["name": "Guest"])
            #expect(added["result"]?["player"]?.string == "g\(number)")
        }
        #expect(fairway.room(room, "alice", "addGuest", ["name": "One more"]).code == "room.full")
        let code = JSON.string(try fairway.state(room).code ?? "")
        #expect(fairway.user("bob", "room/join", ["code": code]).code == "room.full")
        for _ in 2...20 { _ = fairway.lobby("alice") }
        let tooMany = fairway.user("alice", "room/create", ["kind": "golf", "courseName": "One"])
        #expect(tooMany.code == "room.tooMany")
    }

    @Test func `wrong codes count toward the limit, valid codes do not`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice")
        for _ in 1...10 {
            #expect(fairway.user("bob", "room/join", ["code": "222222"]).code == "room.codeInvalid")
        }
        let code = JSON.string(try fairway.state(room).code ?? "")
        let refused = fairway.user("bob", "room/join", ["code": code])
        #expect(refused.code == "request.tooMany")
        #expect(try #require(refused["error"]?["retryAfterMs"]?.int) > 0)
        fairway.clock.advance(seconds: 61)
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
    }

    @Test func `the numbers of events have no gaps`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.room(
            room, "alice", "configure", ["settings": ["format": "stroke", "playersMax": 4]])
        fairway.room(room, "alice", "start")
        for hole in 1...5 {
            fairway.room(
                room, "bob", "score", ["player": "bob", "hole": .int(Int64(hole)), "strokes": 3])
        }
        fairway.room(room, "alice", "transferHost", ["player": "bob"])
        fairway.room(room, "bob", "end")
        #expect(fairway.outlet.events(room).map(\.seq) == Array(1...11))
    }

    @Test
    func `W5: the first change after a pause is published at once, the next ones together`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        _ = try fairway.state(room)
        let topic = "fairway/room/\(room)/state"
        let before = fairway.outlet.messages(topic).count
        let score = { (hole: Int64) in
            _ = fairway.room(
                room, "alice", "score", ["player": "alice", "hole": .int(hole), "strokes": 4])
        }

        fairway.clock.advance(seconds: 10)
        score(1)
        let brief = fairway.outlet.retained["fairway/room/\(room)/brief"] ?? []
        #expect(String(decoding: brief, as: UTF8.self).contains("alice +1"))
        #expect(fairway.outlet.messages(topic).count == before + 1)

        for hole in 2...9 as ClosedRange<Int64> {
            fairway.clock.advance(milliseconds: 20)
            score(hole)
        }
        #expect(fairway.outlet.messages(topic).count == before + 1)
        fairway.clock.advance(milliseconds: 150)
        fairway.engine.runBatch()
        #expect(fairway.outlet.messages(topic).count == before + 2)
        #expect(fairway.outlet.messages(topic).last?["totals"]?["alice"]?["strokes"]?.int == 36)
    }

    @Test func `F40: an abandoned game ends without a saved result`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        fairway.room(room, "alice", "start")
        #expect(fairway.room(room, "alice", "abandon").isOK)
        #expect(try fairway.state(room).phase == .abandoned)
        #expect(
            fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 3])
                .code == "room.wrongPhase")
    }
}
