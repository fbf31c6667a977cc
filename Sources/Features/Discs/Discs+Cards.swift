import Contract
import Engine
import Rules
import SQLite

/// What was thrown on which hole.
extension Discs {
    func registerCards(in router: Router) {
        router.on(SetDiscs.self, permit: rooms.requireMember, set)
        router.on(CorrectDiscs.self, correct)
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
        try rooms.withRoom(call.room ?? "", context) { entry in
            try merge(request.cell, &entry, call, context)
        }
    }

    private func correct(
        _ request: CorrectDiscs, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        try rooms.withRoom(request.room, context, closedToo: true) { entry in
            guard entry.room.isMember(call.user) else { throw RoomError.notMember }
            guard entry.room.phase == .ended else {
                throw RoomError.wrongPhase(entry.room.phase)
            }
            return try merge(request.cell, &entry, call, context)
        }
    }

    /// Merges one write, stores it, and tells it if something else stands there now.
    private func merge(
        _ write: DiscCellWrite, _ entry: inout LiveRoom, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        let wish = Room.DiscWrite(
            player: write.player ?? call.user, hole: write.hole, round: write.round,
            at: write.at.map(Int64.init))
        let place = try Self.place(of: wish, in: entry.room, by: call.user)
        let store = CellDiscStore(database: context.database)
        let current = try store.cell(at: place, in: entry.room)
        let at = try entry.room.moment(
            of: wish, at: place, after: current?.at, by: call.user, at: context.now)
        let cell = DiscCell(
            try discs(write.discs, for: wish.player, by: call.user, context), at: at, by: call.user)
        let outcome = cell.outcome(over: current)
        if outcome != .superseded {
            try store.put(cell, at: place, in: entry.room)
            rooms.touch(&entry, .progress)
        }
        if outcome == .changed { tell(cell, place, &entry, context) }
        var result = SetDiscs.Result()
        result.superseded = outcome == .superseded
        result.seq = entry.room.seq
        return result
    }

    private static func place(
        of write: Room.DiscWrite, in room: Room, by user: String
    ) throws -> Room.DiscPlace {
        do {
            return try room.place(of: write, by: user)
        } catch let error as DiscError {
            throw Refusal(error)
        }
    }

    /// What texts mean by the writer's collection. A guest who threw one of its discs borrowed it:
    /// for the guest it is a name, also when the guest turns out to be somebody.
    private func discs(
        _ texts: [String], for player: String, by user: String, _ context: Context
    ) throws -> [ThrownDisc] {
        guard !texts.isEmpty else { return [] }
        let names = CollectionNames(try DiscStore(database: context.database).names(of: user))
        let discs = try texts.enumerated().map { try names.disc($1, at: "discs[\($0)]") }
        return player == user ? discs : discs.map { ThrownDisc($0.name) }
    }

    private func tell(
        _ cell: DiscCell, _ place: Room.DiscPlace, _ entry: inout LiveRoom,
        _ context: Context
    ) {
        var event = RoomEvent(.discsSet)
        event.by = cell.by
        event.player = entry.room.seats[place.seat].player
        event.hole = entry.room.card.holes[place.position].number
        event.round = place.round + 1
        event.discs = cell.discs.map(\.name)
        rooms.publish(&event, &entry, context)
    }
}

extension Refusal {
    /// What a player is told who may not say what was thrown.
    fileprivate init(_ error: DiscError) {
        switch error {
        case .notYours:
            self.init(
                .requestForbidden,
                "players say themselves what they threw; for a guest the host does, "
                    + "or who writes the guest's strokes")
        }
    }
}
