import Contract
import Engine
import FeaturesSupport
import Foundation
import GolfContract
import HistoryContract
import JSON
import RoomsContract
import RoomsRules
import TestSupport
import Testing

/// Imports of rounds with teams, and exports of team games.
struct TeamImportTests {
    static let header =
        "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"

    /// A file with one round over the same number of holes for each row.
    static func csv(
        _ rows: KeyValuePairs<String, [Int]>, at start: String = "2026-05-01 1000"
    ) -> String {
        let count = rows[0].value.count
        let holes = (1...count).map { ",Hole\($0)" }.joined()
        let lines = rows.map { name, strokes in
            let sum = strokes.reduce(0, +)
            return "\(name),Park,Main,\(start),,\(sum),\(sum - 3 * count),,"
                + strokes.map { "\($0)" }.joined(separator: ",")
        }
        let pars = Array(repeating: "3", count: count).joined(separator: ",")
        return "\(header)\(holes)\nPar,Park,Main,\(start),,\(3 * count),,,\(pars)\n"
            + lines.joined(separator: "\n") + "\n"
    }

    private static let (ones, twos) = (
        Array(repeating: 3, count: 9), Array(repeating: 4, count: 9)
    )

    private func imported(
        _ fairway: Harness, _ csv: String, _ player: String? = nil, by user: String = "alice"
    ) throws -> ImportHistory.Result {
        var body: [JSON.Member] = [JSON.Member("csv", .string(csv))]
        if let player { body.append(JSON.Member("player", .string(player))) }
        let reply = fairway.user(user, "history/import", .object(body))
        fairway.engine.runBatch()
        return try ImportHistory.Result(reading: try #require(reply["result"], "\(reply)"))
    }

    private func game(_ fairway: Harness, _ user: String = "alice") throws -> FinishedGame {
        let listed = fairway.user(user, "history/list")["result"]?["rounds"]?[0]
        return try FinishedGame(reading: try #require(listed))
    }

    private func counts(_ fairway: Harness, _ room: String, _ user: String = "alice") throws
        -> Counts
    {
        let reply = fairway.user(user, "history/counts", ["room": .string(room)])
        return try Counts(reading: try #require(reply["result"], "\(reply)"))
    }

    private func posted(_ fairway: Harness, _ user: String = "alice") -> Int? {
        let reply = fairway.user(user, "handicap/get", ["policy": "tupelo"])
        return reply["result"]?["scores"]?.int
    }

    private func rounds(_ fairway: Harness, _ user: String = "alice") -> Int? {
        fairway.user(user, "statistics/mine")["result"]?["total"]?["rounds"]?.int
    }

    @Test(
        arguments: [
            ("Ann + Bob", "Ann + Bob", "doubles", ["alice", "g1", "g2", "g3"], 1),
            ("Ann + Bob", "bob + ann", "doubles", ["alice", "g1", "g2", "g3"], 1),
            ("Ann + Bob", "Ann", "doubles", ["alice", "g1", "g2", "g3"], 0),
            ("Ann + Bob", "BOB", "doubles", ["g1", "alice", "g2", "g3"], 0),
            ("Ann + Alice", "Ann + Alice", "doubles", ["g1", "alice", "g2", "g3"], 1),
            ("Ann + Alice", nil, "doubles", ["g1", "alice", "g2", "g3"], 0),
            ("Ann + Bob + Eve", "Eve", "scramble", ["g1", "g2", "alice", "g3", "g4"], 0),
        ] as [(String, String?, String, [String], Int)])
    func `G12: a team of a file posts no score, and the history shows its partners`(
        team: String, player: String?, format: String, players: [String], warnings: Int
    ) throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let csv = Self.csv([team: Self.ones, "Cid + Dora": Self.twos])
        let result = try imported(fairway, csv, player)
        #expect((result.imported, result.refused, result.warningsCount) == (1, [], warnings))
        let game = try game(fairway)
        #expect(game.format == format && game.sport == .known(.discGolf))
        #expect(game.players.map(\.player) == players)
        #expect(game.players.map(\.team) == players.indices.map { $0 < players.count - 2 ? 1 : 2 })
        #expect(game.players.map { $0.totals?.strokes }.last == 36)
        #expect(game.outcomes.map(\.kind) == [.known(.won)])
        let counts = try counts(fairway, game.room)
        #expect(!counts.handicap && !counts.statistics && counts.reason == "sharedBall")
        #expect(posted(fairway) == 0 && rounds(fairway) == 0)
        let choice: JSON = ["room": .string(game.room), "handicap": true]
        #expect(fairway.user("alice", "history/count", choice).code == "request.malformed")
        let again = try imported(fairway, csv, player)
        #expect((again.imported, again.repeated, again.completed) == (0, 1, 0))
    }

    @Test func `G12: a player beside a team has a score of their own`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let result = try imported(fairway, Self.csv(["Alice": Self.twos, "Cid + Dora": Self.ones]))
        let game = try game(fairway)
        #expect(game.players.map(\.team) == [nil, 1, 1] && result.warnings == [])
        let counts = try counts(fairway, game.room)
        #expect(counts.handicap && counts.statistics && counts.reason == nil)
        #expect(posted(fairway) == 1 && rounds(fairway) == 1)
        // The score of a single player can be corrected as on other cards.
        let corrected: JSON = [
            "room": .string(game.room), "player": "alice", "hole": 2, "strokes": 5,
        ]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
    }

    @Test func `G12: a name with a plus inside a word is one player`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        _ = try imported(
            fairway, Self.csv(["A+ Player": Self.twos, "Bob+Eve": Self.ones]), "a+ player")
        let game = try game(fairway)
        #expect(game.format == "stroke" && game.players.map(\.name) == ["A+ Player", "Bob+Eve"])
        #expect(try counts(fairway, game.room).handicap && rounds(fairway) == 1)
    }

