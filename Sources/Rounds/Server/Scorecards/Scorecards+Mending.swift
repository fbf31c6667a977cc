import Contract
import Engine
import RoundsContract
import RoundsRules

/// Corrections of a card after the end, besides its scores.
extension Scorecards {
    func registerMending(in router: Router) {
        router.on(CorrectPlayer.self) { [self] request, call, context in
            try mend(request, call, context)
        }
        router.on(AddForgotten.self) { [self] request, call, context in
            try add(request, call, context)
        }
    }

    private func mend(
        _ request: CorrectPlayer, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let player = request.player ?? call.user
        try correct(request.room, call, context) { entry in
            let handicap = try SeatEdit.index(
                request.handicap.map { .some($0) }, in: entry.game.settings.handicap)
            let edit = SeatEdit(name: request.name, tee: request.tee, handicap: handicap)
            return try entry.game.mend(edit, of: player, by: call.user)
        }
        return Nothing()
    }

    private func add(
        _ request: AddForgotten, _ call: Call, _ context: Context
    ) throws -> AddGuest.Result {
        var result = AddGuest.Result()
        try correct(request.room, call, context) { entry in
            let tee = try request.tee ?? rooms.tee(for: nil, in: entry.game, context)
            let changes = try entry.game.addForgotten(
                name: request.name, tee: tee, team: request.team, by: call.user)
            result.player = entry.game.seats.last?.player ?? ""
            return changes
        }
        try RoomStore(database: context.database).note(
            adder: call.user, of: result.player, in: request.room)
        return result
    }

    /// Corrects a card that is over, however long ago. Logs the changes with the new result.
    private func correct(
        _ room: String, _ call: Call, _ context: Context,
        _ body: (LiveRoom<GolfRoom>) throws -> [RoomChange]
    ) throws {
        try rooms.withRoom(
            room, as: GolfRoom.self, for: call.user, context, closedToo: true
        ) { entry in
            let before = entry.game
            try rooms.change(entry, by: call.user, context) { try body(entry) }
            let after = entry.game
            guard before.seats != after.seats || before.lines != after.lines else { return }
            try RoomStore(database: context.database).log(
                from: before, to: after, by: call.user,
                result: RoomState.Game.Lead(changedFrom: before, to: after), now: context.now)
            try context.announce(CardCorrected(room: entry.id))
        }
    }
}
