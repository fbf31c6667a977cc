import CampusContract
import Contract
import Courses
import Engine
import FeaturesSupport
import GolfContract
import JSON
import Modules
import ModulesContract
import People
import PeopleContract
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics
import Values

/// The export of all data about a user, and its deletion with the account (F63).
struct LeavingTests {
    private static let address = "alice@example.org"

    @discardableResult
    private func leave(
        _ fairway: Harness, _ password: String = Harness.password, user: String = "alice"
    ) -> JSON {
        let reply = fairway.user(user, "account/delete", ["password": .string(password)])
        fairway.engine.runBatch()
        return reply
    }

    /// A server where Alice has data of every kind, and other users have data about her.
    /// - Parameter isLinked: Whether an identity provider is linked to her account.
    private func alice(isLinked: Bool = false) throws -> (fairway: Harness, rooms: [String]) {
        let verifier = FakeVerifier()
        let fairway = try Harness { $0.people.verifier = verifier }
        // Over HTTP, the id of a guest is its network address.
        fairway.signUp("alice", from: .network("fd00:0:0:1"))
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        fairway.connect("alice")
        fairway.people("bob", "carol")
        fairway.signIn("alice")
        fairway.user("alice", "disc/add", ["name": "alice's own"])
        fairway.user("alice", "account/changeProfile", ["about": "alice was here"])
        fairway.user(
            "alice", "account/changeSettings",
            [
                "notifications": ["invite": false],
                "quietHours": ["from": "22:00", "to": "07:00", "timeZone": "Europe/Oslo"],
            ])
        if isLinked {
            _ = verifier.vouch("token", subject: "alice at uni")
            fairway.user(
                "alice", "account/linkProvider", ["provider": "uni", "idToken": "token"])
            fairway.user("alice", "account/unlinkProvider", ["provider": "uni"])
            fairway.user(
                "alice", "account/linkProvider", ["provider": "uni", "idToken": "token"])
        }
        fairway.user(
            "alice", "account/changeEmail",
            [
                "password": .string(Harness.password), "email": "alice@new.example.org",
            ])
        fairway.user("alice", "friend/request", ["user": "bob"])
        fairway.user("bob", "friend/accept", ["user": "alice"])
        fairway.user("carol", "friend/request", ["user": "alice"])
        fairway.courier.verdict = { _ in .failed(reason: "down", isLane: true) }
        for name in ["alice", "bob"] {
            let url = JSON.string("https://ntfy.example.org/\(name)")
            fairway.user(
                name, "push/subscribe", ["provider": "ntfy", "url": url, "token": "tk_secret"])
        }
        let rooms = [fairway.lobby("alice", "bob"), fairway.lobby("bob", "alice")]
        let lobby = JSON.string(fairway.lobby("alice"))
        fairway.user("alice", "invite/send", ["room": lobby, "user": "bob"])
        for (room, host) in zip(rooms, ["alice", "bob"]) {
            fairway.room(room, host, "start")
            fairway.room(room, "alice", "score", ["player": "bob", "hole": 1, "strokes": 4])
            fairway.room(room, "bob", "score", ["player": "alice", "hole": 1, "strokes": 3])
            fairway.room(room, "alice", "discs", ["hole": 1, "discs": ["alice's own"]])
            fairway.room(room, "alice", "details", ["hole": 1, "putts": 2, "note": "windy"])
            fairway.user(
                "alice", "card/spot",
                [
                    "room": .string(room), "hole": 1, "kind": "basket", "lat": 1, "lon": 2,
                    "accuracy": 5,
                ])
        }
        return (fairway, rooms)
    }

    /// Adds a game that Alice saved, and guest players on cards of Alice and Bob, who offer them to
    /// each other.
    private func leaveCards(_ fairway: Harness) throws {
        let saved = fairway.user(
            "alice", "card/save",
            [
                "key": "one", "startedAt": 1_700_000_000_001, "endedAt": 1_700_000_000_002,
                "players": [["me": true], ["name": "Bobby"]],
                "cells": [["player": 1, "hole": 1, "strokes": 3, "at": 1_700_000_000_001]],
            ])
        let room = try #require(saved["result"]?["room"])
        let own: JSON = ["room": room, "player": "g1", "user": "bob"]
        #expect(fairway.user("alice", "card/offer", own).isOK)
        let other = fairway.lobby("bob")
        fairway.room(other, "bob", "addGuest", ["name": "Ally"])
        let toAlice: JSON = ["room": .string(other), "player": "g1", "user": "alice"]
        #expect(fairway.user("bob", "card/offer", toAlice).isOK)
        // A guest player whom Alice added to a card before she left it.
        let left = fairway.lobby("bob", "alice")
        fairway.room(left, "alice", "addGuest", ["name": "Ally"])
        fairway.room(left, "alice", "leave")
    }

