import Contract
import Courses
import CoursesContract
import Engine
import FeaturesSupport
import Foundation
import GolfContract
import HistoryContract
import JSON
import SQLite
import TestSupport
import Testing

/// Imports of rounds from other apps, and exports (F45).
struct HistoryExchangeTests {
    private static let new =
        "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"

    private func alice() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        return fairway
    }

    private static func dragvoll() throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/dragvoll-2021-03-27.csv")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The scores in a file, row by row, without the header.
    private static func cells(_ csv: String) -> [[String]] {
        csv.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return fields.prefix(26).suffix(18).map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `F45: the card of Dragvoll has the same scores after import and export`() throws {
        let fairway = try alice()
        let card = try Self.dragvoll()
        let result = try fairway.take(
            card, ["player": "player 2", "timeZone": "Europe/Oslo"])
        #expect((result.imported, result.repeated, result.refused) == (1, 0, []))

        let listed = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        let game = try FinishedGame(reading: try #require(listed))
        #expect(game.imported && game.course.name == "Dragvoll Diskgolfarena")
        #expect(game.course.layout == "Dragvoll 2021")
        // 10:36 in Trondheim, an hour before the clocks were set forward.
        #expect(game.startedAt == 1_616_837_760_000)
        #expect(game.players.map(\.player) == ["g1", "alice", "g2", "g3"])
        #expect(game.players.map { $0.totals?.strokes } == [64, 70, 68, 70])
        #expect(game.players.map { $0.totals?.toPar } == [8, 14, 12, 14])

        let out = fairway.user("alice", "history/export", ["timeZone": "Europe/Oslo"])
        let csv = try #require(out["result"]?["csv"]?.string)
        #expect(Self.cells(csv) == Self.cells(card))
        #expect(
            csv.contains(
                "Player 2,Dragvoll Diskgolfarena,Dragvoll 2021,2021-03-27 1036,,70,14,,4,4,3"))
        #expect(out["result"]?["cursor"] == .null)
        let again = try fairway.take(csv, ["player": "Player 2", "timeZone": "Europe/Oslo"])
        #expect((again.imported, again.repeated, again.completed) == (0, 1, 0))
    }

    @Test func `F45: an import finds a course of the catalogue by its name`() throws {
        var course = CourseDocument()
        course.id = "dragvoll"
        course.name = "Dragvoll Diskgolfarena"
        course.holes = (1...18).map { number in
            var hole = CourseDocument.Hole()
            hole.number = number
            return hole
        }
        let fairway = try Harness(courses: [course])
        fairway.people("alice")
        try fairway.take(Self.dragvoll(), ["player": "Player 1"])
        fairway.game(["alice": Array(repeating: 3, count: 18)], course: "dragvoll", isListed: true)
        let groups = fairway.user("alice", "statistics/mine")["result"]?["groups"]?.array
        #expect(groups?.map { $0["key"]?.string } == ["dragvoll"])
        #expect(groups?.first?["complete"] == 2)
        #expect(fairway.history("alice", ["course": "Dragvoll Diskgolfarena"]).count == 2)
    }

    @Test func `F45: a round that is imported again in another shape counts once`() throws {
        let fairway = try alice()
        let shapes = [
            """
            \(Self.new),Hole1,Hole2,Hole3
            Par,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,,,3,3,
            alice,Oak,Main,2024-05-01 1730,2024-05-01 1900,7,1,180,3,4,
            Eve ,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,0,180,3,3,
            """,
            """
            Spelare,Bana,Layout,Datum,Totalt,+/-,Hål1,Hål2
            Alice , Oak,Main,2024-05-01 17:30,7,1,3,4
            """,
            """
            \(Self.new),Hole1,Hole2,Hole3,Hole4
            Par,Oak,Main,2024-05-01 1730,,6,,,3,3,,
            Eva,Oak,Main,2024-05-01 1730,,6,0,,3,3,0,0
            alice,Oak,Main,2024-05-01 1730,,7,1,,3,4,0,0
            """,
        ]
        let first = try fairway.take(shapes[0])
        #expect((first.imported, first.repeated) == (1, 0))
        for shape in shapes + shapes {
            let result = try fairway.take(shape)
            #expect((result.imported, result.repeated, result.completed) == (0, 1, 0))
            #expect(result.rounds == [])
        }
        #expect(fairway.history("alice") == first.rounds)
        let other = try fairway.take(
            shapes[0].replacingOccurrences(of: "1730,", with: "1731,"))
        #expect(other.imported == 1)
    }

    @Test func `F45: a line that was corrected in the file is added to its round`() throws {
        let fairway = try alice()
        let file = """
            \(Self.new),Hole1,Hole2
            alice,Oak,Main,2024-05-01 1730,,7,1,,3,4
            Eve,Oak,Main,2024-05-01 1730,,9,3,,5,FOUR
            Ann,Oak,Main,2024-05-01 1730,,8,3,,4,4
            """
        let first = try fairway.take(file)
        #expect(first.imported == 1)
        #expect(first.refused.map(\.line) == [3])
        #expect(first.refused[0].reason == "Hole2 is FOUR, but must be a number from 0 to 30")
        let corrected = try fairway.take(file.replacingOccurrences(of: "FOUR", with: "4"))
        #expect((corrected.imported, corrected.repeated, corrected.completed) == (0, 1, 1))
        let card = fairway.user(
            "alice", "history/card", ["room": .string(first.rounds[0])])["result"]
        #expect(card?["players"]?.array?.map { $0["name"]?.string } == ["alice", "Ann", "Eve"])
        #expect(card?["lines"]?[2]?["strokes"] == [5, 4])
    }

    @Test func `F45: the answer lists every refused line with the reason`() throws {
        let fairway = try alice()
        let result = try fairway.take(
            """
            \(Self.new),Hole1
            alice,Oak,,2024-05-01 1730,,3,0,,3
            alice,Elm,,01.05.2024,,3,0,,3
            Eve,Elm,,2024-05-01 1730,,3,0,,3
            Ann,Elm,,2024-05-01 1730,,3,0,,3
            alice,Ash,,2999-01-01 0000,,3,0,,3
            alice,Fir,,2024-05-01 1730,,,,,0
            alice,Yew,,2024-05-01 1730,,3,0,,31
            """)
        #expect(result.imported == 1)
        #expect(result.refusedCount == 6)
        #expect(
            result.refused.map { "\($0.line) \($0.reason.prefix(28))" } == [
                "3 begins at 01.05.2024, which ",
                "4 has no player called alice. ", "5 has no player called alice. ",
                "6 begins in the future, at 299", "7 has no score for you",
                "8 Hole1 is 31, but must be a n",
            ])
    }

    @Test(arguments: [
        ("", "line 1: is empty"), ("hello", "line 1: is not the header"),
        ("division,position,name,relative_score,total_score,payout,hole_1", "league export"),
    ])
    func `F45: only exports of scorecards are accepted`(csv: String, reason: String) throws {
        let reply = try alice().user("alice", "history/import", ["csv": .string(csv)])
        #expect(reply["error"]?["fields"]?["csv"]?.string?.contains(reason) == true)
    }

    @Test func `F45: the only player of a round is the user, whatever the name`() throws {
        let fairway = try alice()
        let file = "\(Self.new),Hole1\nThe Disc King,Oak,,2024-05-01 1730,,3,0,,3"
        #expect(try fairway.take(file).imported == 1)
        let refused = try fairway.take(file, ["player": "Somebody"])
        #expect(refused.refused.map(\.line) == [2])
    }

    @Test func `F45: a refusal names the limits of one request`() throws {
        let fairway = try alice()
        let rounds = (0..<201).map {
            "alice,Oak \($0),,2024-05-01 1730,,3,0,,3"
        }
        let reply = fairway.user(
            "alice", "history/import",
            ["csv": .string("\(Self.new),Hole1\n" + rounds.joined(separator: "\n"))])
        #expect(reply["error"]?["fields"]?["csv"]?.string?.contains("in parts") == true)
        #expect(fairway.history("alice") == [])
        let zone = fairway.user("alice", "history/import", ["csv": "", "timeZone": "Mars"])
        #expect(zone["error"]?["fields"]?["timeZone"] != nil)
    }

    @Test func `FU9 F45: a claimed line is in the history of the user who claimed it`() throws {
        let fairway = try alice()
        let file =
            "\(Self.new),Hole1\nalice,Oak,,2024-05-01 1730,,3,0,,3\nBobby,Oak,,2024-05-01 1730,,5,2,,5"
        let brought = try #require(try fairway.take(file).rounds.first)
        let played = fairway.lobby("alice", holes: 1)
        fairway.room(played, "alice", "addGuest", ["name": "Bobby"])
        fairway.room(played, "alice", "start")
        fairway.room(played, "alice", "score", ["player": "g1", "hole": 1, "strokes": 4])
        fairway.room(played, "alice", "end")
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        for room in [brought, played] {
            let line: JSON = ["room": .string(room), "player": "g1"]
            let offer: JSON = ["room": .string(room), "player": "g1", "user": "bob"]
            #expect(fairway.user("alice", "card/offer", offer).isOK)
            #expect(fairway.user("bob", "card/claim", line).isOK)
        }
        #expect(fairway.history("bob") == [played, brought])
        let total = fairway.user("bob", "statistics/mine")["result"]?["total"]
        #expect(total?["rounds"] == 2 && total?["strokes"] == 4.5)
        let remove = fairway.user("alice", "history/remove", ["room": .string(brought)])
        #expect(remove.code == "history.shared")
        let again = try fairway.take(file)
        #expect((again.repeated, again.completed) == (1, 0))

        fairway.user("alice", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "alice") == [])
        #expect(fairway.history("bob") == [played, brought])
    }

    @Test func `F45: the number of imports of a user per minute is limited`() throws {
        let fairway = try alice()
        let codes = (0..<121).map { _ in
            fairway.user("alice", "history/import", ["csv": ""]).code
        }
        #expect(codes.dropLast().allSatisfy { $0 == "request.malformed" })
        #expect(codes.last == "request.tooMany")
        #expect(fairway.user("bob", "history/import", ["csv": ""]).code == "request.malformed")
        fairway.clock.advance(seconds: 61)
        #expect(fairway.user("alice", "history/import", ["csv": ""]).code == "request.malformed")
    }

    @Test func `F45: an import notifies nobody and publishes nothing`() throws {
        let fairway = try alice()
        fairway.outlet.clear()
        let result = try fairway.take(
            "\(Self.new),Hole1\nalice,Oak,,2024-05-01 1730,,3,0,,3\nbob,Oak,,2024-05-01 1730,,3,0,,3"
        )
        fairway.clock.advance(seconds: 2)
        fairway.engine.runBatch()
        let topics = fairway.outlet.effects.compactMap { effect -> String? in
            if case .publish(let topic, _, _, _, _) = effect { topic } else { nil }
        }
        #expect(topics.allSatisfy { !$0.contains("/room/") && !$0.contains("/inbox") })
        #expect(fairway.user("alice", "room/list")["result"]?["rooms"] == [])
        // A name in another user's file does not make bob a player.
        #expect(fairway.history("bob") == [])
        #expect(
            fairway.user("alice", "history/remove", ["room": .string(result.rounds[0])]).isOK)
        #expect(fairway.history("alice") == [])
    }

    @Test func `F45: pages of an export contain each round exactly once`() throws {
        let fairway = try alice()
        let holes = (1...18).map { ",Hole\($0)" }.joined()
        for part in 0..<10 {
            let rounds = (0..<100).map { number in
                let minute = 10 + number % 50
                let strokes = (0..<18).map { "\(1 + (part * 7 + number + $0) % 7)" }
                return "alice,Oak,Main,20\(10 + part)-0\(1 + number / 50)-01 17\(minute),,,,,"
                    + strokes.joined(separator: ",")
            }
            let csv = "\(Self.new)\(holes)\n" + rounds.joined(separator: "\n")
            #expect(try fairway.take(csv).imported == 100)
        }
        var pages: [String] = []
        var cursor = JSON.null
        repeat {
            let result = fairway.user("alice", "history/export", ["cursor": cursor])["result"]
            pages.append(result?["csv"]?.string ?? "")
            cursor = result?["cursor"] ?? .null
        } while cursor != .null && pages.count < 50
        #expect(pages.count > 1)
        let rows = pages.flatMap { $0.split(separator: "\n").dropFirst() }
        #expect(rows.count == 2_000)
        #expect(Set(rows).count == 2_000)

        var cards: [String] = []
        repeat {
            let result = fairway.user(
                "alice", "history/export", ["format": "json", "cursor": cursor])["result"]
            cards += result?["cards"]?.array?.map { $0["room"]?.string ?? "" } ?? []
            cursor = result?["cursor"] ?? .null
        } while cursor != .null && cards.count < 2_000
        #expect(cards.count == 1_000 && Set(cards).count == 1_000)
    }

    @Test func `F45: an export has each round of a game with several rounds`() throws {
        let fairway = try alice()
        let room = fairway.lobby("alice", "bob", holes: 2)
        fairway.room(room, "alice", "start")
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 3])
        fairway.room(room, "alice", "again")
        fairway.clock.advance(hours: 1)
        fairway.room(room, "alice", "score", ["player": "bob", "hole": 2, "strokes": 5])
        fairway.room(room, "alice", "end")
        let csv = fairway.user("alice", "history/export")["result"]?["csv"]?.string ?? ""
        let rows = csv.split(separator: "\n").dropFirst().map { $0.split(separator: ",").first }
        #expect(rows == ["Par", "alice", "bob", "Par", "alice", "bob"])
    }

    @Test func `F45: importing my own export adds nothing`() throws {
        let fairway = try alice()
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "start")
        for round in 0..<3 {
            if round > 0 { fairway.room(room, "alice", "again") }
            for hole in [1, 2] {
                let body: JSON = [
                    "player": "alice", "hole": .int(Int64(hole)),
                    "strokes": .int(Int64(3 + round)),
                ]
                fairway.room(room, "alice", "score", body)
            }
        }
        fairway.room(room, "alice", "end")
        let zone: JSON = ["timeZone": "Europe/Oslo"]
        let csv = fairway.user("alice", "history/export", zone)["result"]?["csv"]?.string ?? ""
        let again = try fairway.take(csv, zone)
        #expect((again.imported, again.repeated, again.completed) == (0, 3, 0))
        #expect(again.warnings == [] && fairway.history("alice") == [room])
        // Rounds that begin in the same minute remain different, also for a user without them.
        let body: JSON = ["csv": .string(csv), "player": "alice", "timeZone": "Europe/Oslo"]
        for imported in [3, 0] {
            let other = fairway.user("bob", "history/import", body)["result"]
            #expect(other?["imported"]?.int == imported)
        }
    }

    @Test func `F39 F45: a later round keeps its start after a correction`() throws {
        let fairway = try alice()
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "start")
        for round in 0..<2 {
            fairway.clock.advance(hours: 1)
            if round > 0 { fairway.room(room, "alice", "again") }
            for hole in [1, 2] {
                fairway.clock.advance(seconds: 600)
                fairway.room(
                    room, "alice", "score",
                    ["player": "alice", "hole": .int(Int64(hole)), "strokes": 3])
            }
        }
        fairway.room(room, "alice", "end")
        let csv = fairway.user("alice", "history/export")["result"]?["csv"]?.string ?? ""
        let corrected: JSON = [
            "room": .string(room), "player": "alice", "hole": 1, "round": 2, "strokes": 4,
        ]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
        let again = try fairway.take(csv)
        #expect((again.imported, again.repeated) == (0, 2))
    }

    @Test func `F45: an import keeps corrected scores, and warns about them`() throws {
        let fairway = try alice()
        let file = "\(Self.new),Hole1,Hole2\nalice,Oak,Main,2024-05-01 1730,,7,1,,3,4"
        let room = try #require(try fairway.take(file).rounds.first)
        let corrected: JSON = ["room": .string(room), "player": "alice", "hole": 2, "strokes": 5]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
        let old = try fairway.take(file)
        #expect((old.imported, old.repeated, old.warningsCount) == (0, 1, 1))
        #expect(
            old.warnings.map { "\($0.line) \($0.reason)" } == [
                "2 is in your history with other strokes, which stay: hole 2 is 5 there, and 4 in "
                    + "the file"
            ])
        let csv = fairway.user("alice", "history/export")["result"]?["csv"]?.string ?? ""
        let own = try fairway.take(csv)
        #expect((own.imported, own.repeated, own.warningsCount) == (0, 1, 0))
        // The same clock time in another zone is the same round, because the file is the same.
        let elsewhere = try fairway.take(csv, ["timeZone": "Europe/Oslo"])
        #expect((elsewhere.imported, elsewhere.repeated) == (0, 1))
        #expect(fairway.history("alice") == [room])
        let layout = try fairway.take(file.replacingOccurrences(of: "Main", with: "Long"))
        #expect(layout.imported == 1)
    }

    @Test func `F45: an import warns about wrong totals and a second line for the user`() throws {
        let fairway = try alice()
        let result = try fairway.take(
            """
            \(Self.new),Hole1,Hole2
            alice,Oak,,2024-05-01 1730,,8,2,,3,4
            Alice,Oak,,2024-05-01 1730,,9,3,,5,4
            Eve,Oak,,2024-05-01 1730,,30,24,,,
            """)
        #expect(result.imported == 1 && result.refused == [] && result.warningsCount == 3)
        #expect(
            result.warnings.map { "\($0.line) \($0.reason)" } == [
                "2 has a total of 8, and its holes have 7; the holes count",
                "3 has a name of yours, too. Line 2 counts as yours, and this one as a guest's",
                "4 has a total of 30, and its holes have 0; the holes count",
            ])
    }

    @Test(arguments: ["par", "Par"])
    func `F45: a player called Par is exported and imported`(name: String) throws {
        let fairway = try alice()
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": .string(name)])
        fairway.room(room, "alice", "start")
        for player in ["alice", "g1"] {
            let body: JSON = ["player": .string(player), "hole": 1, "strokes": 3]
            fairway.room(room, "alice", "score", body)
        }
        fairway.room(room, "alice", "end")
        let csv = fairway.user("alice", "history/export")["result"]?["csv"] ?? .null
        let reply = fairway.user(
            "bob", "history/import", ["csv": csv, "player": .string(name)])["result"]
        #expect(reply?["imported"]?.int == 1 && reply?["refused"] == [])
        let card = fairway.user(
            "bob", "history/card", ["room": .string(fairway.history("bob").first ?? "")])
        #expect(card["result"]?["holes"]?.array?.map { $0["par"]?.int } == [3, 3])
        #expect(card["result"]?["players"]?.array?.count == 2)
    }
}
