import Contract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import ModulesContract
import Rooms
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics
import Values

/// Users claim the places of the guest players that they were (FU9).
struct ClaimTests {
    /// A game of Alice and Carol with a guest player whom Alice added. Bob is not in it.
    private func game(ended: Bool = true) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        let room = fairway.lobby("alice", "carol", holes: 3)
        fairway.room(room, "alice", "addGuest", ["name": "Bobby"])
        fairway.room(room, "alice", "start")
        for (player, strokes) in [("alice", 3), ("carol", 4), ("g1", 5)] {
            fairway.room(
                room, "alice", "score",
                ["player": .string(player), "hole": 1, "strokes": .int(Int64(strokes))])
        }
        if ended { fairway.room(room, "alice", "end") }
        return (fairway, room)
    }

    @discardableResult
    private func offer(
        _ fairway: Harness, _ room: String, to user: String = "bob", by offerer: String = "alice",
        _ player: String = "g1", method: String = "offer"
    ) -> JSON {
        fairway.user(
            offerer, "card/\(method)",
            ["room": .string(room), "player": .string(player), "user": .string(user)])
    }

    @discardableResult
    private func claim(
        _ fairway: Harness, _ room: String, by user: String = "bob", method: String = "claim",
        id: String? = nil
    ) -> JSON {
        fairway.user(
            user, "card/\(method)", ["room": .string(room), "player": "g1"], id: id)
    }

    private func offers(_ fairway: Harness, _ user: String, _ key: String) -> [JSON] {
        fairway.user(user, "card/offers")["result"]?[key]?.array ?? []
    }

    private func notifications(_ fairway: Harness, _ user: String) -> [JSON] {
        let all = fairway.user(user, "notification/list")["result"]?["notifications"]?.array ?? []
        return all.filter { $0["kind"] == "card.offered" }
    }

    private func lastReason(_ fairway: Harness, _ user: String) -> String? {
        fairway.outlet.messages("fairway/user/\(user)/inbox").last?["reason"]?.string
    }

    @Test func `FU9: a repeated claim has the same answer, also without an id`()
        throws
    {
        let (fairway, room) = try game()
        offer(fairway, room)
        let first = claim(fairway, room)
        #expect(first.isOK)
        #expect(claim(fairway, room)["result"] == first["result"])
        #expect(claim(fairway, room, id: "new")["result"] == first["result"])
        #expect(claim(fairway, room, by: "dave").code == "card.offerExpired")
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        let late = claim(fairway, room)
        #expect(late["result"]?["room"]?.string == room && late["result"]?["topics"] == nil)
        let (open, lobby) = try game(ended: false)
        offer(open, lobby)
        claim(open, lobby)
        open.room(lobby, "alice", "kick", ["player": "bob"])
        #expect(claim(open, lobby).code == "card.offerExpired")
    }

    @Test func `FU9: a user claims a guest player's place after an offer`() throws {
        let (fairway, room) = try game()
        #expect(offer(fairway, room, to: "BOB").isOK)
        let told = try #require(notifications(fairway, "bob").first)
        #expect(told["from"] == "alice" && told["room"] == .string(room))
        let incoming = try #require(offers(fairway, "bob", "incoming").first)
        #expect(incoming["user"] == "alice" && incoming["player"] == "g1")
        #expect(incoming["guestName"] == "Bobby" && incoming["courseName"] == "Meadow")
        #expect(offers(fairway, "alice", "outgoing").map { $0["user"] } == ["bob"])

        let before = fairway.outlet.effects.count
        let reply = claim(fairway, room)
        #expect(reply["result"]?["topics"]?["state"]?.string == "fairway/room/\(room)/state")
        let effects = Array(fairway.outlet.effects.dropFirst(before))
        let right = effects.firstIndex { effect in
            if case .control(.member(room, "bob")) = effect { true } else { false }
        }
        let answer = effects.firstIndex(where: \.isReply)
        #expect(try #require(right) < #require(answer))
        let event = try #require(fairway.outlet.events(room).last)
        #expect(event.kind == "player.claimed" && event.by == "bob")
        #expect(event.player == "g1" && event.becomes == "bob")
        #expect(event.name == "bob" && event.guest == false)

        let state = try fairway.state(room)
        #expect(state.players.map(\.player) == ["alice", "carol", "bob"])
        #expect(state.players.map(\.guest) == [false, false, false])
        #expect(state.scores["bob"] == [5, nil, nil] && state.scores["g1"] == nil)
        #expect(state.totals["bob"]?.strokes == 5)
        #expect(state.standings == ["alice", "carol", "bob"])
        #expect(lastReason(fairway, "bob") == "answered")
        #expect(offers(fairway, "bob", "incoming") == [])
        #expect(offers(fairway, "alice", "outgoing") == [])
        // F39: users correct their own scores, also after the end.
        let corrected: JSON = ["player": "bob", "hole": 1, "strokes": 4]
        #expect(fairway.room(room, "bob", "score", corrected).isOK)
        // A repeated claim, with or without an `id`, changes nothing. Nobody else can claim the
        // scores.
        let seq = try fairway.state(room).seq
        #expect(claim(fairway, room)["result"] == reply["result"])
        #expect(claim(fairway, room, id: "later")["result"] == reply["result"])
        #expect(claim(fairway, room, by: "dave").code == "card.offerExpired")
        #expect(try fairway.state(room).seq == seq)
    }

    @Test func `FU9: a claim repeated after a lost reply has the same answer`() throws {
        let (fairway, room) = try game()
        offer(fairway, room)
        let first = claim(fairway, room, id: "again")
        #expect(first.isOK)
        #expect(claim(fairway, room, id: "again")["result"] == first["result"])
        // After Bob has left, the answer would contain topics that the broker refuses.
        #expect(fairway.room(room, "bob", "leave").isOK)
        #expect(claim(fairway, room, id: "again").code == "card.offerExpired")
    }

    @Test func `FU9: a claim works long after the game, and after a restart`() throws {
        let (fairway, room) = try game()
        for name in ["alice", "bob", "carol"] { fairway.confirm(name) }
        fairway.clock.advance(hours: 24 * 200)
        fairway.engine.runBatch()
        try fairway.restart()
        #expect(offer(fairway, room).isOK)
        let reply = claim(fairway, room)
        #expect(reply.isOK && reply["result"]?["topics"] == nil)
        #expect(fairway.outlet.controls.contains(.member(room: room, user: "bob")) == false)
        #expect(fairway.outlet.events(room) == [])
        let seats = try fairway.database.rows(
            "SELECT player, name, is_guest FROM seats ORDER BY number"
        ) { "\($0.text(0)) \($0.text(1)) \($0.int(2))" }
        #expect(seats == ["alice alice 0", "carol carol 0", "bob bob 0"])
        let cells = try fairway.database.rows(
            "SELECT player, score FROM cells ORDER BY score"
        ) { "\($0.text(0)) \($0.int(1))" }
        #expect(cells == ["alice 3", "carol 4", "bob 5"])
        let data = fairway.user("bob", "account/export")["result"]?["data"]
        #expect(data?["rooms"]?.array?.first?["scores"]?.array?.first?["strokes"] == 5)
        // Bob can now correct his scores.
        let cell: JSON = ["player": "bob", "hole": 2, "strokes": 3, "at": .int(fairway.clock.now)]
        let wish: JSON = ["room": .string(room), "cells": [cell]]
        #expect(fairway.user("bob", "card/sync", wish)["result"]?["applied"] == 1)
    }

    @Test func `F4 FU9: a claim works for a saved game`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let now = fairway.clock.now
        let saved = fairway.user(
            "alice", "card/save",
            [
                "key": "x", "startedAt": .int(now - 9_000), "endedAt": .int(now - 1_000),
                "players": [["me": true], ["name": "Bobby"]],
                "cells": [["player": 1, "hole": 1, "strokes": 2, "at": .int(now - 5_000)]],
            ])
        let room = try #require(saved["result"]?["room"]?.string)
        #expect(offer(fairway, room).isOK)
        #expect(claim(fairway, room).isOK)
        #expect(try fairway.state(room).scores["bob"]?.first == 2)
    }

    @Test func `FU9 F39: signatures and corrections belong to the user after a claim`() throws {
        let (fairway, room) = try game()
        fairway.room(room, "alice", "score", ["player": "g1", "hole": 2, "strokes": 7])
        #expect(fairway.room(room, "alice", "sign", ["player": "g1"]).isOK)
        offer(fairway, room)
        #expect(claim(fairway, room).isOK)
        let log = fairway.user("bob", "card/log", ["room": .string(room)])
        let changes = log["result"]?["changes"]?.array ?? []
        #expect(changes.map { $0["player"] } == ["bob", "bob"])
        #expect(changes.first?["what"] == "claimed" && changes.last?["what"] == "strokes")
        let score: JSON = ["player": "bob", "hole": 2, "strokes": 3]
        #expect(fairway.room(room, "bob", "score", score).code == "card.signed")
        try fairway.restart()
        #expect(fairway.room(room, "bob", "score", score).code == "card.signed")
    }

    @Test(arguments: [1, 48])
    func `F2 F14 F48 FU9: a claimed round is in the history, and counts for the handicap`(
        hours: Int64
    ) throws {
        let fairway = try Harness.golfers()
        let made = fairway.user("bob", "room/create", ["kind": "golf", "course": "links"])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.room(room, "bob", "addGuest", ["name": "Ally"])
        fairway.room(room, "bob", "setPlayer", ["player": "g1", "tee": "white"])
        fairway.room(room, "bob", "start")
        let cells = Harness.card(80).enumerated().map { place, strokes -> JSON in
            [
                "player": "g1", "hole": .int(Int64(place + 1)), "strokes": .int(Int64(strokes)),
                "at": .int(fairway.clock.now),
            ]
        }
        fairway.room(room, "bob", "sync", ["cells": .array(cells)])
        fairway.room(room, "bob", "end")
        // One day after the end, clients no longer see the room.
        fairway.clock.advance(hours: hours)
        fairway.engine.runBatch()
        offer(fairway, room, to: "alice", by: "bob")
        func history() -> [String?] {
            let rounds = fairway.user("alice", "history/list")["result"]?["rounds"]?.array
            return (rounds ?? []).map { $0["room"]?.string }
        }
        #expect(try fairway.scores().scores.isEmpty)
        #expect(history() == [])
        #expect(claim(fairway, room, by: "alice").isOK)
        #expect(try fairway.scores().scores.map(\.strokes) == [80])
        #expect(history() == [room])
    }

    @Test func `F51 FU9: discs of a guest player belong to the user after a claim`() throws {
        let (fairway, room) = try game(ended: false)
        fairway.throwing(["Aviar"], "alice", in: room, ["player": "g1"])
        fairway.room(room, "alice", "end")
        offer(fairway, room)
        #expect(claim(fairway, room).isOK)
        #expect(try fairway.thrown("bob", in: room) == ["bob 1/1: Aviar"])
    }

    @Test func `FU9: a claim during play makes the user a member who continues to play`() throws {
        let (fairway, room) = try game(ended: false)
        offer(fairway, room)
        #expect(claim(fairway, room).isOK)
        #expect(
            fairway.room(room, "bob", "score", ["player": "bob", "hole": 2, "strokes": 3]).isOK)
        let view = try fairway.state(room)
        #expect(view.isOnline(view.players.last?.player ?? ""))
        #expect(fairway.room(room, "alice", "transferHost", ["player": "bob"]).isOK)
        #expect(fairway.room(room, "bob", "end").isOK)
    }
}

