import Contract
import Engine
import Rules
import SQLite

/// What was thrown on which hole.
extension Discs {
    func registerCards(in router: Router) {
        router.on(SetDiscs.self, permit: rooms.requireMember, set)
        router.on(CorrectDiscs.self, correct)
        router.on(SyncDiscs.self, sync)
        router.onRead(GetDiscCard.self, check: checkCard) { request, call, database in
            try DiscCardReader(database, viewer: call.user).page(request)
        }
    }

    private func checkCard(_ request: GetDiscCard, _ call: Call, _ context: Context) throws {
        try DiscCardReader(context.database, viewer: call.user).requireSight(of: request.room)
    }

    private func set(
        _ request: SetDiscs, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        try rooms.withRoom(call.room ?? "", as: GolfRoom.self, for: call.user, context) { entry in
            try result(of: request.cell, entry, call, context)
        }
    }

    private func correct(
        _ request: CorrectDiscs, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        try rooms.withRoom(
            request.room, as: GolfRoom.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.ended)
            return try result(of: request.cell, entry, call, context)
        }
    }

    private func sync(
        _ request: SyncDiscs, _ call: Call, _ context: Context
    ) throws -> SyncDiscs.Result {
        let names = try names(of: call.user, context)
        return try rooms.withRoom(
            request.room, as: GolfRoom.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.playing, .ended)
            var result = SyncDiscs.Result()
            try result.note(request.cells, at: context.now) {
                try merge($0.write, names, entry, call, context)
            }
            result.seq = entry.seq
            return result
        }
    }

    private func result(
        of write: DiscCellWrite, _ entry: LiveRoom<GolfRoom>, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        let names = try names(of: call.user, context)
        let outcome = try merge(write, names, entry, call, context)
        var result = SetDiscs.Result()
        result.superseded = outcome == .superseded
        result.seq = entry.seq
        return result
    }

    func names(of user: String, _ context: Context) throws -> CollectionNames {
        CollectionNames(try DiscStore(database: context.database).names(of: user))
    }

    /// Merges one write, stores it, and tells it if something else stands there now.
    private func merge(
        _ write: DiscCellWrite, _ names: CollectionNames, _ entry: LiveRoom<GolfRoom>,
        _ call: Call, _ context: Context
    ) throws -> Card.Outcome {
        let wish = GolfRoom.DiscWrite(
            player: write.player ?? call.user, hole: write.hole, round: write.round,
            at: write.at.map(Int64.init))
        let place = try Self.place(of: wish, in: entry.game, by: call.user)
        let store = CellDiscStore(database: context.database)
        let current = try store.cell(at: place, in: entry.game)
        let at = try entry.game.moment(
            of: wish, at: place, after: current?.at, by: call.user, at: context.now)
        let cell = DiscCell(
            try names.discs(write.discs, for: wish.player, by: call.user), at: at, by: call.user)
        let outcome = cell.outcome(over: current)
        if outcome != .superseded {
            try store.put(cell, at: place, in: entry.game)
            rooms.touch(entry, .progress)
        }
        if outcome == .changed { tell(cell, place, entry, context) }
        return outcome
    }

    static func place(
        of write: GolfRoom.DiscWrite, in room: GolfRoom, by user: String
    ) throws -> GolfRoom.DiscPlace {
        do {
            return try room.place(of: write, by: user)
        } catch let error as DiscError {
            throw Refusal(error)
        }
    }

    private func tell(
        _ cell: DiscCell, _ place: GolfRoom.DiscPlace, _ entry: LiveRoom<GolfRoom>,
        _ context: Context
    ) {
        var event = RoomEvent(.discsSet)
        event.by = cell.by
        event.player = entry.game.seats[place.seat].player
        event.hole = entry.game.card.holes[place.position].number
        event.round = place.round + 1
        event.discs = cell.discs.map(\.name)
        rooms.publish(&event, entry, context)
    }
}

extension Refusal {
    /// What a player is told who may not say what was thrown.
    fileprivate init(_ error: DiscError) {
        switch error {
        case .notYours:
            self.init(
                .requestForbidden,
                "Each player enters their own discs. For a guest, the host or the guest's "
                    + "scorekeeper "
                    + "enters them.")
        }
    }
}
