import Contract
import Engine
import Rules
import SQLite

/// One write, from the rules to the rows and the events.
extension Scorecards {
    /// Merges one write, stores it, and tells it if the card reads otherwise now.
    func write(
        _ cell: CellWrite, isHeldBack: Bool, _ entry: inout LiveRoom, _ call: Call,
        _ context: Context
    ) throws -> Card.Outcome {
        let wish = Room.Write(
            player: cell.player, hole: cell.hole, strokes: cell.strokes, round: cell.round,
            at: cell.at.map(Int64.init), isHeldBack: isHeldBack)
        let written = try entry.room.write(wish, by: call.user, at: context.now)
        if written.isUnsigned {
            let line = RoundLine(player: cell.player, round: written.round)
            try RoomStore(database: context.database).unsign(line, in: entry.room.id)
        }
        if !written.entries.isEmpty { try keep(written, cell.player, &entry, context) }
        if entry.room.phase == .ended {
            try context.announce(CardCorrected(room: entry.room.id))
        }
        guard written.outcome != .superseded else { return .superseded }
        try store(written, of: cell.player, entry.room, context)
        // Also where the strokes stay: who wrote them, and when, decides about later writes.
        rooms.touch(&entry, .progress)
        guard written.outcome == .changed else { return written.outcome }
        if entry.room.phase == .ended {
            try RoomStore(database: context.database).log(
                written, after: cell.strokes, of: cell.player, by: call.user, in: entry.room.id,
                now: context.now)
        }
        let change = RoomChange.cellWritten(
            seat: written.seat, position: written.position, round: written.round)
        rooms.tell(change, by: call.user, &entry, context)
        if written.endsChoice { rooms.touch(&entry, .everything) }
        // If several scores arrive together, the caller announces the hole once, at the end.
        guard !isHeldBack else { return written.outcome }
        if written.isHoleMoved { rooms.tell(.holeMoved, by: call.user, &entry, context) }
        try rooms.tellScore(&entry, context)
        return written.outcome
    }

    private func store(
        _ written: Room.Written, of player: String, _ room: Room, _ context: Context
    ) throws {
        let cell = room.card.cell(
            seat: written.seat, position: written.position, round: written.round)
        guard let cell else { return }
        try RoomStore(database: context.database).put(
            cell, room: room.id, player: player, position: written.position, round: written.round)
    }

    /// Stores what keepers wrote, and tells the keepers and the host where they differ.
    private func keep(
        _ written: Room.Written, _ player: String, _ entry: inout LiveRoom, _ context: Context
    ) throws {
        let store = RoomStore(database: context.database)
        let place = DoubleEntry.Place(
            player: player, position: written.position, round: written.round)
        for kept in written.entries { try store.put(kept, at: place, room: entry.room.id) }
        rooms.touch(&entry, .progress)
        guard written.differed || written.differs, !entry.isClosed else { return }
        tell(written, place, entry.room, context)
    }

    private func tell(
        _ written: Room.Written, _ place: DoubleEntry.Place, _ room: Room, _ context: Context
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