/// Refusals, and the end of offers.
extension ClaimTests {
    @Test func `only the host and the member who added a guest player can offer the scores`() throws
    {
        let (fairway, room) = try game(ended: false)
        fairway.room(room, "carol", "addGuest", ["name": "Davy"])
        #expect(offer(fairway, room, to: "dave", by: "carol", "g2").isOK)
        #expect(offer(fairway, room, to: "dave", by: "alice", "g2").isOK)
        #expect(offer(fairway, room, by: "carol", "g1").code == "request.forbidden")
        #expect(offer(fairway, room, by: "dave").code == "room.notMember")
        #expect(offer(fairway, "abcdefghijklmnop").code == "room.notMember")
        #expect(offers(fairway, "dave", "incoming").map { $0["user"] }.count == 2)
    }

    @Test func `an offer that the user could not claim is refused`() throws {
        let (fairway, room) = try game(ended: false)
        #expect(offer(fairway, room, "g9").code == "room.unknownPlayer")
        #expect(offer(fairway, room, "carol").code == "card.notGuest")
        #expect(offer(fairway, room, to: "carol").code == "card.alreadyOn")
        #expect(offer(fairway, room, to: "alice").code == "card.alreadyOn")
        #expect(offer(fairway, room, to: "nobody_here").code == "account.unknown")
        #expect(claim(fairway, room).code == "card.offerExpired")
        // A player who was kicked cannot return with a claim.
        fairway.room(room, "alice", "kick", ["player": "carol"])
        #expect(offer(fairway, room, to: "carol").code == "card.alreadyOn")
        let lobby = fairway.lobby("alice", "dave")
        fairway.room(lobby, "alice", "addGuest", ["name": "Davy"])
        offer(fairway, lobby, to: "dave")
        fairway.room(lobby, "alice", "kick", ["player": "dave"])
        #expect(offer(fairway, lobby, to: "dave").code == "request.forbidden")
        fairway.room(lobby, "alice", "abandon")
        #expect(offer(fairway, lobby).code == "room.wrongPhase")
    }

