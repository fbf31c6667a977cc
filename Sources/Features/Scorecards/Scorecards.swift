import Contract
package import Engine
import Rules
import SQLite

/// Scorecards: writing cells, alone or many at once, and moving from hole to hole.
package final class Scorecards: Feature {
    let rooms: Rooms

    package init(rooms: Rooms) {
        self.rooms = rooms
    }

    package func register(in router: Router) {
        router.on(SetScore.self, score)
        router.on(SyncCells.self, permit: rooms.requireMember) { [self] request, call, context in
            try sync(request.cells, in: call.room ?? "", closedToo: false, call, context)
        }
        router.on(SyncCard.self) { [self] request, call, context in
            try sync(request.sync.cells, in: request.room, closedToo: true, call, context)
        }
        router.on(MoveHole.self) { [rooms] request, call, context in
            try rooms.command(call, as: GolfRoom.self, context) { entry in
                try entry.game.move(toHole: request.hole, by: call.user)
            }
        }
        router.on(SignCard.self, permit: rooms.requireMember) { [rooms] request, call, context in
            try rooms.command(call, as: GolfRoom.self, context) { entry in
                try entry.game.sign(
                    request.player ?? call.user, round: request.round, by: call.user)
            }
        }
        router.on(CorrectCard.self, correct)
        router.on(CardLog.self, log)
    }

    private func score(
        _ request: SetScore, _ call: Call, _ context: Context
    ) throws -> SetScore.Result {
        try rooms.withRoom(call.room ?? "", as: GolfRoom.self, for: call.user, context) { entry in
            try entry.withGame { try $0.room.requireMember(call.user) }
            var result = SetScore.Result()
            let outcome = try write(request.cell, isHeldBack: false, entry, call, context)
            result.superseded = outcome == .superseded
            result.seq = entry.seq
            return result
        }
    }

    /// - Parameter closedToo: Whether also where the room's topics no longer stand.
    private func sync(
        _ cells: [SyncCells.Cell], in room: String, closedToo: Bool, _ call: Call,
        _ context: Context
    ) throws -> SyncCells.Result {
        try rooms.withRoom(
            room, as: GolfRoom.self, for: call.user, context, closedToo: closedToo
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.playing, .ended)
            var result = SyncCells.Result()
            let holeBefore = entry.hole
            try result.note(cells, at: context.now) {
                try write($0.write, isHeldBack: true, entry, call, context)
            }
            // If several holes were completed, the players receive one event, for the last of them.
            rooms.tellHole(after: holeBefore, by: call.user, entry, context)
            if result.applied > 0 { try rooms.tellScore(entry, context) }
            result.seq = entry.seq
            return result
        }
    }
}

extension SyncCells.Result {
    /// Merges writes one after the other: the next go on where the rules refuse one.
    /// - Throws: What is no refusal.
    mutating func note<Cell>(
        _ cells: [Cell], at now: Int64, write: (Cell) throws -> Card.Outcome
    ) throws {
        for (index, cell) in cells.enumerated() {
            do {
                switch try write(cell) {
                case .changed, .confirmed: applied += 1
                case .superseded: superseded += 1
                }
            } catch {
                guard let refusal = Refusal(rules: error, now: now) else { throw error }
                refuse(index, refusal)
            }
        }
    }

    private mutating func refuse(_ index: Int, _ refusal: Refusal) {
        var cell = SyncCells.RefusedCell()
        cell.index = index
        cell.code = refusal.code.rawValue
        refused.append(cell)
    }
}