    /// A game of Alice and Bob with double entry: entries, a signature, and a correction.
    private func keepTwice(_ fairway: Harness) -> String {
        let made = fairway.user(
            "alice", "room/create",
            ["kind": "golf", "holes": 1, "settings": ["doubleEntry": true]])["result"]
        let room = made?["room"]?.string ?? ""
        fairway.user("bob", "room/join", ["code": made?["code"] ?? .null])
        fairway.room(room, "alice", "start")
        for (writer, player, strokes) in [
            ("alice", "alice", 3), ("bob", "alice", 3), ("bob", "bob", 4), ("alice", "bob", 4),
        ] {
            let body: JSON = [
                "player": .string(player), "hole": 1, "strokes": .int(Int64(strokes)),
            ]
            #expect(fairway.room(room, writer, "score", body).isOK)
        }
        #expect(fairway.room(room, "alice", "sign").isOK)
        fairway.room(room, "alice", "end")
        let corrected: JSON = ["room": .string(room), "player": "bob", "hole": 1, "strokes": 5]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
        return room
    }

    /// Accepts a stake in one game, and concedes the match of another one.
    /// - Returns: The room of the first game.
    private func playForStakes(_ fairway: Harness) -> String {
        var rooms: [String] = []
        for format in ["skins", "match"] {
            let made = fairway.user(
                "alice", "room/create",
                ["kind": "golf", "holes": 2, "settings": ["format": .string(format)]])["result"]
            let room = made?["room"]?.string ?? ""
            fairway.user("bob", "room/join", ["code": made?["code"] ?? .null])
            if format == "skins" { fairway.room(room, "alice", "stake", ["accept": true]) }
            fairway.room(room, "alice", "start")
            if format == "match" { fairway.room(room, "alice", "concede") }
            rooms.append(room)
        }
        return rooms[0]
    }

    private func isGone(_ fairway: Harness) throws {
        #expect(try fairway.tables(mentioning: "alice") == [])
        let topics = fairway.outlet.retained.keys.filter { $0.contains("alice") }
        #expect(topics == [])
        for (topic, payload) in fairway.outlet.retained {
            #expect(!String(decoding: payload, as: UTF8.self).contains("alice"), "\(topic)")
        }
    }

    @Test func `F63: after a deletion, no table and no retained topic contains the user`() throws {
        let (fairway, _) = try alice()
        let kicked = fairway.lobby("carol", "alice")
        fairway.room(kicked, "carol", "kick", ["player": "alice"])
        fairway.disconnect("bob")
        let lobby = JSON.string(fairway.lobby("alice"))
        fairway.user("alice", "invite/send", ["room": lobby, "user": "bob"])
        try leaveCards(fairway)
        let before = try fairway.tables(mentioning: "alice")
        #expect(Set(["saved_cards", "card_offers", "seats"]).isSubset(of: before))
        #expect(before.count > 12 && before.contains("outbox"))
        #expect(leave(fairway).isOK)
        fairway.disconnect("alice")
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
        try isGone(fairway)
        try fairway.restart()
        try isGone(fairway)
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        try isGone(fairway)
    }

    @Test func `F63: cards of others immediately show "a former player" with the same scores`()
        throws
    {
        let (fairway, rooms) = try alice()
        let before = try fairway.state(rooms[1])
        leave(fairway)
        for room in rooms {
            let state = try fairway.state(room)
            let former = try #require(state.players.first { $0.name == "a former player" })
            #expect((former.player, former.guest, former.left) == ("g1", true, true))
            #expect(state.scores["g1"]?.first == 3)
            #expect(state.totals["bob"]?.strokes == 4)
            #expect(state.host == "bob")
            let erased = fairway.outlet.events(room).filter { $0.kind == "player.erased" }
            #expect(erased.map(\.becomes) == ["g1"])
            #expect(fairway.outlet.controls.contains(.unmember(room: room, user: "alice")))
        }
        #expect(before.players.count == (try fairway.state(rooms[1])).players.count)
        try fairway.restart()
        #expect(try fairway.state(rooms[0]).scores["g1"]?.first == 3)
        let added = fairway.room(rooms[0], "bob", "addGuest", ["name": "Gulli"])
        #expect(added["result"]?["player"]?.string == "g2")
        let late = fairway.room(
            rooms[0], "bob", "score", ["player": "g1", "hole": 2, "strokes": 5])
        #expect(late.isOK)
    }

