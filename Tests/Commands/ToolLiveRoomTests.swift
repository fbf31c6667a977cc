import Contract
import GolfContract
import ModulesContract
import RoomsContract
import Testing
import Tool
import Values

@Suite struct ToolLiveRoomTests {
    private func state(seq: Int, names: KeyValuePairs<String, String>) -> RoomState {
        var state = state(seq: seq)
        state.players = names.map { id, name in
            var player = RoomState.Player()
            (player.player, player.name) = (id, name)
            return player
        }
        return state
    }

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
        event.head.seq = seq
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
        let state = state(seq: 4, names: ["ada": "Ada", "bo": "Bo"])
        #expect(EventText.sentence(event, in: state) == "Ada 5 on hole 1, entered by Bo (+2)")
        #expect(EventText.sentence(event, in: nil) == "ada 5 on hole 1, entered by bo (+2)")
    }

    /// The server sends an event for each partner.
    @Test func `R0: the score of a team becomes one sentence with the names of its players`() {
        let names: KeyValuePairs = ["ada": "Ada", "bo": "Bo", "cy": "Cy", "di": "Di"]
        var state = state(seq: 4, names: names)
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
