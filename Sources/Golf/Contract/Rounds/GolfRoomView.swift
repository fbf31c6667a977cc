package import Contract
package import JSON
package import RoomsContract

/// A golf room as a follower has it: its three retained documents.
///
/// The keys of head and state are members of the view.
@dynamicMemberLookup
package struct GolfRoomView: Equatable {
    package var head: RoomHead
    package var state: RoomState
    package var presence = RoomPresence()

    package init(head: RoomHead = RoomHead(), state: RoomState = RoomState()) {
        self.head = head
        self.state = state
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<RoomHead, Value>) -> Value {
        get { head[keyPath: path] }
        set { head[keyPath: path] = newValue }
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<RoomState, Value>) -> Value {
        get { state[keyPath: path] }
        set { state[keyPath: path] = newValue }
    }

    package var room: String { state.common.room }
    package var kind: String { state.common.kind }
    package var createdAt: Int { head.common.createdAt }
    package var phase: OpenWord<RoomPhase> {
        get { state.common.phase }
        set { state.common.phase = newValue }
    }
    package var host: String? {
        get { state.common.host }
        set { state.common.host = newValue }
    }
    package var code: String? {
        get { state.common.code }
        set { state.common.code = newValue }
    }
    package var startedAt: Int? { state.common.startedAt }
    package var endedAt: Int? { state.common.endedAt }

    /// The number of the last event that the documents include.
    package var seq: Int { max(head.common.seq, state.common.seq, presence.seq) }

    /// The result of the game. Before the start it is an empty one.
    package var game: RoomState.Game {
        get { state.game ?? RoomState.Game() }
        set { state.game = newValue }
    }

    package func isOnline(_ player: String) -> Bool { presence.online.contains(player) }

    /// Head and state, for programs.
    package var json: JSON { ["head": head.json, "state": state.json] }
}