    @Test func `T3: the answer lists the deleted parts and the time of overwriting`() throws {
        let (fairway, _) = try alice()
        let result = try #require(leave(fairway)["result"])
        let now = fairway.clock.now
        #expect(result["deletedAt"]?.int == Int(now))
        let overwritten = try #require(result["overwrittenBy"]?.int)
        #expect(overwritten > now && overwritten <= now + 120_000)
        let parts = (result["deleted"]?.array ?? []).compactMap { $0["part"]?.string }
        // The names are part of the contract.
        #expect(
            parts == [
                "account", "devices", "discs", "friends", "invites", "notifications", "presence",
                "pushes", "rooms",
            ])
        #expect((result["deleted"]?.array ?? []).allSatisfy { $0["rows"]?.int ?? 0 > 0 })
        // The write-ahead log, which contains old pages, was emptied at once. It is not emptied
        // twice in a minute, and the next receipt says so.
        #expect(fairway.engine.wipesAt == nil)
        let next = try #require(leave(fairway, user: "bob")["result"]?["overwrittenBy"]?.int)
        let due = try #require(fairway.engine.wipesAt)
        #expect(due > fairway.clock.now && due <= next)
        fairway.clock.advance(seconds: 60)
        fairway.engine.runBatch()
        #expect(fairway.engine.wipesAt == nil)
    }

    @Test(arguments: [false, true])
    func `T3: a round without remaining accounts loses the names of guest players`(isShown: Bool)
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "addGuest", ["name": "Gunnhildur"])
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "end")
        if !isShown {
            fairway.clock.advance(hours: 25)
            fairway.engine.runBatch()
        }
        func names() throws -> [String] {
            try fairway.database.rows("SELECT name FROM seats ORDER BY number") { $0.text(0) }
        }
        leave(fairway)
        #expect(try names() == ["a former player", "bob", "Gunnhildur"])
        leave(fairway, user: "bob")
        #expect(try names() == Array(repeating: "a former player", count: 3))
        try fairway.restart()
        let topics = fairway.outlet.retained.values.map { String(decoding: $0, as: UTF8.self) }
        #expect(!topics.contains { $0.contains("Gunnhildur") })
    }

    @Test func `F63: other players keep their standings in ended rooms`() throws {
        let (fairway, rooms) = try alice()
        fairway.room(rooms[0], "alice", "end")
        fairway.room(rooms[1], "bob", "end")
        // The server has removed the topics of the second room, because it is in the history.
        fairway.clock.advance(hours: 23)
        let ended = try fairway.state(rooms[0])
        #expect(ended.standings == ["alice", "bob"])
        fairway.clock.advance(hours: 2)
        fairway.engine.runBatch()
        let fresh = fairway.lobby("alice", "bob")
        fairway.room(fresh, "alice", "start")
        fairway.room(fresh, "alice", "score", ["player": "alice", "hole": 1, "strokes": 1])
        fairway.room(fresh, "alice", "end")
        leave(fairway)
        let state = try fairway.state(fresh)
        #expect(state.standings == ["g1", "bob"])
        #expect(state.host == "bob")
        #expect(state.players.map(\.left) == [false, false])
        try isGone(fairway)
        let rows = try fairway.database.rows(
            "SELECT player, score FROM cells WHERE room = ? ORDER BY player", rooms[0]
        ) { "\($0.text(0)) \($0.int(1))" }
        #expect(rows == ["bob 4", "g1 3"])
    }

    /// A server where Alice and Bob have many ended games without topics.
    private func oldHand(games: Int) throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        let room = fairway.lobby("alice", "bob")
        fairway.room(room, "alice", "start")
        for name in ["alice", "bob"] {
            let score: JSON = ["player": .string(name), "hole": 1, "strokes": 3]
            fairway.room(room, "alice", "score", score)
        }
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        for table in ["rooms", "progress", "seats", "golf_games", "golf_lines", "cells", "played"] {
            let key = table == "rooms" ? "id" : "room"
            let columns = try fairway.database.rows("SELECT name FROM pragma_table_info(?)", table)
            {
                $0.text(0)
            }
            let values = columns.map { $0 == key ? "'r' || n || '-' || \(table).\($0)" : $0 }
            try fairway.database.run(
                """
                WITH RECURSIVE numbers (n) AS
                  (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                INSERT INTO \(table) (\(columns.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM \(table) JOIN numbers
                """, games - 1)
        }
        return fairway
    }

    private func post(
        _ fairway: Harness, _ route: Route, _ user: String, _ body: JSON, room: String? = nil
    ) {
        fairway.engine.mailbox.post(
            Envelope(
                route: route, sender: .user(user), room: room, body: .json(body.bytes),
                replyAddress: .topic("reply/\(user)")))
    }

    @Test func `F63: deleting a long history delays nobody, and is answered at the end`()
        throws
    {
        let fairway = try oldHand(games: 5_000)
        let open = fairway.lobby("bob")
        fairway.room(open, "bob", "start")
        let password: JSON = ["id": "leaving", "password": .string(Harness.password)]
        post(fairway, Route(.user, "account", "delete"), "alice", password)
        for _ in 0..<3 { fairway.engine.runBatch() }
        let count = "SELECT count(*) FROM cells WHERE player = 'alice'"
        #expect(try fairway.database.first(count) { $0.int(0) } ?? 0 > 4_000)
        let score: JSON = ["id": "score", "player": "bob", "hole": 1, "strokes": 4]
        post(fairway, .room("score"), "bob", score, room: open)
        fairway.engine.runBatch()
        #expect(fairway.outlet.reply(id: "score")?.isOK == true)
        #expect(fairway.outlet.reply(id: "leaving") == nil)
        var batches = 0
        while fairway.outlet.reply(id: "leaving") == nil, batches < 1_000 {
            fairway.engine.runBatch()
            batches += 1
        }
        #expect(fairway.outlet.reply(id: "leaving")?.isOK == true)
        #expect((100...500).contains(batches))
        for _ in 0..<2 { fairway.engine.runBatch() }
        #expect(try fairway.tables(mentioning: "alice") == [])
        let former = "SELECT count(*) FROM seats WHERE name = 'a former player' AND player = 'g1'"
        #expect(try fairway.database.first(former) { $0.int(0) } == 5_000)
        let bobs = "SELECT count(*) FROM cells WHERE player = 'bob' AND score = 3 AND by = 'g1'"
        #expect(try fairway.database.first(bobs) { $0.int(0) } == 5_000)
        #expect(fairway.signUp("alice").code == "account.taken")
    }

    @Test func `F63: a deletion continues after the daemon was stopped`() throws {
        let fairway = try oldHand(games: 500)
        let password: JSON = ["id": "leaving", "password": .string(Harness.password)]
        post(fairway, Route(.user, "account", "delete"), "alice", password)
        for _ in 0..<3 { fairway.engine.runBatch() }
        try fairway.restart()
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "alice").contains("seats"))
        fairway.clock.advance(seconds: 5)
        for _ in 0..<100 { fairway.engine.runBatch() }
        #expect(try fairway.tables(mentioning: "alice") == [])
        #expect(fairway.mails.kinds(to: Self.address).last == "accountDeleted")
        #expect(fairway.signUp("alice").code == "account.taken")
    }

    @Test func `F63: a deleted user leaves all lobbies, and an empty lobby is closed`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let (shared, own) = (fairway.lobby("alice", "bob"), fairway.lobby("alice"))
        leave(fairway)
        let state = try fairway.state(shared)
        #expect(state.players.map(\.player) == ["bob"])
        #expect(state.host == "bob")
        #expect(try fairway.state(own).phase == .abandoned)
    }

    @Test func `F63: all tokens end at once, and the client still receives the reply`() throws {
        let (fairway, _) = try alice()
        let devices = fairway.user("alice", "device/list")["result"]?["devices"]?.array ?? []
        #expect(leave(fairway).isOK)
        #expect(devices.count == 1)
        for device in devices {
            let id = device["id"]?.string ?? ""
            #expect(fairway.outlet.controls.contains(.retire(user: "alice", device: id)))
        }
        #expect(fairway.mails.kinds(to: Self.address).last == "accountDeleted")
        #expect(fairway.signIn("alice").code == "account.wrongCredentials")
    }

    @Test func `nobody can sign up with the username again, but with the address`() throws {
        let (fairway, _) = try alice()
        leave(fairway)
        try fairway.restart()
        let again = fairway.signUp("alice")
        #expect(again.code == "account.taken")
        #expect(again["error"]?["fields"]?.members?.map(\.key) == ["username"])
        let body: JSON = [
            "username": "alice2", "email": .string(Self.address), "password": "correct horse",
        ]
        #expect(fairway.guest(Harness.browser, "signUp", body).isOK)
        let hints = fairway.guest(Harness.browser, "suggestUsername", ["hint": "alice"])
        #expect(hints["result"]?["usernames"]?.array?.contains("alice") == false)
    }

    @Test func `a wrong password deletes nothing`() throws {
        let (fairway, _) = try alice()
        #expect(leave(fairway, "wrong horse").code == "account.wrongCredentials")
        #expect(fairway.user("alice", "account/profile").isOK)
        #expect(fairway.signIn("alice").isOK)
    }

    @Test func `T4: an unconfirmed address gets no mail about the deletion`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        #expect(leave(fairway).isOK)
        #expect(fairway.mails.kinds(to: Self.address) == ["confirm"])
    }

    @Test func `F63: mails in the outbox are withdrawn`() throws {
        let fairway = try Harness()
        fairway.mails.verdict = .failed(reason: "greylisted", isLane: true)
        fairway.people("alice")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        leave(fairway)
        fairway.mails.verdict = .delivered
        fairway.clock.advance(hours: 1)
        fairway.engine.runBatch()
        fairway.engine.runBatch()
        #expect(fairway.mails.kinds(to: Self.address) == ["accountDeleted"])
    }
}