    @Test func `nobody can claim the place of a former player`() throws {
        let (fairway, room) = try game()
        fairway.user("carol", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        #expect(try fairway.state(room).players.map(\.player) == ["alice", "g2", "g1"])
        #expect(offer(fairway, room, "g2").code == "card.notGuest")
        #expect(offer(fairway, room, "g1").isOK)
    }

    @Test func `a blocked user gets the usual answer, and the recipient sees nothing`() throws {
        let (fairway, room) = try game()
        fairway.user("bob", "friend/block", ["user": "alice"])
        #expect(offer(fairway, room).isOK)
        #expect(notifications(fairway, "bob") == [])
        #expect(offers(fairway, "bob", "incoming") == [])
        #expect(offers(fairway, "alice", "outgoing").count == 1)
        #expect(claim(fairway, room).code == "card.offerExpired")
        fairway.user("bob", "friend/unblock", ["user": "alice"])
        #expect(claim(fairway, room).isOK)
        fairway.user("alice", "friend/block", ["user": "dave"])
        let second = fairway.lobby("alice")
        fairway.room(second, "alice", "addGuest", ["name": "Davy"])
        #expect(offer(fairway, second, to: "dave").code == "friend.blocked")
    }

    @Test func `offers and their notifications expire after 30 days`() throws {
        let (fairway, room) = try game()
        for name in ["alice", "bob", "carol"] { fairway.confirm(name) }
        offer(fairway, room)
        fairway.clock.advance(hours: 24 * 30 - 1)
        fairway.engine.runBatch()
        #expect(offers(fairway, "bob", "incoming").count == 1)
        fairway.clock.advance(hours: 1)
        #expect(claim(fairway, room).code == "card.offerExpired")
        #expect(offers(fairway, "bob", "incoming") == [])
        fairway.clock.advance(hours: 1)
        fairway.engine.runBatch()
        #expect(notifications(fairway, "bob") == [])
        #expect(lastReason(fairway, "bob") == "expired")
        #expect(offer(fairway, room).isOK)
        #expect(claim(fairway, room).isOK)
    }

    @Test func `an offer can be declined or withdrawn, and made again`() throws {
        let (fairway, room) = try game()
        offer(fairway, room)
        #expect(claim(fairway, room, method: "declineClaim").isOK)
        #expect(offers(fairway, "alice", "outgoing") == [])
        #expect(claim(fairway, room).code == "card.offerExpired")
        #expect(claim(fairway, room, method: "declineClaim").code == "card.offerExpired")
        offer(fairway, room)
        #expect(offer(fairway, room, method: "cancelOffer").isOK)
        #expect(lastReason(fairway, "bob") == "takenBack")
        #expect(claim(fairway, room).code == "card.offerExpired")
        #expect(offer(fairway, room, method: "cancelOffer").code == "card.offerExpired")
        offer(fairway, room)
        #expect(claim(fairway, room).isOK)
    }

    @Test func `if several users have an offer, the first claim wins`() throws {
        let (fairway, room) = try game()
        offer(fairway, room)
        offer(fairway, room)
        #expect(notifications(fairway, "bob").count == 1)
        offer(fairway, room, to: "dave")
        #expect(claim(fairway, room, by: "dave").isOK)
        #expect(lastReason(fairway, "bob") == "expired")
        #expect(claim(fairway, room).code == "card.offerExpired")
        #expect(offer(fairway, room).code == "room.unknownPlayer")
    }

    @Test func `offers end with the guest player, with the room, and when the user joins`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        func lobby() -> String {
            let room = fairway.lobby("alice")
            fairway.room(room, "alice", "addGuest", ["name": "Bobby"])
            offer(fairway, room)
            return room
        }
        fairway.room(lobby(), "alice", "kick", ["player": "g1"])
        #expect(lastReason(fairway, "bob") == "expired")
        fairway.room(lobby(), "alice", "abandon")
        let third = lobby()
        let code = JSON.string(try fairway.state(third).code ?? "")
        #expect(offers(fairway, "bob", "incoming").count == 1)
        fairway.user("bob", "room/join", ["code": code])
        #expect(offers(fairway, "bob", "incoming") == [])
        #expect(notifications(fairway, "bob") == [])
    }

