import Contract
import Engine
import Rules
import SQLite

/// One write, from the rules to the rows and the events.
extension Scorecards {
    /// Merges one write, stores it, and tells it if the card reads otherwise now.
    func write(
        _ cell: CellWrite, isHeldBack: Bool, _ entry: LiveRoom<GolfRoom>, _ call: Call,
        _ context: Context
    ) throws -> Card.Outcome {
        let wish = ScoreWrite(
            player: cell.player, hole: cell.hole, strokes: cell.strokes, round: cell.round,
            at: cell.at.map(Int64.init), isHeldBack: isHeldBack)
        let written = try entry.game.write(wish, by: call.user, at: context.now)
        if written.isUnsigned {
            let line = RoundLine(player: cell.player, round: written.round)
            try RoomStore(database: context.database).unsign(line, in: entry.id)
        }
        if !written.entries.isEmpty { try keep(written, cell.player, entry, context) }
        let isCorrection = entry.phase == .ended
        if isCorrection { try context.announce(CardCorrected(room: entry.id)) }
        guard written.outcome != .superseded else { return .superseded }
        try store(written, of: cell.player, entry, context)
        // Also where the strokes stay: who wrote them, and when, decides about later writes.
        rooms.touch(entry, .progress)
        guard written.outcome == .changed else { return written.outcome }
        if isCorrection {
            try RoomStore(database: context.database).log(
                written, after: cell.strokes, of: cell.player, by: call.user, in: entry.id,
                now: context.now)
        }
        publish(written, by: call.user, entry, context)
        if written.endsChoice { rooms.touch(entry, .everything) }
        // If several scores arrive together, the caller announces the hole once, at the end.
        guard !isHeldBack else { return written.outcome }
        if written.isHoleMoved { rooms.tell(.holeMoved, by: call.user, entry, context) }
        try rooms.tellScore(entry, context)
        return written.outcome
    }

    /// Publishes the event of a score. Scores are frequent, so this asks no mode, and copies no game.
    private func publish(
        _ written: GolfRoom.Written, by user: String, _ entry: LiveRoom<GolfRoom>,
        _ context: Context
    ) {
        var event = entry.withGame {
            GolfMode.scoreEvent(
                in: $0, seat: written.seat, position: written.position, round: written.round)
        }
        event.by = user
        rooms.publish(&event, entry, context)
    }

    private func store(
        _ written: GolfRoom.Written, of player: String, _ entry: LiveRoom<GolfRoom>,
        _ context: Context
    ) throws {
        let cell = entry.withGame {
            $0.card.cell(seat: written.seat, position: written.position, round: written.round)
        }
        guard let cell else { return }
        try RoomStore(database: context.database).put(
            cell, room: entry.id, player: player, position: written.position, round: written.round)
    }

    /// Stores what keepers wrote, and tells the keepers and the host where they differ.
    private func keep(
        _ written: GolfRoom.Written, _ player: String, _ entry: LiveRoom<GolfRoom>,
        _ context: Context
    ) throws {
        let store = RoomStore(database: context.database)
        let place = DoubleEntry.Place(
            player: player, position: written.position, round: written.round)
        for kept in written.entries { try store.put(kept, at: place, room: entry.id) }
        rooms.touch(entry, .progress)
        guard written.differed || written.differs, !entry.isClosed else { return }
        tell(written, place, entry.game, context)
    }

    private func tell(
        _ written: GolfRoom.Written, _ place: DoubleEntry.Place, _ room: GolfRoom,
        _ context: Context
    ) {
        let keepers = room.keepers(of: written.seat)
        var notice = KeeperNotice()
        notice.kind = written.differs ? KeeperNotice.mismatch : KeeperNotice.agreed
        notice.at = Int(context.now)
        notice.player = place.player
        notice.hole = room.card.holes[place.position].number
        notice.round = place.round + 1
        for keeper in keepers {
            notice.entries.append(keeper, room.entries.strokes(by: keeper, at: place))
        }
        let host = [room.host].compactMap(\.self).filter { !keepers.contains($0) }
        for user in keepers + host {
            context.publish(rooms.grammar.userRoom(user, room.id), notice.bytes)
        }
    }
}