/// The export.
extension LeavingTests {
    /// All pages of an export, joined.
    /// - Parameter between: Runs before each page except the first.
    private func export(
        _ fairway: Harness, between: (_ page: Int) throws -> Void = { _ in }
    ) throws -> (data: [String: JSON], pages: Int) {
        var data: [String: JSON] = [:]
        var cursor: String?
        var pages = 0
        repeat {
            let body: JSON = cursor.map { ["cursor": .string($0)] } ?? [:]
            let reply = fairway.user("alice", "account/export", body)
            let result = try ExportAccount.Result(reading: try #require(reply["result"]))
            for entry in result.data.entries {
                if let part = entry.value.array, let earlier = data[entry.key]?.array {
                    data[entry.key] = .array(earlier + part)
                } else {
                    data[entry.key] = entry.value
                }
            }
            cursor = result.cursor
            pages += 1
            if cursor != nil { try between(pages) }
        } while cursor != nil
        return (data, pages)
    }

    @Test func `F63: an export contains all data about the user, and no secret`() throws {
        let (fairway, rooms) = try alice()
        let (data, pages) = try export(fairway)
        #expect(pages == 1)
        #expect(data["account"]?["email"]?.string == Self.address)
        #expect(data["account"]?["about"]?.string == "alice was here")
        #expect(data["settings"]?["notifications"]?["invite"] == false)
        #expect(data["devices"]?.array?.count == 1)
        #expect(data["friends"]?.array?.map { $0["user"]?.string } == ["bob"])
        #expect(data["links"]?.array?.map { $0["purpose"]?.string } == ["confirm", "email"])
        let room = data["rooms"]?.array?.first { $0["room"]?.string == rooms[0] }
        #expect(room?["scores"]?.array?.first?["strokes"]?.int == 3)
        #expect(room?["scores"]?.array?.first?["hole"]?.int == 1)
        #expect(room?["host"] == true)
        let text = "\(data)"
        for secret in ["scrypt", "tk_secret", fairway.mails.token(.confirm) ?? "?"] {
            #expect(!text.contains(secret))
        }
        #expect(try !export(fairway).data.isEmpty)
    }

    /// The key in an export that contains the rows of each table.
    private static let exported = [
        "users": "account", "account_links": "links", "identities": "providers",
        "unlinked_providers": "unlinkedProviders",
        "devices": "devices", "settings": "settings", "switched_off": "settings",
        "online": "presence", "ties": "friends", "invites": "invites",
        "notifications": "notifications", "push_subscriptions": "pushSubscriptions",
        "rooms": "rooms", "seats": "rooms", "golf_lines": "rooms", "cells": "rooms",
        "kicked": "rooms",
        "played": "rooms", "imports": "imports",
        "discs": "discs", "cell_discs": "thrown", "handicap_scores": "handicapScores",
        "saved_cards": "savedCards", "card_offers": "cardOffers", "card_entries": "rooms",
        "card_signatures": "rooms", "card_changes": "rooms", "stakes": "rooms",
        "concessions": "rooms", "cell_details": "rooms", "spots": "rooms",
        "outcomes": "rooms", "reminders": "reminders", "card_corrections": "rooms",
        "barred": "rooms",
    ]
    /// Tables that contain usernames, but no data that is not in other tables.
    private static let passing: Set = [
        // Answers of the last day. Their data is in the other tables.
        "requests",
        // Pushes of notifications, and mails with the tokens of links.
        "outbox",
        // The time of what is due next.
        "timers",
    ]

    @Test func `F63: an export shows each table that contains the user, or a reason is listed`()
        throws
    {
        let (fairway, rooms) = try alice(isLinked: true)
        let kicked = fairway.lobby("carol", "alice")
        fairway.room(kicked, "carol", "kick", ["player": "alice"])
        let barred = fairway.lobby("carol", "alice")
        for (user, method) in [("carol", "start"), ("alice", "leave"), ("carol", "end")] {
            fairway.room(barred, user, method)
        }
        fairway.user("carol", "card/remove", ["room": .string(barred), "player": "alice"])
        let csv = "Name,Course,Layout,Start,End,Total,+/-,Hole1\nalice,Oak,,2020-05-01 1730,,3,0,3"
        fairway.user("alice", "history/import", ["csv": .string(csv)])
        try leaveCards(fairway)
        let kept = keepTwice(fairway)
        let bet = playForStakes(fairway)
        fairway.user("alice", "reminder/create", ["title": "Exam", "at": 1_900_000_000_000])
        let naming = try fairway.tables(mentioning: "alice")
        let unknown = naming.filter { Self.exported[$0] == nil && !Self.passing.contains($0) }
        #expect(unknown == [])
        #expect(Set(Self.exported.keys).subtracting(naming) == [])
        let (data, _) = try export(fairway)
        for table in naming {
            guard let key = Self.exported[table] else { continue }
            let value = data[key] ?? .null
            let isEmpty = value.array?.isEmpty ?? value.members?.isEmpty ?? true
            #expect(!isEmpty, "\(table) in \(key)")
        }
        #expect(data["presence"]?["onlineSince"]?.int != nil)
        #expect(data["providers"]?.array?.first?["subject"] == "alice at uni")
        #expect(data["settings"]?["quietHours"]?["timeZone"] == "Europe/Oslo")
        let parts = data["rooms"]?.array ?? []
        #expect(parts.contains { $0["room"] == .string(kicked) && $0["kicked"] == true })
        #expect(parts.first { $0["room"] == .string(rooms[1]) }?["host"] == false)
        let stakes = parts.first { $0["room"] == .string(bet) }?["stakes"]?.array ?? []
        #expect(stakes.map { $0["bet"] } == ["skins"] && stakes[0]["accepted"] == true)
        let part = parts.first { $0["room"] == .string(kept) }
        func told(_ key: String) -> [String] {
            (part?[key]?.array ?? []).map { entry in
                let (mine, byMe) = (entry["mine"]?.bool ?? false, entry["byMe"]?.bool ?? false)
                let strokes = (entry["strokes"] ?? entry["after"])?.int ?? 0
                return "\(strokes)\(mine ? " mine" : "")\(byMe ? " by me" : "")"
            }
        }
        #expect(told("entries").sorted() == ["3 mine", "3 mine by me", "5 by me"])
        #expect(told("signatures") == ["0 mine by me"])
        #expect(told("corrections") == ["5 by me"])
        #expect(!"\(part ?? .null)".contains("bob"))
        let push = data["pushSubscriptions"]?.array?.first
        #expect(push?["url"] == "https://ntfy.example.org/alice" && push?["token"] == nil)
    }

    @Test func `F63: an export contains saved cards and open offers`() throws {
        let (fairway, _) = try alice()
        try leaveCards(fairway)
        let (data, _) = try export(fairway)
        #expect(data["savedCards"]?.array?.map { $0["key"] } == ["one"])
        let offers = data["cardOffers"]
        #expect(offers?["incoming"]?.array?.map { $0["user"] } == ["bob"])
        #expect(offers?["outgoing"]?.array?.map { $0["guestName"] } == ["Bobby"])
        let added = data["rooms"]?.array?.compactMap { $0["guestsAdded"]?.array }.flatMap(\.self)
        #expect(added?.count == 2 && added?.contains("Ally") == true)
    }

    @Test func `F63: the pages of a long export fit into the broker's messages`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        for number in 0..<60 {
            let room = fairway.lobby("alice")
            fairway.room(room, "alice", "start")
            let cells = (1...18).map { hole -> JSON in
                [
                    "player": "alice", "hole": .int(Int64(hole)), "strokes": 3,
                    "at": .int(Int64(number)),
                ]
            }
            fairway.room(room, "alice", "sync", ["cells": .array(cells)])
            for _ in 1...3 { fairway.room(room, "alice", "again") }
            fairway.room(room, "alice", "end")
            fairway.clock.advance(seconds: 1)
        }
        try fairway.database.run(
            "UPDATE rooms SET title = ?", String(repeating: "x", count: 4_000))
        let (data, pages) = try export(fairway)
        #expect(pages == 3)
        #expect(data["rooms"]?.array?.count == 60)
        #expect(Set(data["rooms"]?.array?.compactMap { $0["room"]?.string } ?? []).count == 60)
        #expect(data["settings"] != nil && data["account"] != nil)
    }

