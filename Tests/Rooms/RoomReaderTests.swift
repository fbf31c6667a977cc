import FeaturesSupport
import JSON
import Rooms
import RoomsRules
import TestSupport
import Testing

/// How other modules read rooms, on any connection.
struct RoomReaderTests {
    private let fairway: Harness
    private let reader: RoomReader

    init() throws {
        fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        reader = RoomReader(fairway.database)
    }

    @Test func `a room has members until it ends`() throws {
        let room = fairway.lobby("alice", "bob", "carol", holes: 1)
        fairway.room(room, "carol", "leave")
        fairway.room(room, "alice", "addGuest", ["name": "Eve"])
        fairway.room(room, "alice", "start")
        #expect(try reader.members(of: room).sorted() == ["alice", "bob"])
        fairway.room(room, "alice", "end")
        #expect(try reader.members(of: room).isEmpty)
    }

    @Test func `only members of rooms of the asked kind that are in play are found`() throws {
        fairway.room(fairway.lobby("carol"), "carol", "start")
        let quiz = fairway.quiz("alice")
        _ = fairway.quizRoom(quiz, "bob", isStarted: false)
        let room = fairway.quizRoom(quiz, "alice", "bob")
        let players = try reader.players(in: RoomKind(rawValue: "quiz"))
        #expect(players.map(\.user).sorted() == ["alice", "bob"])
        #expect(Set(players.map(\.room)) == [room])
    }
}
