import Contract
import CoursesContract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import RoomsContract
import RoomsRules
import SQLite
import TestSupport
import Testing
import Values

/// Players who misuse the right to correct a card, to object, to sign, or to claim.
struct CorrectionAttackTests {
    /// A finished round of Alice (host), Bob and Mallory on the links, with a guest. Mallory joined by
    /// the open door, and has one score. Carol joined, too, and has none. Both stayed.
    private func round(
        _ settings: JSON? = nil, courses: [CourseDocument] = [Harness.links]
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness(courses: courses)
        fairway.people("alice", "bob", "mallory", "carol", "dave")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        for day in 0..<3 { fairway.enter(20, daysAgo: 40 + day) }
        fairway.clock.advance(hours: 1)
        let room = fairway.begin()
        if let settings {
            #expect(fairway.room(room, "alice", "configure", settings).isOK)
        }
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for user in ["bob", "mallory", "carol"] {
            #expect(fairway.user(user, "room/join", ["code": code]).isOK)
        }
        fairway.write(Harness.card(80), in: room)
        fairway.write(Harness.card(90), in: room, of: "bob")
        fairway.write([4], in: room, of: "mallory")
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 2)
        return (fairway, room)
    }

    @discardableResult
    private func send(
        _ fairway: Harness, _ user: String, _ method: String, _ room: String, _ body: JSON = [:]
    ) -> JSON {
        fairway.user(
            user, method, .object([.init("room", .string(room))] + (body.members ?? [])))
    }

    private func result(_ fairway: Harness, _ room: String) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try #require(try GetCard.Result(reading: reply["result"] ?? .null).card.result)
    }

    private func day(_ fairway: Harness, _ room: String) throws -> String {
        try result(fairway, room).day
    }

    private func shifted(_ day: String, by days: Int) -> JSON {
        .string(CalendarDay(number: (CalendarDay(day)?.number ?? 0) + days).text)
    }

    private func corrections(
        _ fairway: Harness, _ room: String
    ) throws -> [RoomState.Correction] { try result(fairway, room).corrections ?? [] }

    @discardableResult
    private func answer(
        _ fairway: Harness, _ user: String, _ room: String, _ accept: Bool, change: Int? = nil
    ) throws -> JSON {
        let number = try change ?? corrections(fairway, room).last?.change ?? 0
        return send(
            fairway, user, "card/answer", room,
            ["change": .int(Int64(number)), "accept": .bool(accept)])
    }

    /// The scores of a player, also after the topics of the room are gone.
    private func line(_ fairway: Harness, _ room: String, _ player: String) throws -> [HoleScore?]?
    {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        let card = try GetCard.Result(reading: reply["result"] ?? .null).card
        return card.lines.first { $0.player == player }?.strokes
    }

    private func players(_ fairway: Harness, _ room: String) throws -> [FinishedGame.Player] {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try GetCard.Result(reading: reply["result"] ?? .null).card.game.players
    }

    private func news(_ fairway: Harness, _ user: String) -> [String] {
        let all = fairway.user(user, "notification/list")["result"]?["notifications"]?.array ?? []
        return all.filter { $0["kind"] == "card.changed" }.compactMap { $0["body"]?.string }
    }

    private func log(_ fairway: Harness, _ room: String) throws -> [CardLog.Change] {
        let reply = send(fairway, "alice", "card/log", room)
        return try CardLog.Result(reading: reply["result"] ?? .null).changes
    }

    // MARK: Objections

    @Test(arguments: [true, false])
    func `T9: a signature gives nobody a veto against objections`(isBefore: Bool) throws {
        for objector in ["alice", "bob"] {
            let (fairway, room) = try round()
            if isBefore { #expect(fairway.room(room, "mallory", "sign").isOK) }
            let (day, index) = (try day(fairway, room), try fairway.handicap().index)
            #expect(
                send(fairway, "mallory", "card/round", room, ["day": shifted(day, by: -7)]).isOK)
            #expect(
                send(fairway, "mallory", "card/round", room, ["courseName": "Nowhere"]).isOK)
            if !isBefore { #expect(fairway.room(room, "mallory", "sign").isOK) }
            if !isBefore { #expect(fairway.room(room, "bob", "sign").isOK) }
            #expect(try fairway.handicap().index != index)
            #expect(try answer(fairway, objector, room, false).isOK)
            #expect(try self.day(fairway, room) == day)
            #expect(try fairway.handicap().index == index)
            #expect(try corrections(fairway, room).allSatisfy { $0.state != .waiting })
            let signed = try fairway.state(room).players.filter(\.signed).map(\.player)
            #expect(signed == (isBefore ? ["mallory"] : []))
            fairway.clock.advance(hours: 80)
            fairway.engine.runBatch()
            #expect(try self.day(fairway, room) == day)
        }
    }

    @Test func `T9: an objection changes a line that was signed meanwhile only with its signers`()
        throws
    {
        let (fairway, room) = try round()
        let before = try line(fairway, room, "bob")
        let cell: JSON = ["player": "bob", "hole": 1, "strokes": 9]
        #expect(send(fairway, "alice", "card/correct", room, cell).isOK)
        let change = try #require(try corrections(fairway, room).last)
        #expect(change.state == .applied)
        #expect(fairway.room(room, "bob", "sign").isOK)
        let corrected = try line(fairway, room, "bob")
        #expect(corrected != before)
        try fairway.restart()
        fairway.clock.advance(seconds: 60)
        #expect(try answer(fairway, "carol", room, false, change: change.change).isOK)
        #expect(try line(fairway, room, "bob") == corrected)
        func isSigned() throws -> Bool? {
            try fairway.state(room).players.first { $0.player == "bob" }?.signed
        }
        #expect(try isSigned() == true)
        let waiting = try #require(try corrections(fairway, room).last { $0.state == .waiting })
        #expect(Set(waiting.waiting) == ["alice", "bob"])
        for user in ["alice", "bob"] {
            let number = try corrections(fairway, room).last { $0.state == .waiting }?.change
            #expect(try answer(fairway, user, room, true, change: number).isOK)
        }
        #expect(try line(fairway, room, "bob") == before)
        #expect(try isSigned() == true)
    }

    @Test func `T9: the host's signature for a guest stops no objection`() throws {
        let (fairway, room) = try round()
        let name: JSON = ["player": "g1", "name": "Gus"]
        #expect(send(fairway, "alice", "card/player", room, name).isOK)
        #expect(fairway.room(room, "alice", "sign", ["player": "g1"]).isOK)
        #expect(try answer(fairway, "carol", room, false).isOK)
        #expect(try !players(fairway, room).contains { $0.name == "Gus" })
    }

    @Test func `T9: nobody is added to a signed card, or removed, without those who signed`() throws
    {
        let (fairway, room) = try round()
        for user in ["alice", "bob"] { #expect(fairway.room(room, user, "sign").isOK) }
        let cell: JSON = ["player": "g1", "hole": 1, "strokes": 5]
        #expect(send(fairway, "alice", "card/correct", room, cell).isOK)
        let added = send(fairway, "alice", "card/add", room, ["name": "Gus"])
        #expect(added["result"]?["change"] != nil, "\(added)")
        let removed = send(fairway, "alice", "card/remove", room, ["player": "g1"])
        #expect(removed["result"]?["change"] != nil, "\(removed)")
        let before = try players(fairway, room).map(\.name)
        #expect(before.contains("Company") && !before.contains("Gus"))
        #expect(try corrections(fairway, room).last?.waiting == ["bob"])
        #expect(try answer(fairway, "bob", room, true).isOK)
        let after = try players(fairway, room).map(\.name)
        #expect(!after.contains("Company") && after.contains("Gus"))
        #expect(try fairway.state(room).players.filter(\.signed).count == 2)
    }

    @Test func `T9: two steps launder no change, and each objection restores the first value`()
        throws
    {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        var numbers: [Int] = []
        for days in [-7, -6, -5] {
            #expect(
                send(fairway, "mallory", "card/round", room, ["day": shifted(day, by: days)]).isOK)
            numbers.append(try #require(try corrections(fairway, room).last).change)
            fairway.clock.advance(seconds: 700)
        }
        try fairway.restart()
        #expect(Set(numbers).count == 3)
        #expect(try answer(fairway, "alice", room, false, change: numbers[1]).isOK)
        #expect(try answer(fairway, "alice", room, false, change: numbers[0]).isOK)
        #expect(try self.day(fairway, room) == shifted(day, by: -5).string)
        try fairway.restart()
        #expect(try answer(fairway, "alice", room, false, change: numbers[2]).isOK)
        #expect(try self.day(fairway, room) == day)
        #expect(try corrections(fairway, room).isEmpty)
    }

    @Test func `T9: a change by two authors in turns goes back to the first value`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        for (user, days) in [("mallory", -7), ("bob", -6), ("mallory", -5)] {
            #expect(
                send(fairway, user, "card/round", room, ["day": shifted(day, by: days)]).isOK)
        }
        for change in try corrections(fairway, room).map(\.change).reversed() {
            #expect(try answer(fairway, "alice", room, false, change: change).isOK)
        }
        #expect(try self.day(fairway, room) == day)
    }

    @Test func `T9: an author who changes the value again and again stops no objection`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        var seen: [Int] = []
        for step in 0..<6 {
            let new = shifted(day, by: step.isMultiple(of: 2) ? -7 : -6)
            #expect(send(fairway, "mallory", "card/round", room, ["day": new]).isOK)
            seen.append(try #require(try corrections(fairway, room).last).change)
            fairway.clock.advance(seconds: 30)
        }
        #expect(try answer(fairway, "bob", room, false, change: seen[1]).isOK)
        #expect(try self.day(fairway, room) == day)
        // A second player objects to the same change, with the number from before.
        #expect(try answer(fairway, "carol", room, false, change: seen[0]).isOK)
        #expect(try corrections(fairway, room).first?.objected == ["bob", "carol"])
    }

    @Test func `T9: all players who were not removed can object, and the host decides`() throws {
        for keeps in [true, false] {
            let (fairway, room) = try round()
            let day = try day(fairway, room)
            #expect(send(fairway, "alice", "card/round", room, ["day": shifted(day, by: -2)]).isOK)
            #expect(news(fairway, "carol").first?.contains("object") == true)
            #expect(try answer(fairway, "carol", room, false).isOK)
            #expect(try self.day(fairway, room) == day)
            // Carol has no score, so she does not decide. Otherwise each stranger could stop the host.
            #expect(try answer(fairway, "carol", room, true).code == "request.forbidden")
            #expect(try answer(fairway, "alice", room, keeps).isOK)
            #expect(try self.day(fairway, room) == (keeps ? shifted(day, by: -2).string : day))
        }
    }

    @Test func `T9: the host decides about removed guests, whoever objects`() throws {
        let (fairway, room) = try round()
        #expect(send(fairway, "alice", "card/remove", room, ["player": "g1"]).isOK)
        #expect(try answer(fairway, "mallory", room, false).isOK)
        #expect(try fairway.state(room).players.map(\.player).contains("g1"))
        #expect(try answer(fairway, "alice", room, true).isOK)
        #expect(try !fairway.state(room).players.map(\.player).contains("g1"))
        #expect(try corrections(fairway, room).isEmpty)
    }

    @Test func `T9: an objection that must wait does not tell the author that it won`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        #expect(send(fairway, "mallory", "card/round", room, ["day": shifted(day, by: -1)]).isOK)
        #expect(try answer(fairway, "bob", room, false).isOK)
        #expect(news(fairway, "mallory").count == 1)
        #expect(news(fairway, "mallory").first?.contains("objected") == true)
    }

    /// A finished round on the links, hosted by Alice. Mallory and Bob are in a bet in which Bob receives
    /// strokes by the slope of his tee.
    private func bet() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness.golfers()
        fairway.people("mallory")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        for day in 0..<3 { fairway.enter(20, daysAgo: 40 + day) }
        fairway.clock.advance(hours: 1)
        let made = fairway.user(
            "alice", "room/create",
            [
                "kind": "golf", "course": "links",
                "settings": [
                    "format": "skins", "options": ["value": 10, "scoring": "net"],
                    "handicap": "whs",
                ],
            ])
        let room = made["result"]?["room"]?.string ?? ""
        for user in ["bob", "mallory"] {
            fairway.user(user, "room/join", ["code": made["result"]?["code"] ?? .null])
        }
        for (player, tee, index) in [
            ("bob", "red", 20), ("mallory", "white", 0), ("alice", "white", 0),
        ] {
            fairway.room(
                room, player, "setPlayer",
                ["tee": .string(tee), "handicap": .int(Int64(index))])
        }
        fairway.acceptStakes(in: room, ["bob", "mallory"])
        fairway.room(room, "alice", "start")
        fairway.write(Array(repeating: 4, count: 18), in: room)
        fairway.write(Array(repeating: 4, count: 18), in: room, of: "mallory")
        fairway.write(Array(repeating: 5, count: 18), in: room, of: "bob")
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 2)
        return (fairway, room)
    }

    private func settled(_ fairway: Harness, _ room: String) throws -> Int? {
        try result(fairway, room).game.settlement?["bob"]
    }

    @Test func `T8 T9: a bet of two players stops no objection of a third one`() throws {
        let (fairway, room) = try bet()
        let (before, course) = (try settled(fairway, room), try log(fairway, room).count)
        #expect(send(fairway, "mallory", "card/round", room, ["courseName": "Nowhere"]).isOK)
        #expect(try settled(fairway, room) == before)
        #expect(try answer(fairway, "bob", room, true).isOK)
        #expect(try settled(fairway, room) != before, "the course matters")
        #expect(try log(fairway, room).count > course)
        // Neither of the two ends their agreement alone.
        try answer(fairway, "mallory", room, false, change: appliedChange(fairway, room))
        #expect(try settled(fairway, room) != before)
        #expect(
            try answer(fairway, "alice", room, false, change: appliedChange(fairway, room)).isOK)
        #expect(try settled(fairway, room) == before)
        #expect(try corrections(fairway, room).isEmpty)
    }

    private func appliedChange(_ fairway: Harness, _ room: String) throws -> Int? {
        try corrections(fairway, room).last { $0.state == .applied }?.change
    }

    @Test func `T8 T9: a bet that would depend on an open correction waits until that is final`()
        throws
    {
        let (fairway, room) = try bet()
        // Without strokes, the course does not matter to the bet.
        let first: JSON = ["handicap": 0, "tee": "white"]
        #expect(send(fairway, "bob", "card/player", room, first).isOK)
        #expect(try answer(fairway, "mallory", room, true).isOK)
        fairway.clock.advance(hours: 80)
        fairway.engine.runBatch()
        #expect(send(fairway, "mallory", "card/round", room, ["courseName": "Nowhere"]).isOK)
        let course = try #require(try appliedChange(fairway, room))
        let second: JSON = ["handicap": 20, "tee": "red"]
        send(fairway, "bob", "card/player", room, second)
        send(fairway, "bob", "card/player", room, ["handicap": 20])
        for change in try corrections(fairway, room) where change.state == .waiting {
            try answer(fairway, "mallory", room, true, change: change.change)
        }
        #expect(try answer(fairway, "alice", room, false, change: course).isOK)
        #expect(try appliedChange(fairway, room) != course)
        #expect(try !corrections(fairway, room).contains { $0.change == course })
    }

    @Test func `T8: a claim after the end leaves a bet with the host, unless the host offers it`()
        throws
    {
        for isHosts in [true, false] {
            let fairway = try Harness.golfers()
            fairway.people("mallory", "dave")
            for user in ["alice", "mallory"] { fairway.befriend(user, "dave") }
            let room = fairway.lobby("alice", "mallory", holes: 2)
            fairway.room(room, "mallory", "addGuest", ["name": "Gus"])
            fairway.room(
                room, "alice", "configure",
                ["settings": ["format": "skins", "options": ["value": 100]]])
            fairway.acceptStakes(in: room, ["alice", "g1"])
            fairway.room(room, "alice", "start")
            fairway.write([3, 3], in: room)
            fairway.write([4, 4], in: room, of: "mallory")
            fairway.write([5, 5], in: room, of: "g1")
            fairway.room(room, "alice", "end")
            fairway.clock.advance(hours: 2)
            let before = try result(fairway, room).game.settlement?["alice"]
            #expect(before == 200)
            let offerer = isHosts ? "alice" : "mallory"
            let claimed = claim(fairway, room, "g1", of: offerer, by: "dave")
            #expect(claimed.code == (isHosts ? nil : "card.hasStake"), "\(claimed)")
            let after = try result(fairway, room).game.settlement?["alice"]
            #expect(after == (isHosts ? nil : before))
            #expect(try log(fairway, room).first?.what == (isHosts ? .claimed : nil))
            guard !isHosts else { continue }
            let taken = send(
                fairway, "dave", "card/claim", room, ["player": "g1", "stakes": true])
            #expect(taken.isOK)
            #expect(try result(fairway, room).game.settlement?["alice"] == before)
            let entry = try #require(try log(fairway, room).first)
            #expect(entry.before == "Gus" && entry.after == "dave" && entry.player == "dave")
        }
    }

    // MARK: Notifications

    @Test(arguments: [true, false])
    func `T9: a later notification names all open changes, with the whole effect`(
        isQuick: Bool
    ) throws {
        let (fairway, room) = try round()
        let index = try #require(try fairway.handicap().index)
        #expect(send(fairway, "mallory", "card/round", room, ["courseName": "Nowhere"]).isOK)
        let moved = try #require(try fairway.handicap().index)
        #expect(moved != index)
        fairway.clock.advance(seconds: isQuick ? 10 : 120)
        #expect(
            send(fairway, "mallory", "card/player", room, ["player": "g1", "name": "Gus"]).isOK)
        fairway.clock.advance(seconds: 120)
        fairway.engine.runBatch()
        let all = news(fairway, "alice").joined(separator: "\n")
        #expect(all.contains("Nowhere") && all.contains("Gus"), "\(all)")
        #expect(all.contains("Handicap Index: \(index) → \(moved)"), "\(all)")
    }

    @Test func `T9: news of one author do not replace news of another one`() throws {
        let (fairway, room) = try round()
        #expect(send(fairway, "mallory", "card/round", room, ["courseName": "Nowhere"]).isOK)
        #expect(send(fairway, "bob", "card/player", room, ["player": "g1", "name": "Gus"]).isOK)
        let all = news(fairway, "alice")
        #expect(all.contains { $0.contains("Nowhere") } && all.contains { $0.contains("Gus") })
    }

    @Test func `T9: a course of another sport shows its effect, too`() throws {
        var park = Harness.links
        (park.id, park.name, park.kind, park.tees) = ("park", "Basket Park", .discGolf, [])
        let (fairway, room) = try round(courses: [Harness.links, park])
        let index = try #require(try fairway.handicap().index)
        #expect(send(fairway, "mallory", "card/round", room, ["course": "park"]).isOK)
        #expect(try fairway.handicap().index != index)
        #expect(news(fairway, "alice").first?.contains("Handicap Index: \(index)") == true)
    }

    @Test func `T9: a course of the same name leaves a trace`() throws {
        let (fairway, room) = try round()
        let name = try fairway.state(room).course.name
        #expect(send(fairway, "bob", "card/round", room, ["courseName": .string(name)]).isOK)
        let change = try #require(try log(fairway, room).first)
        #expect(change.what == .course && change.before != change.after, "\(change)")
        let shown = try #require(try corrections(fairway, room).first?.changes.first)
        #expect(shown.what == .course && shown.before != shown.after, "\(shown)")
        #expect(news(fairway, "alice").first?.contains("tees") == true)
    }

    @Test func `T9: the host's scores for a guest are no secret if they change a result`() throws {
        let (fairway, room) = try round(["settings": ["format": "stroke"]])
        let added = send(fairway, "alice", "card/add", room, ["name": "Gus"])
        let guest = added["result"]?["player"] ?? .null
        fairway.clock.advance(hours: 80)
        fairway.engine.runBatch()
        let before = try result(fairway, room).game
        for hole: Int64 in 1...18 {
            let cell: JSON = ["player": guest, "hole": .int(hole), "strokes": 1]
            #expect(send(fairway, "alice", "card/correct", room, cell).isOK)
        }
        #expect(news(fairway, "bob").first?.contains("Gus") == true)
        #expect(try answer(fairway, "bob", room, false).isOK)
        let after = try result(fairway, room).game
        #expect(after.lead == before.lead)
        #expect(try line(fairway, room, guest.string ?? "")?.contains(nil) == true)
    }

    // MARK: Signatures

    @Test func `T9: the host signs for nobody who left, and owns no card of another player`() throws
    {
        let (fairway, room) = try round()
        fairway.room(room, "bob", "leave")
        #expect(fairway.room(room, "alice", "sign", ["player": "bob"]).code == "card.notKeeper")
        let own: JSON = ["player": "bob", "hole": 1, "strokes": 6]
        #expect(send(fairway, "bob", "card/correct", room, own).isOK)
        #expect(try fairway.state(room).scores["bob"]?.first??.strokes == 6)
        // In play, too.
        let other = fairway.lobby("alice", "bob", holes: 2)
        fairway.room(other, "alice", "start")
        fairway.write([3, 3], in: other)
        fairway.write([4, 4], in: other, of: "bob")
        fairway.room(other, "bob", "leave")
        #expect(fairway.room(other, "alice", "sign", ["player": "bob"]).code == "card.notKeeper")
    }

    // MARK: Late scores

    @Test func `T9: the first late scores of a player give no say while others can object`() throws
    {
        let (fairway, room) = try round()
        let at = JSON.int(try #require(try fairway.state(room).endedAt.map(Int64.init)) - 1)
        let own: JSON = [["player": "carol", "hole": 1, "strokes": 1, "at": at]]
        #expect(send(fairway, "carol", "card/sync", room, ["cells": own]).isOK)
        #expect(try fairway.state(room).scores["carol"]?.first??.strokes == 1)
        let moved = send(fairway, "carol", "card/round", room, ["courseName": "Nowhere"])
        #expect(moved.code == "request.forbidden")
        let note: JSON = ["player": "bob", "hole": 1, "note": "Rude", "at": at]
        #expect(send(fairway, "carol", "card/setDetails", room, note).code == "request.forbidden")
        // All others hear of the scores, and can take them back.
        #expect(try answer(fairway, "alice", room, false).isOK)
        #expect(try fairway.state(room).scores["carol"]?.compactMap(\.self).isEmpty != false)
    }

    @Test func `T9: a player without a score does not change the weather after the end`() throws {
        let (fairway, room) = try round()
        func report(_ user: String, _ wind: Int64) -> String? {
            fairway.room(room, user, "weather", ["wind": .int(wind)]).code
        }
        func wind() -> JSON? {
            fairway.user("bob", "history/list")["result"]?["rounds"]?[0]?["weather"]?["wind"]
        }
        #expect(report("alice", 3) == nil)
        #expect(report("carol", 9) == "request.forbidden")
        #expect(report("dave", 9) == "room.notMember")
        #expect(wind() == 3)
        #expect(report("mallory", 5) == nil)
        #expect(wind() == 5)
    }

    @Test func `T9: a player without a score cannot fill the empty holes of a player with a score`()
        throws
    {
        let (fairway, room) = try round()
        let at = JSON.int(try #require(try fairway.state(room).endedAt.map(Int64.init)) - 1)
        let before = try fairway.state(room).scores["mallory"]
        #expect(before?.compactMap(\.self).count == 1)
        let cells = (2...9).map { hole -> JSON in
            ["player": "mallory", "hole": .int(Int64(hole)), "strokes": 30, "at": at]
        }
        send(fairway, "carol", "card/sync", room, ["cells": .array(cells)])
        #expect(try fairway.state(room).scores["mallory"] == before)
        // The host decides about them.
        #expect(try answer(fairway, "alice", room, true).isOK)
        #expect(try fairway.state(room).scores["mallory"]?.compactMap(\.self).count == 9)
    }

    @Test func `T9: a player without a score fills no empty hole of others`() throws {
        let (fairway, room) = try round()
        #expect(
            send(
                fairway, "alice", "card/correct", room,
                ["player": "alice", "hole": 5, "strokes": nil]
            ).isOK)
        let before = try fairway.state(room).scores["alice"]
        let at = JSON.int(fairway.clock.now - 7_300_000)
        let cells: JSON = [
            ["player": "carol", "hole": 1, "strokes": 1, "at": at],
            ["player": "alice", "hole": 5, "strokes": 9, "at": at],
        ]
        send(fairway, "carol", "card/sync", room, ["cells": cells])
        #expect(try fairway.state(room).scores["alice"] == before)
    }

    // MARK: Added and removed players

    private func add(_ fairway: Harness, _ room: String, by user: String) -> String {
        let added = send(fairway, user, "card/add", room, ["name": "Gus"])
        return added["result"]?["player"]?.string ?? ""
    }

    private func claim(
        _ fairway: Harness, _ room: String, _ guest: String, of user: String, by claimer: String
    ) -> JSON {
        let line: JSON = ["player": .string(guest), "user": .string(claimer)]
        send(fairway, user, "card/offer", room, line)
        return send(fairway, claimer, "card/claim", room, ["player": .string(guest)])
    }

    @Test func `T9: nobody claims an added line while players can object to it`() throws {
        let (fairway, room) = try round()
        fairway.befriend("mallory", "dave")
        let guest = add(fairway, room, by: "mallory")
        #expect(
            claim(fairway, room, guest, of: "mallory", by: "dave").code == "room.changePending")
        #expect(try answer(fairway, "alice", room, false).isOK)
        #expect(try !fairway.state(room).players.map(\.player).contains(guest))
    }

    @Test func `T9: the host removes a user who claimed a line after the end`() throws {
        let (fairway, room) = try round()
        fairway.befriend("mallory", "dave")
        let guest = add(fairway, room, by: "mallory")
        let first: JSON = ["player": .string(guest), "hole": 1, "strokes": 2]
        #expect(send(fairway, "alice", "card/correct", room, first).isOK)
        fairway.clock.advance(hours: 80)
        fairway.engine.runBatch()
        try fairway.restart()
        #expect(claim(fairway, room, guest, of: "mallory", by: "dave").isOK)
        #expect(try log(fairway, room).first?.what == .claimed)
        let at: JSON = ["player": "dave", "hole": 1, "strokes": 1]
        #expect(send(fairway, "dave", "card/correct", room, at).isOK)
        try fairway.restart()
        #expect(
            send(fairway, "bob", "card/remove", room, ["player": "dave"]).code == "room.notHost")
        #expect(send(fairway, "alice", "card/remove", room, ["player": "dave"]).isOK)
        #expect(try !players(fairway, room).map(\.player).contains("dave"))
        #expect(fairway.history("dave").isEmpty)
        let moved = send(fairway, "dave", "card/round", room, ["courseName": "Nowhere"])
        #expect(moved.code == "room.notMember")
        try fairway.restart()
        #expect(try !players(fairway, room).map(\.player).contains("dave"))
        // Bob objects. The line is back as that of a guest, until the host decides.
        #expect(try answer(fairway, "bob", room, false).isOK)
        #expect(try players(fairway, room).count { $0.guest } == 2)
        try fairway.restart()
        #expect(try answer(fairway, "alice", room, true).isOK)
        #expect(try players(fairway, room).count { $0.guest } == 1)
    }

    @Test(arguments: [true, false])
    func `T9: a removed late claimer hears of the removal`(hasScores: Bool) throws {
        let (fairway, room) = try round()
        fairway.befriend("mallory", "dave")
        let guest = add(fairway, room, by: "mallory")
        if hasScores {
            let first: JSON = ["player": .string(guest), "hole": 1, "strokes": 2]
            #expect(send(fairway, "alice", "card/correct", room, first).isOK)
        }
        fairway.clock.advance(hours: 80)
        fairway.engine.runBatch()
        #expect(claim(fairway, room, guest, of: "mallory", by: "dave").isOK)
        func removals() -> [String] {
            let all = fairway.user("dave", "notification/list")["result"]?["notifications"]
            return (all?.array ?? []).filter { $0["kind"] == "room.kicked" }
                .compactMap { $0["body"]?.string }
        }
        #expect(removals().isEmpty)
        #expect(send(fairway, "alice", "card/remove", room, ["player": "dave"]).isOK)
        #expect(removals().count == 1)
        #expect(removals().first?.contains("removed you from the round") == true)
        // Later corrections of the card are no news for a removed user.
        #expect(try answer(fairway, "bob", room, false).isOK)
        #expect(send(fairway, "bob", "card/round", room, ["courseName": "Nowhere"]).isOK)
        #expect(removals().count == 1 && news(fairway, "dave").isEmpty)
    }

    @Test(arguments: [true, false])
    func `T9: two guests of one correction go and come together`(keeps: Bool) throws {
        let (fairway, room) = try round()
        let before = try players(fairway, room).map(\.name)
        let both = before + ["Gus", "Ida"]
        var ids: [String] = []
        for name in ["Gus", "Ida"] {
            let added = send(fairway, "bob", "card/add", room, ["name": .string(name)])
            ids.append(added["result"]?["player"]?.string ?? "")
        }
        #expect(try players(fairway, room).map(\.name) == both)
        #expect(try players(fairway, room).suffix(2).map(\.player) == ids)
        #expect(try corrections(fairway, room).map(\.state) == [.applied])
        try fairway.restart()
        // Carol's objection takes both back. The correction waits for the host.
        #expect(try answer(fairway, "carol", room, false).isOK)
        #expect(try players(fairway, room).map(\.name) == before)
        #expect(try corrections(fairway, room).map(\.state) == [.objected])
        try fairway.restart()
        #expect(try players(fairway, room).map(\.name) == before)
        #expect(try answer(fairway, "alice", room, keeps).isOK)
        for isRestarted in [false, true] {
            if isRestarted { try fairway.restart() }
            let all = try players(fairway, room)
            #expect(all.map(\.name) == (keeps ? both : before))
            if keeps { #expect(all.suffix(2).map(\.player) == ids) }
            #expect(try corrections(fairway, room).isEmpty)
        }
    }

    @Test(arguments: [false, true])
    func `T9: an objection to a new guest and another guest's name takes back both`(
        isLast: Bool
    ) throws {
        let (fairway, room) = try round()
        let before = try names(fairway, room)
        #expect(send(fairway, "mallory", "card/add", room, ["name": "Gus"]).isOK)
        let other = send(fairway, "bob", "card/add", room, ["name": "Ida"])["result"]
        if !isLast { #expect(send(fairway, "alice", "card/add", room, ["name": "Una"]).isOK) }
        let name: JSON = ["player": other?["player"] ?? "", "name": "Ira"]
        #expect(send(fairway, "mallory", "card/player", room, name).isOK)
        let change = try #require(try corrections(fairway, room).first { $0.by == "mallory" })
        #expect(change.changes.map(\.what) == [.known(.added), .known(.name)])
        // The seat of the other guest moves when the new guest leaves the card.
        #expect(try answer(fairway, "alice", room, false, change: change.change).isOK)
        for isRestarted in [false, true] {
            if isRestarted { try fairway.restart() }
            #expect(try names(fairway, room) == before + ["Ida"] + (isLast ? [] : ["Una"]))
        }
    }

    @Test func `T9: two waiting additions get two ids, and neither is lost`() throws {
        let (fairway, room) = try round()
        for user in ["alice", "bob"] { #expect(fairway.room(room, user, "sign").isOK) }
        let at = JSON.int(try #require(try fairway.state(room).endedAt.map(Int64.init)) - 1)
        let own: JSON = [["player": "carol", "hole": 1, "strokes": 4, "at": at]]
        #expect(send(fairway, "carol", "card/sync", room, ["cells": own]).isOK)
        let first = add(fairway, room, by: "bob")
        #expect(try answer(fairway, "alice", room, false).isOK)
        let second = add(fairway, room, by: "mallory")
        #expect(first != second && !second.isEmpty)
        let objected = try corrections(fairway, room).filter { $0.by == "bob" }
        for change in objected.map(\.change) {
            try answer(fairway, "alice", room, true, change: change)
        }
        try fairway.restart()
        let players = try fairway.state(room).players.map(\.player)
        #expect(Set(players).count == players.count)
        let third = add(fairway, room, by: "bob")
        #expect(!players.contains(third))
    }

    /// A finished game of Alice (host), Bob and Carol. Alice and Bob are in a bet. A partner for one of them
    /// changes it, because all players receive fewer strokes then.
    private func teamBet() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness.golfers()
        fairway.people("carol", "dave")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        fairway.befriend("alice", "dave")
        let made = fairway.user(
            "alice", "room/create",
            [
                "kind": "golf", "course": "links",
                "settings": [
                    "format": "nassau",
                    "options": ["play": "stroke", "stake": 10, "scoring": "net"],
                    "handicap": "whs",
                ],
            ])
        let room = made["result"]?["room"]?.string ?? ""
        for (player, index, team) in [("alice", 0, 1), ("bob", 20, 2), ("carol", 0, 3)] {
            if player != "alice" {
                fairway.user(player, "room/join", ["code": made["result"]?["code"] ?? .null])
            }
            let line: JSON = [
                "player": .string(player), "tee": "white", "handicap": .int(Int64(index)),
                "team": .int(Int64(team)),
            ]
            #expect(fairway.room(room, "alice", "setPlayer", line).isOK)
        }
        fairway.acceptStakes(in: room, "alice", "bob")
        #expect(fairway.room(room, "alice", "start").isOK)
        for (player, strokes) in [("alice", 4), ("bob", 5), ("carol", 6)] {
            fairway.write(Array(repeating: strokes, count: 18), in: room, of: player)
        }
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 2)
        return (fairway, room)
    }

    /// Alice adds a partner for herself. This changes the bet, so it waits for Bob.
    private func addPartner(_ fairway: Harness, _ room: String) throws -> (id: String, change: Int)
    {
        let body: JSON = ["name": "Gus", "team": 1]
        let added = send(fairway, "alice", "card/add", room, body)["result"]
        let change = try #require(added?["change"]?.int)
        let waiting = try #require(try corrections(fairway, room).first)
        #expect(waiting.state == .waiting && waiting.waiting == ["bob"])
        #expect(waiting.changes.map(\.what) == [.known(.added)])
        return (try #require(added?["player"]?.string), change)
    }

    private func names(_ fairway: Harness, _ room: String) throws -> [String] {
        try players(fairway, room).map(\.name)
    }

    @Test func `T8 T9: an addition that changes a bet is on the card only when the bettors agree`()
        throws
    {
        let (fairway, room) = try teamBet()
        let (before, others) = (try settled(fairway, room), try names(fairway, room))
        #expect(before == 20)
        let (guest, change) = try addPartner(fairway, room)
        #expect(fairway.inbox("bob").contains("card.proposed"))
        for isRestarted in [false, true] {
            if isRestarted { try fairway.restart() }
            // Nobody can use the guest yet, and the card is as it was.
            let line = JSON.string(guest)
            for (user, method, body) in [
                ("alice", "card/correct", ["player": line, "hole": 1, "strokes": 2]),
                ("alice", "card/player", ["player": line, "name": "Gustav"]),
                ("alice", "card/remove", ["player": line]),
                ("alice", "card/offer", ["player": line, "user": "dave"]),
            ] as [(String, String, JSON)] {
                let reply = send(fairway, user, method, room, body)
                #expect(reply.code == "room.unknownPlayer", "\(method): \(reply)")
            }
            let claimed = send(fairway, "dave", "card/claim", room, ["player": line])
            #expect(!claimed.isOK)
            // Carol is in no bet, and Alice made the correction.
            let foreign = try answer(fairway, "carol", room, true, change: change)
            #expect(foreign.code == "request.forbidden")
            #expect(try answer(fairway, "alice", room, true, change: change).isOK)
            #expect(try settled(fairway, room) == before && names(fairway, room) == others)
            #expect(try log(fairway, room).isEmpty)
        }
        // A guest of no team changes no bet, applies at once, and gets another id.
        let added = send(fairway, "carol", "card/add", room, ["name": "Ida", "team": 4])["result"]
        let other = try #require(added?["player"]?.string)
        #expect(other != guest && added?["change"] == nil)
        #expect(try answer(fairway, "bob", room, true, change: change).isOK)
        for isRestarted in [false, true] {
            if isRestarted { try fairway.restart() }
            #expect(try settled(fairway, room) == -20)
            #expect(try names(fairway, room) == others + ["Ida", "Gus"])
            #expect(try players(fairway, room).map(\.player).suffix(2) == [other, guest])
            #expect(try log(fairway, room).map(\.what) == [.added, .added])
        }
        // Carol objects. The bettors do not stop her, and she decides, because Alice is the host.
        let applied = try #require(try corrections(fairway, room).first { $0.by == "alice" })
        #expect(applied.state == .applied && Set(applied.agreed) == ["alice", "bob"])
        let own = try answer(fairway, "bob", room, false, change: applied.change)
        #expect(own.code == "request.forbidden")
        #expect(try answer(fairway, "carol", room, false, change: applied.change).isOK)
        try fairway.restart()
        #expect(try settled(fairway, room) == before)
        #expect(try names(fairway, room) == others + ["Ida"])
        let objected = try #require(try corrections(fairway, room).first { $0.by == "alice" })
        #expect(objected.state == .objected)
        // The bet would change again, so both bettors must agree again.
        #expect(Set(objected.waiting) == ["alice", "bob", "carol"])
        for user in ["carol", "bob", "alice"] {
            #expect(try settled(fairway, room) == before)
            #expect(try answer(fairway, user, room, true, change: objected.change).isOK)
        }
        #expect(try settled(fairway, room) == -20)
        #expect(try players(fairway, room).map(\.player).suffix(2) == [other, guest])
        #expect(try corrections(fairway, room).allSatisfy { $0.by == "carol" })
    }

    /// The ways in which a correction that waits ends without the agreement of all.
    enum Refusal: CaseIterable { case declined, withdrawn, expired }

    @Test(arguments: Refusal.allCases)
    func `T8 T9: an addition without an agreement never was on the card`(refusal: Refusal) throws {
        let (fairway, room) = try teamBet()
        let (before, others) = (try settled(fairway, room), try names(fairway, room))
        let index = try fairway.handicap().index
        let (guest, change) = try addPartner(fairway, room)
        switch refusal {
        case .declined: #expect(try answer(fairway, "bob", room, false, change: change).isOK)
        case .withdrawn: #expect(try answer(fairway, "alice", room, false, change: change).isOK)
        case .expired:
            fairway.clock.advance(hours: 71)
            fairway.engine.runBatch()
            #expect(try corrections(fairway, room).map(\.change) == [change])
            fairway.clock.advance(hours: 2)
            fairway.engine.runBatch()
        }
        for isRestarted in [false, true] {
            if isRestarted { try fairway.restart() }
            #expect(try corrections(fairway, room).isEmpty)
            #expect(try settled(fairway, room) == before && names(fairway, room) == others)
            #expect(try log(fairway, room).isEmpty)
            #expect(try fairway.handicap().index == index)
            for user in ["alice", "bob"] {
                let late = try answer(fairway, user, room, true, change: change)
                #expect(late.code == "room.changed")
            }
        }
        let isTold = news(fairway, "alice").contains { $0.contains("declined") }
        #expect(isTold == (refusal == .declined), "\(news(fairway, "alice"))")
        // Another guest is no heir of the first one.
        #expect(try addPartner(fairway, room).id != guest)
    }

    @Test func `T9: a guest who comes back has notes, spots, signatures and adder`() throws {
        let (fairway, room) = try round()
        for hole: Int64 in 1...18 {
            send(
                fairway, "alice", "card/correct", room,
                ["player": "g1", "hole": .int(hole), "strokes": 6])
        }
        let detail: JSON = ["player": "g1", "hole": 1, "putts": 3, "note": "Lucky"]
        #expect(send(fairway, "alice", "card/setDetails", room, detail).isOK)
        #expect(fairway.room(room, "alice", "sign", ["player": "g1"]).isOK)
        fairway.clock.advance(hours: 80)
        fairway.engine.runBatch()
        let tables = ["cells", "cell_details", "card_signatures"]
        func rows() throws -> [Int] {
            try tables.map { table in
                try fairway.database.first(
                    "SELECT count(*) FROM \(table) WHERE room = ? AND player = 'g1'", room
                ) { $0.int(0) } ?? 0
            }
        }
        let before = try rows()
        let adder = try adder(fairway, room)
        #expect(before == [18, 1, 1] && adder == "alice")
        #expect(send(fairway, "alice", "card/remove", room, ["player": "g1"]).isOK)
        try fairway.restart()
        #expect(try answer(fairway, "bob", room, false).isOK)
        #expect(try rows() == before)
        #expect(try self.adder(fairway, room) == adder)
        #expect(try answer(fairway, "alice", room, true).isOK)
        #expect(try rows() == [0, 0, 0])
    }

    private func adder(_ fairway: Harness, _ room: String) throws -> String? {
        try fairway.database.first(
            "SELECT added_by FROM golf_lines WHERE room = ? AND player = 'g1'", room
        ) { $0.textOrNil(0) } ?? nil
    }

    // MARK: Names and blocks

    @Test func `T9: nobody takes a name by a claim that looks like another player's`() throws {
        let (fairway, room) = try round()
        #expect(fairway.user("dave", "account/changeProfile", ["name": "A1ice"]).isOK)
        #expect(claim(fairway, room, "g1", of: "alice", by: "dave").isOK)
        let name = try fairway.state(room).players.first { $0.player == "dave" }?.name
        #expect(name == "dave")
    }

    @Test func `T9: a block counts for everybody with a seat, except against the host's friends`()
        throws
    {
        let (fairway, room) = try round()
        fairway.befriend("bob", "dave")
        let line: JSON = ["player": "g1", "user": "dave"]
        #expect(send(fairway, "alice", "card/offer", room, line).isOK)
        #expect(fairway.room(room, "alice", "leave").isOK)
        #expect(fairway.user("alice", "friend/block", ["user": "dave"]).isOK)
        let claimed = send(fairway, "dave", "card/claim", room, ["player": "g1"])
        #expect(claimed.code == "card.offerExpired")
    }

    @Test func `T9: a stranger keeps no friend of the host out, and a friend of the host does`()
        throws
    {
        let fairway = try Harness.golfers()
        fairway.people("mallory", "dave")
        let room = fairway.begin()
        fairway.befriend("alice", "dave")
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        for user in ["mallory", "bob"] {
            #expect(fairway.user(user, "room/join", ["code": code]).isOK)
        }
        // Mallory left the round, and the block still counts against users who are no friends of Alice.
        fairway.room(room, "bob", "leave")
        for user in ["dave", "bob"] {
            #expect(fairway.user("mallory", "friend/block", ["user": .string(user)]).isOK)
        }
        fairway.room(room, "mallory", "leave")
        #expect(fairway.user("bob", "room/join", ["code": code]).code == "room.codeInvalid")
        #expect(fairway.user("dave", "room/join", ["code": code]).isOK)
        fairway.room(room, "dave", "leave")
        fairway.user("mallory", "friend/request", ["user": "alice"])
        fairway.user("alice", "friend/accept", ["user": "mallory"])
        #expect(fairway.user("dave", "room/join", ["code": code]).code == "room.codeInvalid")
    }

    @Test func `T9: a shown name that looks like another player's is not shown in the room`() throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.begin()
        #expect(fairway.user("bob", "account/changeProfile", ["name": "Al1ce"]).isOK)
        fairway.room(room, "alice", "door", ["open": true, "holes": 9])
        let code = try fairway.state(room).code.map { JSON.string($0) } ?? .null
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        #expect(try fairway.state(room).players.map(\.name).contains("bob"))
    }

    // MARK: Bounds

    @Test func `T9: one author has at most ten open corrections, in whatever state`() throws {
        let (fairway, room) = try round()
        let day = try day(fairway, room)
        var refused = 0
        for step in 0..<30 {
            let new = shifted(day, by: -(step % 7))
            let sent = send(fairway, "mallory", "card/round", room, ["day": new])
            if !sent.isOK { refused += 1 }
            if step.isMultiple(of: 2) { try answer(fairway, "bob", room, false) }
            fairway.clock.advance(seconds: 700)
        }
        #expect(try corrections(fairway, room).count { $0.by == "mallory" } <= 10)
        #expect(refused > 0)
    }
}
