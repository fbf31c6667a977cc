import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import RoomsRules
import TestSupport
import Testing
import Values

/// Changes of a game during play: settings, pars, and what is at stake.
struct GameChangeTests {
    private func round(
        _ settings: JSON = [:], holes: Int = 4, stakes: String...
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dave")
        let room = fairway.lobby("alice", holes: holes)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for player in ["bob", "carol"] {
            #expect(fairway.user(player, "room/join", ["code": code]).isOK)
        }
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        for player in stakes { fairway.room(room, player, "stake", ["accept": true]) }
        #expect(fairway.room(room, "alice", "start").isOK)
        return (fairway, room)
    }

    private func score(
        _ fairway: Harness, _ room: String, _ hole: Int64, _ strokes: KeyValuePairs<String, Int64>
    ) {
        for (player, strokes) in strokes {
            let body: JSON = [
                "player": .string(player), "hole": .int(hole), "strokes": .int(strokes),
            ]
            #expect(fairway.room(room, "alice", "score", body).isOK)
        }
    }

    private func told(_ fairway: Harness, _ user: String) -> [String] {
        fairway.inbox(user).filter { $0.hasPrefix("game.") }
    }

    private static let skins: JSON = ["format": "skins", "options": ["value": 10]]

    @Test func `R5: the host changes format, first hole and order in play`() throws {
        let (fairway, room) = try round()
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        score(fairway, room, 2, ["alice": 5, "bob": 4, "carol": 4])
        let settings: JSON = ["format": "stableford", "startHole": 2, "reverse": true]
        let changed = fairway.room(room, "alice", "configure", ["settings": settings])
        #expect(changed.isOK && changed["result"]?["change"] == nil)
        #expect(fairway.outlet.events(room).contains { $0.kind == "settings.changed" })
        try fairway.restart()
        let state = try fairway.state(room)
        #expect(state.settings.format == "stableford" && state.settings.reverse)
        // The order is 2, 1, 4, 3 now. Holes 2 and 1 are complete.
        #expect(state.hole == 4 && state.game.unit == .points)
        #expect(state.scores["alice"]?.map { $0?.strokes } == [3, 5, nil, nil])
        for user in ["bob", "carol"] { #expect(told(fairway, user) == ["game.changed"]) }
        #expect(told(fairway, "alice").isEmpty)
    }

    @Test(
        arguments: [
            (["format": "skins", "options": ["ties": "none"]], "Nobody wins a tied skin now."),
            (["format": "skins", "options": ["value": 3]], "The value of a skin is now 3."),
            (
                ["format": "skins", "options": ["parOrBetter": true]],
                "A skin now needs par or better."
            ),
            (["format": "stableford"], "The game is now Stableford."),
            (["format": "skins", "startHole": 3], "The order of the holes changed."),
        ] as [(JSON, String)])
    func `R5: the notification about a changed game names what changed`(
        _ settings: JSON, _ expected: String
    ) throws {
        let (fairway, room) = try round(["format": "skins"])
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        let list = fairway.user("bob", "notification/list")["result"]?["notifications"]?.array ?? []
        let bodies = list.filter { $0["kind"] == "game.changed" }.compactMap { $0["body"]?.string }
        let body = try #require(bodies.first)
        #expect(bodies.count == 1)
        #expect(body.hasPrefix("The round at ") && body.contains(" changed. "), "\(body)")
        #expect(body.contains(expected), "\(body)")
    }

    @Test func `R5: a corrected par changes totals and points, from one tee or from all`() throws {
        let (fairway, room) = try round(["format": "stableford"])
        score(fairway, room, 1, ["alice": 4, "bob": 4, "carol": 5])
        #expect(try fairway.state(room).totals["alice"]?.toPar == 1)
        #expect(fairway.room(room, "alice", "setPar", ["hole": 1, "par": 4]).isOK)
        let event = try #require(fairway.outlet.events(room).last { $0.kind == "par.changed" })
        #expect(event.hole == 1 && event.par == 4)
        try fairway.restart()
        let state = try fairway.state(room)
        #expect(state.course.holes[0].par == 4 && state.totals["alice"]?.toPar == 0)
        #expect(state.game.lines["alice"]?.score == 2 && state.game.lines["carol"]?.score == 1)
        #expect(told(fairway, "bob") == ["game.changed"])
    }

    @Test func `R5: wrong changes of a par are refused with a code and a field`() throws {
        let (fairway, room) = try round()
        for (body, code, field): (JSON, String, String?) in [
            (["hole": 1, "par": 0], "request.malformed", "par"),
            (["hole": 1, "par": 10], "request.malformed", "par"),
            (["hole": 9, "par": 4], "score.unknownHole", nil),
            (["hole": 1, "par": 4, "revision": 99], "room.changed", "revision"),
        ] {
            let reply = fairway.room(room, "alice", "setPar", body)
            #expect(reply.code == code, "\(reply)")
            if let field { #expect(reply["error"]?["fields"]?[field] != nil, "\(reply)") }
        }
        #expect(fairway.room(room, "bob", "setPar", ["hole": 1, "par": 4]).code == "room.notHost")
        #expect(
            fairway.room(room, "dave", "setPar", ["hole": 1, "par": 4]).code == "room.notMember")
        #expect(
            fairway.room(room, "bob", "configure", ["settings": ["format": "skins"]]).code
                == "room.notHost")
        #expect(try fairway.state(room).course.holes[0].par == 3)
    }

