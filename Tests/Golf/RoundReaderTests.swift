import Courses
import FeaturesSupport
import Golf
import GolfRules
import JSON
import RoomsRules
import SQLite
import TestSupport
import Testing
import Values

/// How other modules read games, on any connection.
struct RoundReaderTests {
    private let fairway: Harness
    private let reader: RoundReader

    init() throws {
        fairway = try Harness(courses: [Harness.mapped])
        fairway.people("alice", "bob", "carol")
        reader = RoundReader(fairway.database)
    }

    @Test func `an ended game is read with its whole card`() throws {
        let room = fairway.game(["alice": [3, 4], "bob": [5, nil]])
        let game = try #require(try reader.game(room))
        #expect(game.courseID == nil && game.courseName == "Meadow" && game.rounds == 1)
        #expect(game.holes.map(\.number) == [1, 2])
        #expect(game.seats.map(\.player) == ["alice", "bob"])
        #expect(game.lines.map { $0.map(\.scores) } == [[[3, 4], [5, nil]]])
        #expect(game.lines[0][1].by == ["bob", nil])
        #expect(game.starts == [game.startedAt])
        #expect(game.isMember("bob") && !game.isMember("carol"))
        let outline = try #require(try reader.gameWithoutScores(room))
        #expect(outline.seats.count == 2 && outline.lines.isEmpty)
    }

    @Test func `games in play, abandoned games, quizzes and unknown rooms do not count as games`()
        throws
    {
        let quiz = fairway.quizRoom(fairway.quiz("alice"), "alice", "bob")
        let abandoned = fairway.lobby("alice")
        fairway.room(abandoned, "alice", "abandon")
        for room in [fairway.lobby("alice"), abandoned, quiz, "unknown"] {
            #expect(try reader.game(room) == nil)
            #expect(try reader.line(room, round: 0, of: "alice") == nil)
        }
    }

    @Test func `a kicked player is on the card, but is not a member`() throws {
        let room = fairway.lobby("alice", "bob", holes: 1)
        fairway.room(room, "alice", "start")
        fairway.room(room, "bob", "score", ["player": "bob", "hole": 1, "strokes": 4])
        fairway.room(room, "alice", "kick", ["player": "bob"])
        fairway.room(room, "alice", "end")
        let game = try #require(try reader.game(room))
        #expect(game.seats.map(\.player) == ["alice", "bob"] && game.kicked == ["bob"])
        #expect(game.isMember("alice") && !game.isMember("bob"))
    }

    @Test func `the line of one player has one element for each hole`() throws {
        let room = fairway.game(["alice": [3, 4], "bob": [5, nil]])
        let line = try #require(try reader.line(room, round: 0, of: "bob"))
        #expect(line.courseName == "Meadow" && line.format == "stroke" && line.holes.count == 2)
        #expect(line.strokes == [5, nil])
        #expect(try reader.line(room, round: 1, of: "bob")?.strokes == [nil, nil])
    }

    @Test func `companions are listed with their number of games, the latest first`() throws {
        let first = fairway.game(["alice": [3], "bob": [4]])
        let second = fairway.game(["alice": [3], "bob": [4], "carol": [5]])
        let third = fairway.lobby("alice", holes: 1)
        fairway.room(third, "alice", "addGuest", ["name": "Eve"])
        fairway.room(third, "alice", "start")
        let games: [(room: String, at: Int64)] = [(first, 1_000), (second, 2_000), (third, 3_000)]
        let found = try reader.companions(in: games, of: "alice")
        #expect(found.map(\.key) == ["~eve", "bob", "carol"])
        #expect(found.map(\.user) == [nil, "bob", "carol"])
        #expect(found.map(\.name) == ["Eve", "bob", "carol"])
        #expect(found.map(\.gamesCount) == [1, 2, 1])
        #expect(found.map(\.lastAt) == [3_000, 2_000, 2_000])
        #expect(try reader.companions(in: [], of: "alice").isEmpty)
    }

    @Test func `the latest rounds of a user are those of the rooms joined last`() throws {
        let listed = fairway.game(["alice": [3, 3]], course: "m", isListed: true)
        let named = fairway.game(["alice": [3], "bob": [3]])
        let now = fairway.clock.now
        let rounds = try reader.lately("alice", upTo: now, limit: 10)
        #expect(Set(rounds.map(\.room)) == [listed, named])
        #expect(rounds.first { $0.room == listed }?.course == "m")
        let latest = try #require(rounds.first { $0.room == named })
        #expect(latest.course == nil)
        #expect(try reader.lately("alice", upTo: now, limit: 1).map(\.room) == [named])
        let before = latest.startedAt - 1
        #expect(try reader.lately("alice", upTo: before, limit: 10).map(\.room) == [listed])
        #expect(try reader.lately("carol", upTo: now, limit: 10).isEmpty)
    }

    @Test func `a round under way counts on its course until it ends`() throws {
        let created = fairway.user("alice", "room/create", ["kind": "golf", "course": "m"])
        let room = try #require(created["result"]?["room"]?.string)
        #expect(try reader.playing().isEmpty)
        fairway.room(room, "alice", "start")
        #expect(try reader.playing().map(\.room) == [room])
        #expect(try reader.playing().map(\.people) == [["alice"]])
        #expect(try reader.scoredAt(room) == nil)
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 4])
        #expect(try reader.scoredAt(room) != nil)
        #expect(try reader.isPlaying("alice", on: "m"))
        #expect(try !reader.isPlaying("bob", on: "m"))
        fairway.room(room, "alice", "end")
        #expect(try reader.playing().isEmpty)
    }

    @Test func `only a player learns the course of a room`() throws {
        let course = try reader.course(of: fairway.lobby("alice", holes: 3), for: "alice")
        #expect(course?.name == "Meadow" && course?.holes.map(\.number) == [1, 2, 3])
        #expect(try reader.course(of: fairway.lobby("alice"), for: "bob") == nil)
    }
}
