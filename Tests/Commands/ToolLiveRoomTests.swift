import Contract
import GolfContract
import ModulesContract
import RoomsContract
import Testing
import Tool
import Values

@Suite struct ToolLiveRoomTests {
    private func view(names: KeyValuePairs<String, String>) -> GolfRoomView {
        var head = head(seq: 4)
        head.players = names.map { id, name in
            var player = RoomState.Player()
            (player.player, player.name) = (id, name)
            return player
        }
        return GolfRoomView(head: head, state: state(seq: 4))
    }

    private func head(seq: Int) -> RoomHead {
        var head = RoomHead()
        head.seq = seq
        head.course.holes = [RoomState.Hole()]
        head.course.holes[0].number = 1
        var player = RoomState.Player()
        player.player = "ada"
        head.players = [player]
        return head
    }

    private func state(seq: Int, head: Int = 4, strokes: Int? = nil) -> RoomState {
        var state = RoomState()
        (state.seq, state.common.head) = (seq, head)
        state.phase = .known(.playing)
        state.scores.append("ada", [strokes.map(HoleScore.strokes)])
        state.totals.append("ada", Totals())
        return state
    }

    /// A room with the documents of the fourth event.
    private func followed() -> WatchedRoom {
        var room = WatchedRoom()
        room.apply(head(seq: 4))
        room.apply(state(seq: 4))
        return room
    }

    private func scored(_ strokes: Int, seq: Int) -> RoomEvent {
        var event = RoomEvent(.scoreSet)
        event.head.seq = seq
        event.player = "ada"
        event.hole = 1
        event.round = 1
        event.strokes = .strokes(strokes)
        event.totals = Totals(strokes: strokes, toPar: strokes - 3, thru: 1)
        return event
    }

    @Test func `a score appears before the next state arrives`() {
        var room = followed()
        let isNew1 = room.apply(scored(5, seq: 5))
        #expect(isNew1)
        #expect(!room.isBehind)
        #expect(room.view?.scores["ada"] == [5])
        #expect(room.view?.totals["ada"]?.toPar == 2)
    }

    @Test func `a state that is older than an event does not undo it`() {
        var room = followed()
        _ = room.apply(scored(5, seq: 6))
        room.apply(state(seq: 5))
        #expect(room.view?.scores["ada"] == [5])
        room.apply(state(seq: 7, strokes: 4))
        #expect(room.view?.scores["ada"] == [4])
        #expect(room.seq == 7)
    }

    @Test func `a gap between events is reported, and a repeated event is not new`() {
        var room = followed()
        let isNew2 = room.apply(scored(5, seq: 7))
        #expect(isNew2)
        #expect(room.isBehind)
        let isNew3 = room.apply(scored(5, seq: 7))
        #expect(!isNew3)
        room.apply(state(seq: 6))
        #expect(!room.isBehind)
    }

    @Test func `presence is shown at once`() {
        var room = followed()
        var presence = RoomPresence()
        (presence.seq, presence.online) = (5, ["ada"])
        room.apply(presence)
        #expect(room.view?.isOnline("ada") == true)
        #expect(room.seq == 5)
    }

    @Test func `V1: a state waits for its head, and a newer head fits`() {
        var room = WatchedRoom()
        room.apply(state(seq: 9, head: 6, strokes: 3))
        #expect(room.view == nil && room.isBehind)
        room.apply(head(seq: 5))
        #expect(room.view == nil && room.isBehind)
        room.apply(head(seq: 7))
        #expect(room.view?.scores["ada"] == [3])
        #expect(room.seq == 9 && !room.isBehind)
        room.apply(state(seq: 10, head: 6, strokes: 2))
        #expect(room.view?.scores["ada"] == [2])
    }

    @Test func `V6: a late document is dropped, and a retained one is the truth`() {
        var room = followed()
        room.apply(state(seq: 9, strokes: 7))
        _ = room.apply(scored(8, seq: 10))
        room.apply(state(seq: 6, strokes: 2))
        #expect(room.view?.scores["ada"] == [8])
        // The server restored a backup.
        room.apply(head(seq: 3), isRetained: true)
        room.apply(state(seq: 3, head: 3, strokes: 2), isRetained: true)
        #expect(room.view?.scores["ada"] == [2])
        #expect(room.seq == 3)
        let isNew4 = room.apply(scored(4, seq: 4))
        #expect(isNew4)
        #expect(room.view?.scores["ada"] == [4])
    }

    @Test func `V6: a retained document that is not older undoes no newer event`() {
        var room = followed()
        let isNew5 = room.apply(scored(5, seq: 5))
        #expect(isNew5)
        room.apply(state(seq: 4), isRetained: true)
        #expect(room.view?.scores["ada"] == [5] && room.seq == 5)
        // An event that changes no document leaves a gap that the retained documents cannot fill.
        let isNew6 = room.apply(scored(6, seq: 7))
        #expect(isNew6)
        #expect(room.isBehind)
        room.renew()
        #expect(!room.isBehind)
        let isNew7 = room.apply(scored(7, seq: 8))
        #expect(isNew7)
        #expect(!room.isBehind)
    }

    @Test func `an event becomes a sentence`() {
        var event = scored(5, seq: 5)
        event.by = "bo"
        let state = view(names: ["ada": "Ada", "bo": "Bo"])
        #expect(EventText.sentence(event, in: state) == "Ada 5 on hole 1, entered by Bo (+2)")
        #expect(EventText.sentence(event, in: nil) == "ada 5 on hole 1, entered by bo (+2)")
    }

    /// The server sends an event for each partner.
    @Test func `R0: the score of a team becomes one sentence with the names of its players`() {
        let names: KeyValuePairs = ["ada": "Ada", "bo": "Bo", "cy": "Cy", "di": "Di"]
        var state = view(names: names)
        for place in state.players.indices { state.players[place].team = place / 2 + 1 }
        let sentences = { (player: String, by: String, strokes: Int?) in
            let events = ["ada", "bo"].map { partner in
                var event = scored(5, seq: 5)
                if strokes == nil { event.kind = GolfEvent.Kind.scoreCleared.rawValue }
                (event.player, event.by, event.team) = (partner, by, 1)
                return event
            }
            // The player whose score was written comes first.
            let sorted = events.sorted { one, _ in one.player == player }
            return sorted.compactMap { EventText.sentence($0, in: state) }
        }
        for player in ["ada", "bo"] {
            #expect(sentences(player, "ada", 5) == ["Ada & Bo 5 on hole 1 (+2)"])
            #expect(sentences(player, "bo", 5) == ["Ada & Bo 5 on hole 1 (+2)"])
            #expect(sentences(player, "cy", 5) == ["Ada & Bo 5 on hole 1, entered by Cy (+2)"])
            #expect(sentences(player, "bo", nil) == ["Bo cleared the score of Ada & Bo on hole 1"])
        }
    }
}