    @Test func `R5: the second of two changes at once is refused, and nothing is lost`() throws {
        let (fairway, room) = try round()
        let seen = JSON.int(Int64(try fairway.state(room).revision))
        let first: JSON = ["settings": ["format": "stableford"], "revision": seen]
        let second: JSON = ["settings": ["startHole": 3], "revision": seen]
        #expect(fairway.room(room, "alice", "configure", first).isOK)
        let late = fairway.room(room, "alice", "configure", second)
        #expect(late.code == "room.changed" && late["error"]?["fields"]?["revision"] != nil)
        let par = fairway.room(
            room, "alice", "setPar", ["hole": 1, "par": 4, "revision": seen])
        #expect(par.code == "room.changed")
        let tee = fairway.room(
            room, "alice", "setPlayer", ["player": "bob", "tee": "red", "revision": seen])
        #expect(tee.code == "room.changed")
        // The client reads the game anew before it learns of a name that is not allowed.
        let name = fairway.room(
            room, "alice", "setPlayer", ["player": "bob", "name": "Fairway", "revision": seen])
        #expect(name.code == "room.changed")
        let state = try fairway.state(room)
        #expect(state.settings.format == "stableford" && state.settings.startHole == nil)
    }

    @Test func `R5 R8: if something is at stake, a change waits for every player in the bet`()
        throws
    {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        let options: JSON = ["format": "skins", "options": ["value": 10, "ties": "split"]]
        let made = fairway.room(room, "alice", "configure", ["settings": options])
        let number = try #require(made["result"]?["change"], "\(made)")
        #expect(told(fairway, "bob") == ["game.proposed"] && told(fairway, "carol").isEmpty)
        try fairway.restart()
        var state = try fairway.state(room)
        #expect(state.settings.options["ties"]?.string == "carry")
        #expect(state.proposal?.waiting == ["bob"] && state.proposal?.agreed == ["alice"])
        #expect(state.proposal?.settings?.options["ties"]?.string == "split")
        let other = fairway.room(room, "alice", "setPar", ["hole": 1, "par": 4])
        #expect(other.code == "room.changePending")
        let answer: JSON = ["change": number, "accept": true]
        #expect(fairway.room(room, "carol", "change", answer).code == "request.forbidden")
        let wrong = fairway.room(room, "bob", "change", ["change": 99, "accept": true])
        #expect(wrong.code == "room.changed" && wrong["error"]?["fields"]?["change"] != nil)
        #expect(fairway.room(room, "bob", "change", answer).isOK)
        state = try fairway.state(room)
        #expect(state.settings.options["ties"]?.string == "split" && state.proposal == nil)
        // The stake and the answers are the same as before.
        let stake = try #require(state.stakes?.first)
        #expect(stake.accepted == ["alice", "bob"] && stake.locked && stake.on)
        #expect(told(fairway, "carol") == ["game.changed"])
        // The answer withdraws the question.
        #expect(told(fairway, "bob").isEmpty)
    }

