import Contract
import RoundsContract
import Testing
import Tool
import Values

@Suite struct ToolLiveRoomTests {
    private func state(seq: Int, strokes: Int? = nil) -> RoomState {
        var state = RoomState()
        state.seq = seq
        state.phase = "playing"
        state.course.holes = [RoomState.Hole()]
        state.course.holes[0].number = 1
        var player = RoomState.Player()
        player.player = "ada"
        state.players = [player]
        state.scores.append("ada", [strokes.map(HoleScore.strokes)])
        state.totals.append("ada", Totals())
        return state
    }

    private func scored(_ strokes: Int, seq: Int) -> RoomEvent {
        var event = RoomEvent(.scoreSet)
        event.seq = seq
        event.player = "ada"
        event.hole = 1
        event.round = 1
        event.strokes = .strokes(strokes)
        event.totals = Totals(strokes: strokes, toPar: strokes - 3, thru: 1)
        return event
    }

    @Test func `a score appears before the next state arrives`() {
        var room = WatchedRoom()
        room.apply(state(seq: 4))
        let taken = room.apply(scored(5, seq: 5))
        #expect(taken == (true, false))
        #expect(room.state?.scores["ada"] == [5])
        #expect(room.state?.totals["ada"]?.toPar == 2)
    }

    @Test func `a state that is older than an event does not undo it`() {
        var room = WatchedRoom()
        room.apply(state(seq: 4))
        _ = room.apply(scored(5, seq: 6))
        room.apply(state(seq: 5))
        #expect(room.state?.scores["ada"] == [5])
        room.apply(state(seq: 7, strokes: 4))
        #expect(room.state?.scores["ada"] == [4])
        #expect(room.seq == 7)
    }

    @Test func `a gap between events is reported, and a repeated event is not new`() {
        var room = WatchedRoom()
        room.apply(state(seq: 4))
        #expect(room.apply(scored(5, seq: 7)) == (true, true))
        #expect(room.apply(scored(5, seq: 7)) == (false, false))
    }

    @Test func `presence is shown at once`() {
        var room = WatchedRoom()
        room.apply(state(seq: 4))
        var presence = RoomPresence()
        presence.online = ["ada"]
        room.apply(presence)
        #expect(room.state?.players[0].online == true)
    }

    @Test func `an event becomes a sentence`() {
        var event = scored(5, seq: 5)
        event.by = "bo"
        let names = ["ada": "Ada", "bo": "Bo"]
        #expect(
            EventText.sentence(event) { names[$0] ?? $0 } == "Ada 5 on hole 1, entered by Bo (+2)")
    }
}
