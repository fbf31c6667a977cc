import Contract
import Engine
import Rules

/// Cards of games that are over: mending them, and what was mended.
extension Scorecards {
    private static let limitDefault = 50

    func correct(
        _ request: CorrectCard, _ call: Call, _ context: Context
    ) throws -> SetScore.Result {
        try rooms.withRoom(
            request.room, as: GolfRoom.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.ended)
            var result = SetScore.Result()
            let outcome = try write(request.cell, isHeldBack: false, entry, call, context)
            result.superseded = outcome == .superseded
            result.seq = entry.seq
            return result
        }
    }

    func log(_ request: CardLog, _ call: Call, _ context: Context) throws -> CardLog.Result {
        try rooms.withRoom(request.room, context, closedToo: true) { entry in
            let mayRead =
                entry.room.phase.isOpen
                ? entry.room.isMember(call.user) : entry.room.hasPlayed(call.user)
            guard mayRead else { throw RoomError.notMember }
        }
        let limit = request.limit ?? Self.limitDefault
        let found = try RoomStore(database: context.database).changes(
            of: request.room, before: try Self.number(request.cursor), limit: limit + 1)
        var result = CardLog.Result()
        result.changes = found.prefix(limit).map(\.change)
        if found.count > limit { result.cursor = "\(found[limit - 1].number)" }
        return result
    }

    private static func number(_ cursor: String?) throws -> Int {
        guard let cursor else { return .max }
        guard let number = Int(cursor), number > 0 else {
            throw Refusal.cursorInvalid
        }
        return number
    }
}