    @Test func `R5 R8: a declined or withdrawn change is gone`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        for user in ["bob", "alice"] {
            let made = fairway.room(
                room, "alice", "setPlayer", ["player": "carol", "tee": "blue"])
            let number = try #require(made["result"]?["change"], "\(made)")
            #expect(try fairway.state(room).proposal?.seat?.tee == "blue")
            #expect(
                fairway.room(room, user, "change", ["change": number, "accept": false]).isOK)
            #expect(try fairway.state(room).proposal == nil)
            #expect(told(fairway, "bob").isEmpty)
            #expect(told(fairway, "alice") == ["game.changed"])
        }
        #expect(try fairway.state(room).players[2].tee != "blue")
    }

    @Test func `R5 R8: a stake never changes after its first score`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        for (settings, field): (JSON, String) in [
            (["format": "skins", "options": ["value": 20]], "settings.options"),
            (["format": "nassau"], "settings.format"), (["format": "stroke"], "settings.format"),
        ] {
            let reply = fairway.room(room, "alice", "configure", ["settings": settings])
            #expect(reply.code == "stake.locked", "\(reply)")
            #expect(reply["error"]?["fields"]?[field] != nil, "\(reply)")
        }
        #expect(try fairway.state(room).stakes?.first?.units == 10)
    }

    @Test func `R5 R8: a new bet in play is an offer only if it has no score yet`() throws {
        let (fairway, room) = try round([:], holes: 18)
        #expect(fairway.room(room, "alice", "kick", ["player": "carol"]).isOK)
        score(fairway, room, 1, ["alice": 3, "bob": 4])
        let settings: JSON = ["format": "nassau", "options": ["stake": 5]]
        let changed = fairway.room(room, "alice", "configure", ["settings": settings])
        #expect(changed.isOK, "\(changed)")
        let locked = try fairway.state(room).stakes?.map(\.locked)
        #expect(locked == [true, false, true])
        let late = fairway.room(room, "bob", "stake", ["accept": true, "bets": ["front"]])
        #expect(late.code == "stake.locked")
        try fairway.restart()
        #expect(try fairway.state(room).stakes?.map(\.locked) == [true, false, true])
    }

    @Test(arguments: ["leave", "kick"])
    func `R5 R8: to leave or to be kicked is not to agree`(how: String) throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        let tee: JSON = ["player": "alice", "tee": "blue"]
        #expect(fairway.room(room, "alice", "setPlayer", tee)["result"]?["change"] != nil)
        if how == "leave" {
            #expect(fairway.room(room, "bob", "leave").isOK)
        } else {
            #expect(fairway.room(room, "alice", "kick", ["player": "bob"]).isOK)
        }
        var state = try fairway.state(room)
        #expect(state.proposal == nil && state.players[0].tee != "blue")
        #expect(fairway.outlet.events(room).contains { $0.kind == "change.dropped" })
        let again = fairway.room(room, "alice", "setPlayer", tee)
        #expect(again.code == "room.notReady" && "\(again)".contains("bob"), "\(again)")
        state = try fairway.state(room)
        #expect(state.players[0].tee != "blue")
    }

    @Test func `R5 R8: the stakes are offered anew to those who did not agree to a change`() throws
    {
        let (fairway, room) = try round(
            ["format": "skins", "options": ["value": 10], "handicap": "simple"],
            stakes: "alice", "bob")
        // Alice leaves the bet, changes her index, and wants to come back.
        fairway.room(room, "alice", "stake", ["accept": false])
        let changed = fairway.room(
            room, "alice", "setPlayer", ["player": "alice", "handicap": 30])
        #expect(changed.isOK && changed["result"]?["change"] == nil)
        fairway.room(room, "alice", "stake", ["accept": true])
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice"])
        try fairway.restart()
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice"])
    }

    @Test func `R5 R8: a change that nobody must agree to any more applies`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        let options: JSON = ["format": "skins", "options": ["value": 50]]
        let made = fairway.room(room, "alice", "configure", ["settings": options])
        #expect(made["result"]?["change"] != nil)
        // Before the first score, Bob can still leave the bet.
        #expect(fairway.room(room, "bob", "stake", ["accept": false]).isOK)
        let state = try fairway.state(room)
        #expect(state.proposal == nil && state.stakes?.first?.units == 50)
        #expect(state.stakes?.first?.accepted == ["alice"])
    }

    @Test func `R5: an index from the record stays if nobody enters another one`() throws {
        let (fairway, room) = try round(["format": "stroke", "handicap": "simple"])
        let own: JSON = ["player": "bob", "handicap": .null]
        #expect(fairway.room(room, "alice", "setPlayer", own).isOK)
        #expect(try fairway.state(room).players[1].handicap?.entered == false)
        #expect(told(fairway, "bob").isEmpty)
    }

    @Test func `R5: the number of seats waits for nobody`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        let more: JSON = ["settings": ["playersMax": 10]]
        #expect(fairway.room(room, "alice", "configure", more)["result"]?["change"] == nil)
        #expect(try fairway.state(room).settings.playersMax == 10)
    }

    @Test func `R5: settings that do not fit the scores are refused, with the reason`() throws {
        let (fairway, room) = try round()
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        for settings: JSON in [["format": "scramble"], ["doubleEntry": true], ["format": "match"]] {
            let reply = fairway.room(room, "alice", "configure", ["settings": settings])
            #expect(reply.code == "room.notReady", "\(reply)")
        }
        #expect(fairway.room(room, "alice", "door", ["open": true]).isOK)
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        #expect(fairway.user("dave", "room/join", ["code": code]).isOK)
        let order = fairway.room(room, "alice", "configure", ["settings": ["startHole": 3]])
        #expect(order.code == "room.notReady" && "\(order)".contains("dave"), "\(order)")
        #expect(fairway.room(room, "alice", "kick", ["player": "dave"]).isOK)
        fairway.room(room, "alice", "again")
        let game = fairway.room(
            room, "alice", "configure", ["settings": ["format": "stableford"]])
        #expect(game.code == "room.notReady", "\(game)")
    }

    @Test func `R5: the holes that have scores stay the first ones of the order`() throws {
        let (fairway, room) = try round(holes: 9)
        score(fairway, room, 4, ["alice": 3, "bob": 4, "carol": 4])
        score(fairway, room, 5, ["alice": 3, "bob": 4, "carol": 4])
        let wrong = fairway.room(room, "alice", "configure", ["settings": ["startHole": 7]])
        #expect(wrong.code == "room.notReady", "\(wrong)")
        #expect(fairway.room(room, "alice", "configure", ["settings": ["startHole": 4]]).isOK)
        #expect(try fairway.state(room).hole == 6)
    }

    @Test func `R5: a change of a player in play is logged with the host who proposed it`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        let made = fairway.room(
            room, "alice", "setPlayer", ["player": "carol", "tee": "blue", "handicap": 7])
        let number = try #require(made["result"]?["change"])
        fairway.room(room, "bob", "change", ["change": number, "accept": true])
        fairway.room(room, "alice", "end")
        let reply = fairway.user("alice", "card/log", ["room": .string(room)])
        let log = try CardLog.Result(reading: reply["result"] ?? .null).changes
        #expect(
            log.map(\.what.rawValue).sorted() == ["handicap", "tee"]
                && log.allSatisfy { $0.by == "alice" })
    }

    @Test func `R5: a waiting change does not set back the number of seats`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        let options: JSON = [
            "format": "skins", "options": ["value": 10, "ties": "split"], "playersMax": 4,
        ]
        let made = fairway.room(room, "alice", "configure", ["settings": options])
        let number = try #require(made["result"]?["change"], "\(made)")
        #expect(try fairway.state(room).settings.playersMax == 4)
        #expect(
            fairway.room(room, "alice", "configure", ["settings": ["playersMax": 9]]).isOK)
        fairway.room(room, "bob", "change", ["change": number, "accept": true])
        let settings = try fairway.state(room).settings
        #expect(settings.playersMax == 9 && settings.options["ties"]?.string == "split")
    }

    @Test func `R5 R8: nobody joins a team while players have a bet`() throws {
        let (fairway, room) = try round(Self.skins, stakes: "alice", "bob")
        score(fairway, room, 1, ["alice": 3, "bob": 4, "carol": 4])
        let guest = fairway.room(room, "alice", "addGuest", ["name": "Gus", "team": 1])
        #expect(guest.code == "room.notReady", "\(guest)")
        #expect(fairway.room(room, "alice", "addGuest", ["name": "Gus"]).isOK)
    }

    @Test func `R8: in the lobby, another tee or handicap offers the stakes anew`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "configure", ["settings": Self.skins])
        for user in ["alice", "bob"] { fairway.room(room, user, "stake", ["accept": true]) }
        #expect(fairway.room(room, "alice", "setPlayer", ["tee": "blue"]).isOK)
        #expect(try fairway.state(room).stakes?.first?.accepted == ["alice"])
    }
}