    @Test func `F63: data that exists during the whole export appears exactly once`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let text = String(repeating: "x", count: 3_000)
        func notify(_ title: String) throws {
            let title = LocalizedText(verbatim: title)
            try fairway.notify(
                "alice", Notice(.reminder, title: title, body: LocalizedText(verbatim: text)))
        }
        for number in 0..<120 { try notify("n\(number)") }
        let rooms = (0..<60).map { _ in
            let room = fairway.lobby("bob", "alice")
            fairway.room(room, "bob", "start")
            fairway.room(room, "bob", "end")
            fairway.clock.advance(seconds: 1)
            return room
        }
        try fairway.database.run(
            "UPDATE rooms SET title = ?", String(repeating: "y", count: 4_000))
        // Between the pages, rooms lose their topics or are deleted, and notifications are added
        // and deleted.
        let gone = Set(rooms[1...2] + rooms[58...59])
        let (data, pages) = try export(fairway) { page in
            try notify("new \(page)")
            for title in ["n\(page * 2)", "n\(118 - page * 2)"] {
                try fairway.database.run("DELETE FROM notifications WHERE title = ?", title)
            }
            try fairway.database.run("UPDATE rooms SET is_retained = 0 WHERE id < ?", rooms[page])
            if page == 3 {
                for room in gone {
                    try fairway.database.run("DELETE FROM rooms WHERE id = ?", room)
                }
            }
        }
        #expect(pages > 4)
        let titles = data["notifications"]?.array?.compactMap { $0["title"]?.string } ?? []
        let ids = data["notifications"]?.array?.compactMap { $0["notification"]?.string } ?? []
        #expect(Set(ids).count == ids.count)
        let left = try fairway.database.rows(
            "SELECT title FROM notifications WHERE username = 'alice' AND title LIKE 'n%'"
        ) { $0.text(0) }
        let standing = Set(left.filter { !$0.hasPrefix("new ") })
        #expect(standing.count > 80 && standing.subtracting(titles) == [])
        let told = data["rooms"]?.array?.compactMap { $0["room"]?.string } ?? []
        #expect(Set(told).count == told.count)
        #expect(Set(rooms).subtracting(gone).subtracting(told) == [])
    }

    @Test func `an export refuses cursors that it did not create`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        for cursor in [
            "x", "1.2", "99.0.0", "-1.0.0", "0.-1.0", "0.0.-1", "0.99.0", "0.0.0.0", "0..0",
            "0.1.1", "0.1.x.y",
        ] {
            let reply = fairway.user("alice", "account/export", ["cursor": .string(cursor)])
            #expect(reply["error"]?["fields"]?["cursor"] != nil, "\(cursor)")
        }
    }
}
