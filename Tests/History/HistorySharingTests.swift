import Contract
import Engine
import FeaturesSupport
import GolfContract
import HistoryContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing

/// The users who may see histories and statistics.
struct HistorySharingTests {
    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        return fairway
    }

    private func code(
        _ fairway: Harness, _ path: String, as name: String, of player: String
    ) -> String? {
        fairway.user(name, path, ["player": .string(player)]).code
    }

    @Test(arguments: ["history/list", "statistics/mine"])
    func `F41 FU12: only friends see each other's history and statistics`(path: String) throws {
        let fairway = try people()
        fairway.game(["bob": [3, 4]])
        #expect(code(fairway, path, as: "alice", of: "bob") == "history.private")
        #expect(code(fairway, path, as: "alice", of: "nobody_here") == "account.unknown")
        fairway.befriend("alice", "bob")
        #expect(code(fairway, path, as: "alice", of: "bob") == nil)
        #expect(code(fairway, path, as: "carol", of: "bob") == "history.private")
        fairway.user("bob", "friend/remove", ["user": "alice"])
        #expect(code(fairway, path, as: "alice", of: "bob") == "history.private")
    }

    @Test(arguments: ["history/list", "statistics/mine"])
    func `F41: each user chooses who sees the history; a block hides it`(path: String) throws {
        let fairway = try people()
        fairway.game(["bob": [3, 4]])
        fairway.befriend("alice", "bob")
        let settings = fairway.user("bob", "account/settings")["result"]
        #expect(settings?["history"] == "friends")
        fairway.user("bob", "account/changeSettings", ["history": "nobody"])
        #expect(code(fairway, path, as: "alice", of: "bob") == "history.private")
        #expect(code(fairway, path, as: "bob", of: "bob") == nil)
        fairway.user("bob", "account/changeSettings", ["history": "everybody"])
        #expect(code(fairway, path, as: "carol", of: "bob") == nil)
        fairway.user("carol", "friend/block", ["user": "bob"])
        #expect(code(fairway, path, as: "carol", of: "bob") == "history.private")
        fairway.user("carol", "friend/unblock", ["user": "bob"])
        fairway.user("bob", "friend/block", ["user": "carol"])
        #expect(code(fairway, path, as: "carol", of: "bob") == "history.private")
        let wrong = fairway.user("bob", "account/changeSettings", ["history": "me"])
        #expect(wrong["error"]?["fields"]?["history"] != nil)
    }

    @Test func `F41: a friend's history hides players who do not share theirs with me`() throws {
        let fairway = try people()
        fairway.befriend("alice", "bob")
        let room = fairway.lobby("bob", "carol", holes: 1)
        fairway.room(room, "bob", "addGuest", ["name": "Grandma"])
        fairway.room(room, "bob", "start")
        for player in ["bob", "carol", "g1"] {
            fairway.room(
                room, "carol", "score", ["player": .string(player), "hole": 1, "strokes": 4])
        }
        fairway.room(room, "bob", "end")

        let listed = fairway.user("alice", "history/list", ["player": "bob"])["result"]
        let game = try FinishedGame(reading: try #require(listed?["rounds"]?[0]))
        #expect(game.players.map(\.player) == ["bob", nil, nil])
        #expect(game.players.map(\.name) == ["bob", "Another player", "Guest"])
        #expect(game.players.map { $0.totals?.strokes } == [4, nil, nil])
        let body: JSON = ["room": .string(room)]
        let card = fairway.user("alice", "history/card", body)["result"]
        #expect(card?["lines"]?.array?.count == 1)
        #expect(card?["lines"]?[0]?["by"] == [.null])
        let with = fairway.user("alice", "history/list", ["player": "bob", "with": "carol"])
        #expect(with.code == "history.private")

        fairway.befriend("alice", "carol")
        let more = fairway.user("alice", "history/card", body)["result"]
        #expect(more?["lines"]?.array?.count == 2)
        #expect(more?["lines"]?[0]?["by"] == ["carol"])
        #expect(more?["players"]?[2]?["name"] == "Guest")
    }

    @Test func `F41: a removed player sees only the scores that others share`() throws {
        let fairway = try people()
        let room = fairway.lobby("bob", "carol", holes: 1)
        fairway.room(room, "bob", "start")
        fairway.room(room, "carol", "score", ["player": "carol", "hole": 1, "strokes": 4])
        fairway.room(room, "bob", "kick", ["player": "carol"])
        fairway.room(room, "bob", "score", ["player": "bob", "hole": 1, "strokes": 2])
        fairway.room(room, "bob", "end")
        #expect(fairway.history("carol") == [room])
        let card = fairway.user("carol", "history/card", ["room": .string(room)])["result"]
        #expect(card?["lines"]?.array?.map { $0["player"]?.string } == ["carol"])
        let whole = fairway.user("bob", "history/card", ["room": .string(room)])["result"]
        #expect(whole?["lines"]?.array?.count == 2)
    }

    @Test func `F63 F44: the export contains the history; it goes with the account`() throws {
        let fairway = try people()
        let played = fairway.game(["alice": [3], "bob": [4]])
        let csv = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1\n"
        let imported = fairway.user(
            "alice", "history/import",
            [
                "csv": .string(
                    csv
                        + "alice,Oak,Main,2020-05-01 1730,,3,0,,3\nEve,Oak,Main,2020-05-01 1730,,4,1,,4"
                )
            ])
        let brought = imported["result"]?["rounds"]?[0]?.string ?? ""
        fairway.user("alice", "account/changeSettings", ["history": "everybody"])
        let export = fairway.user("alice", "account/export")["result"]?["data"]
        #expect(export?["imports"] == [["room": .string(brought), "layout": "Main"]])
        #expect(export?["settings"]?["history"] == "everybody")
        let rooms = export?["rooms"]?.array?.map { $0["room"]?.string }
        #expect(Set(rooms ?? []) == [played, brought])

        fairway.user("alice", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "alice") == [])
        #expect(try fairway.tables(mentioning: brought) == [])
        #expect(try fairway.tables(mentioning: "Eve") == [])
        #expect(fairway.history("bob") == [played])
        let card = fairway.user("bob", "history/card", ["room": .string(played)])["result"]
        #expect(card?["players"]?[0]?["name"] == "a former player")
        #expect(card?["lines"]?[0]?["strokes"] == [3])
    }
}