    @Test func `T7: strangers' offers keep no honest offer out`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        fairway.user("alice", "friend/request", ["user": "bob"])
        fairway.user("bob", "friend/accept", ["user": "alice"])
        /// Offers Bob the scores of a guest.
        func offer(by user: String) -> JSON {
            let room = fairway.lobby(user)
            fairway.room(room, user, "addGuest", ["name": "Bobby"])
            fairway.room(room, user, "start")
            fairway.clock.advance(seconds: 1)
            let body: JSON = ["room": .string(room), "player": "g1", "user": "bob"]
            return fairway.user(user, "card/offer", body)
        }
        #expect(offer(by: "alice").isOK)
        for number in 0..<Claims.openMax {
            let name = "mallory\(number / 10)"
            if number.isMultiple(of: 10) { fairway.people(name) }
            #expect(offer(by: name).isOK)
        }
        #expect(offer(by: "carol").isOK)
        #expect(offer(by: "mallory0").isOK)
        let senders = fairway.user("bob", "card/offers")["result"]?["incoming"]?.array ?? []
        let names = senders.compactMap { $0["user"]?.string }
        #expect(names.count == Claims.openMax)
        #expect(names.contains("alice") && names.contains("carol"))
    }

    @Test func `the number of open offers, and of offers an hour, is limited`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        var codes: [String?] = []
        for number in 0...Claims.openMax {
            let room = fairway.lobby("alice")
            fairway.room(room, "alice", "addGuest", ["name": "Bobby"])
            fairway.room(room, "alice", "start")
            fairway.room(room, "alice", "end")
            if number == 50 { fairway.clock.advance(hours: 2) }
            codes.append(offer(fairway, room).code)
        }
        #expect(codes.dropLast().allSatisfy { $0 == nil })
        #expect(codes.last == "card.tooManyOffers")
        fairway.clock.advance(hours: 2)
        let room = fairway.lobby("bob")
        fairway.room(room, "bob", "addGuest", ["name": "Ally"])
        for number in 0..<70 {
            offer(fairway, room, to: "alice", by: "bob")
            let reply = offer(fairway, room, to: "alice", by: "bob", method: "cancelOffer")
            #expect(reply.isOK == (number < 60))
        }
        #expect(offer(fairway, room, to: "alice", by: "bob").code == "request.tooMany")
    }

    @Test func `a user with the maximum of open rooms cannot claim in another`() throws {
        let (fairway, room) = try game(ended: false)
        offer(fairway, room)
        for _ in 0..<20 { _ = fairway.lobby("bob") }
        #expect(claim(fairway, room).code == "room.tooMany")
        fairway.room(room, "alice", "end")
        #expect(claim(fairway, room).isOK)
    }

    @Test func `F63: after a claim and a deletion, the card shows a former player`() throws {
        let (fairway, room) = try game()
        offer(fairway, room)
        claim(fairway, room)
        fairway.user("bob", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "bob") == [])
        let state = try fairway.state(room)
        #expect(state.players.map(\.player) == ["alice", "carol", "g2"])
        #expect(state.scores["g2"] == [5, nil, nil])
        #expect(offer(fairway, room, to: "dave", "g2").code == "card.notGuest")
    }
}