    @Test func `G12: two teams of one name are both on the card, and a warning names them`() throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let csv = Self.csv(["Ann + Bob": Self.ones, "Ann + Bob ": Self.twos])
        let result = try imported(fairway, csv, "Bob")
        #expect(result.imported == 1 && result.warnings.map(\.line) == [4, 4])
        let game = try game(fairway)
        #expect(game.players.map(\.team) == [1, 1, 2, 2])
        #expect(game.players.map { $0.totals?.strokes } == [27, 27, 36, 36])
        #expect(try !counts(fairway, game.room).handicap)
    }

    @Test func `G12: a team of too many partners is refused with its line`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let name = (1...9).map { "P\($0)" }.joined(separator: " + ")
        let result = try imported(fairway, Self.csv(["Alice": Self.ones, name: Self.twos]))
        #expect(result.imported == 1 && result.refused.map(\.line) == [4])
        #expect(result.refused[0].reason == "is a team of 9 partners, and at most 8 can be")
    }

    /// A game of Alice, Bob and two guests, with a score of each team on nine holes.
    private func play(_ settings: JSON, ownScores: Bool = false) throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carl")
        let room = fairway.lobby("alice", "bob", holes: 9)
        for name in ["Gran + Co", "Tom"] {
            fairway.room(room, "alice", "addGuest", ["name": .string(name)])
        }
        for (player, team) in [("alice", 1), ("bob", 2), ("g1", 1), ("g2", 2)] {
            let body: JSON = ["player": .string(player), "team": .int(Int64(team))]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        #expect(fairway.room(room, "alice", "configure", ["settings": settings]).isOK)
        #expect(fairway.room(room, "alice", "start").isOK)
        let players = ownScores ? ["alice", "bob", "g1", "g2"] : ["alice", "bob"]
        for (place, player) in players.enumerated() {
            for hole in 1...9 {
                let strokes = 3 + (place + hole) % (2 + place)
                let body: JSON = [
                    "player": .string(player), "hole": .int(Int64(hole)),
                    "strokes": .int(Int64(strokes)),
                ]
                fairway.room(room, "alice", "score", body)
            }
        }
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.engine.runBatch()
        return fairway
    }

    private static let sharedFormats: [JSON] = ["scramble", "foursomes", "greensomes", "doubles"]
        .flatMap { format -> [JSON] in
            [
                ["format": .string(format)],
                ["format": .string(format), "options": ["play": "match"]],
            ]
        }

    @Test(arguments: sharedFormats)
    func `G12: a team game stays one after export and import`(settings: JSON) throws {
        let fairway = try play(settings)
        let played = try game(fairway)
        let out = fairway.user("alice", "history/export")["result"]?["csv"]
        let csv = try #require(out?.string)
        let rows = csv.split(separator: "\n").map { $0.split(separator: ",")[0] }
        #expect(rows == ["PlayerName", "Par", "alice + Gran ++ Co", "bob + Tom"])

        // For the players nothing is new, and for another user it is the same game.
        #expect(try imported(fairway, csv).repeated == 1)
        #expect(try imported(fairway, csv, by: "bob").repeated == 1)
        let result = try imported(fairway, csv, "Tom", by: "carl")
        #expect((result.imported, result.refused, result.warnings) == (1, [], []))
        let game = try game(fairway, "carl")
        #expect(game.format == played.format)
        #expect(game.players.map(\.name) == ["alice", "Gran + Co", "bob", "Tom"])
        #expect(game.players.map(\.team) == [1, 1, 2, 2])
        let totals = { (game: FinishedGame, name: String) in
            game.players.first { $0.name == name }?.totals
        }
        for name in ["alice", "bob", "Tom"] {
            #expect(totals(game, name) == totals(played, name), "\(name)")
        }
        #expect(try !counts(fairway, game.room, "carl").handicap)
        #expect(posted(fairway, "carl") == 0 && rounds(fairway, "carl") == 0)
        let again = try imported(fairway, csv, "Tom", by: "carl")
        #expect((again.imported, again.repeated, again.completed) == (0, 1, 0))

        let cards = fairway.user("carl", "history/export", ["format": "json"])["result"]?["cards"]
        #expect(cards?[0]?["players"]?.array?.map { $0["team"]?.int } == [1, 1, 2, 2])
        let second = fairway.user("carl", "history/export")["result"]?["csv"]?.string
        #expect(second?.contains("alice + Gran ++ Co") == true)
    }

    @Test(
        arguments: [
            ["format": "bestBall", "options": ["count": 2]], ["format": "match"],
            ["format": "nassau"],
        ] as [JSON])
    func `G12: partners with a card of their own keep their teams and the result`(
        settings: JSON
    ) throws {
        let fairway = try play(settings, ownScores: true)
        let played = try game(fairway)
        let csv = try #require(fairway.user("alice", "history/export")["result"]?["csv"]?.string)
        let result = try imported(fairway, csv, "alice", by: "carl")
        #expect((result.imported, result.refused) == (1, []))
        let game = try game(fairway, "carl")
        #expect(game.format == played.format)
        #expect(game.players.map(\.name) == played.players.map(\.name))
        #expect(game.players.map(\.team) == [1, 2, 1, 2])
        #expect(game.outcomes.map(\.text) == played.outcomes.map(\.text))
        #expect(try counts(fairway, game.room, "carl").statistics)
    }

    @Test func `G12: a single player whose name has a plus stays one after export and import`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        let room = fairway.lobby("alice", holes: 2)
        fairway.room(room, "alice", "addGuest", ["name": "Tom + Jerry"])
        fairway.room(room, "alice", "start")
        for player in ["alice", "g1"] {
            for hole in [1, 2] {
                let body: JSON = [
                    "player": .string(player), "hole": .int(Int64(hole)), "strokes": 3,
                ]
                fairway.room(room, "alice", "score", body)
            }
        }
        fairway.room(room, "alice", "end")
        let csv = try #require(fairway.user("alice", "history/export")["result"]?["csv"]?.string)
        #expect(try imported(fairway, csv, "Tom + Jerry", by: "bob").imported == 1)
        let game = try game(fairway, "bob")
        #expect(game.format == "stroke" && game.players.map(\.name) == ["alice", "Tom + Jerry"])
        #expect(try counts(fairway, game.room, "bob").statistics)
    }

    @Test func `G12: a game of skins does not become a score for handicaps in a file`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carl")
        let room = fairway.game(
            ["alice": Self.twos, "bob": Self.ones],
            settings: ["format": "skins", "options": ["value": 5]])
        #expect(try counts(fairway, room).reason == "format")
        let csv = try #require(fairway.user("alice", "history/export")["result"]?["csv"]?.string)
        let copy = try #require(try imported(fairway, csv, "bob", by: "carl").rounds.first)
        #expect(try counts(fairway, copy, "carl").reason == "format")
        #expect(try game(fairway, "carl").outcomes.allSatisfy { $0.units == nil })
    }
}
