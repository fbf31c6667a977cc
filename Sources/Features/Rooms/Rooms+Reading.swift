import Contract
import Engine
import JSON

/// Rooms for who has no broker: as they stand retained there.
extension Rooms {
    func registerReads(in router: Router) {
        router.on(GetRoom.self, permit: requireMember) { [self] _, call, context in
            var result = GetRoom.Result()
            result.user = call.user
            result.state = try state(of: call, context)
            return result
        }
        router.on(GetLeaderboard.self, permit: requireMember) { [self] _, call, context in
            Leaderboard(state: try state(of: call, context))
        }
    }

    private func state(of call: Call, _ context: Context) throws -> JSON {
        let bytes = try withRoom(call.room ?? "", context) { stateBytes(of: $0) }
        return try JSON(parsing: bytes)
    }
}
