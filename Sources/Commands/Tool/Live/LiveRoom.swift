package import Contract

/// A room as a client follows it: the latest state with the events since, and who is connected.
///
/// A value: it is told what came, and says whether something was missed.
package struct LiveRoom: Equatable {
    /// Nil until the first state came.
    package private(set) var state: RoomState?
    /// Events newer than the state's `seq`, to be put on again after an older state.
    private var pending: [RoomEvent] = []
    /// The last change that was seen; 0 before any.
    package private(set) var seq = 0

    package init() {}

    /// Takes a retained state; events that are newer stay in effect.
    package mutating func take(_ state: RoomState) {
        pending.removeAll { $0.seq <= state.seq }
        self.state = state
        seq = max(seq, state.seq)
        for event in pending { apply(event) }
    }

    /// Takes an event.
    /// - Returns: Whether it is new, and whether one before it was missed: then the state must be
    ///   asked for again.
    package mutating func take(_ event: RoomEvent) -> (isNew: Bool, isGap: Bool) {
        guard event.seq > seq else { return (false, false) }
        let isGap = seq > 0 && event.seq > seq + 1
        seq = event.seq
        pending.append(event)
        apply(event)
        return (true, isGap)
    }

    /// Takes who is connected; guests by name never are.
    package mutating func take(_ presence: RoomPresence) {
        guard let players = state?.players else { return }
        for index in players.indices where !players[index].guest {
            state?.players[index].online = presence.online.contains(players[index].player)
        }
    }

    /// Shows at once what everybody looks at; the rest comes with the next state, in a moment.
    private mutating func apply(_ event: RoomEvent) {
        switch RoomEvent.Kind(rawValue: event.kind) {
        case .scoreSet, .scoreCleared: applyScore(event)
        case .holeChanged: if let hole = event.hole { state?.hole = hole }
        case .playerOnline, .playerOffline:
            guard let index = state?.players.firstIndex(where: { $0.player == event.player }) else {
                return
            }
            state?.players[index].online = event.kind == RoomEvent.Kind.playerOnline.rawValue
        case .roomEnded: state?.phase = "ended"
        case .roomAbandoned: state?.phase = "abandoned"
        default: break
        }
    }

    private mutating func applyScore(_ event: RoomEvent) {
        guard let state, let player = event.player else { return }
        let totals = state.totals.entries.firstIndex { $0.key == player }
        if let totals, let new = event.totals { self.state?.totals.entries[totals].value = new }
        guard event.round == nil || event.round == state.round,
            let line = state.scores.entries.firstIndex(where: { $0.key == player }),
            let place = state.course.holes.firstIndex(where: { $0.number == event.hole }),
            state.scores.entries[line].value.indices.contains(place)
        else { return }
        self.state?.scores.entries[line].value[place] = event.strokes
    }
}
