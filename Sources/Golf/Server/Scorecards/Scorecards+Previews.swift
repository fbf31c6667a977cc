import Contract
import Engine
import GolfContract
import GolfRules
import People
import Rooms
import RoomsContract
import RoomsRules
import Values

/// The effects of changes before somebody makes them.
extension Scorecards {
    func preview(
        _ request: PreviewCorrection, _ call: Call, _ context: Context
    ) throws -> ChangeEffect {
        try withGame(request.room, call, context) { game in
            try game.room.require(.ended)
            var after = game
            _ = try after.write(
                ScoreWrite(request.cell, isHeldBack: false), by: call.user, at: context.now)
            return try game.preview(ofCorrection: after, by: call.user, at: context.now)
        }
    }

    func preview(
        _ request: PreviewChange, _ call: Call, _ context: Context
    ) throws -> ChangeEffect {
        try withGame(request.room, call, context) { try $0.preview(ofChange: request.change) }
    }

    private func withGame(
        _ room: String, _ call: Call, _ context: Context,
        _ preview: (GolfRoom) throws -> GamePreview
    ) throws -> ChangeEffect {
        try rooms.withRoom(
            room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.mayRead(call.user) else { throw RoomError.notMember }
            return try effect(of: preview(entry.game), on: entry.game, for: call.user, context)
        }
    }

    private func effect(
        of preview: GamePreview, on before: GolfRoom, for user: String, _ context: Context
    ) throws -> ChangeEffect {
        var effect = ChangeEffect()
        let result = GameResult(preview.game)
        effect.game = result.game
        effect.waiting = preview.awaited.subtracting([user]).sorted()
        guard before.phase == .ended else { return effect }
        effect.rounds = result.rounds
        guard let handicaps = golf.handicaps else { return effect }
        let reader = PeopleReader(context.database)
        for player in Self.players(from: before, to: preview.game)
        where try reader.mayRead(.history, of: player, by: user) {
            for policy in GolfRooms.policies(of: [before, preview.game]) {
                var index = ChangeEffect.Index()
                (index.player, index.policy) = (player, policy)
                index.before = try handicaps.index(of: player, by: policy, context)?.handicapText
                index.after =
                    try handicaps.index(of: player, by: policy, with: preview.game, context)?
                    .handicapText
                effect.indexes.append(index)
            }
        }
        return effect
    }

    /// The users on whose handicaps a change may have an effect.
    private static func players(from before: GolfRoom, to after: GolfRoom) -> [String] {
        let edits = before.edits(to: after)
        let isForAll = edits.contains { $0.field.player == nil }
        return after.seats.filter { seat in
            !seat.isGuest
                && (isForAll || edits.contains { $0.field.player == seat.player })
        }.map(\.player)
    }
}
