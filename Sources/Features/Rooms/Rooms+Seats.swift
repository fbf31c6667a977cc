import Contract
import Engine
import Rules

/// What is chosen for players, and what their records say of them.
extension Rooms {
    func choose(_ request: SetPlayer, _ call: Call, _ context: Context) throws -> Nothing {
        let player = request.player ?? call.user
        return try command(call, context) { room throws in
            let wish = Room.SeatWish(
                name: request.name, tee: request.tee, team: request.team,
                handicap: try Self.index(request.handicap, in: room.settings.handicap),
                marker: request.marker)
            let before = room.seat(of: player).map { room.seats[$0] }
            var changes = try room.choose(wish, for: player, by: call.user)
            if wish.handicap == .some(nil) {
                changes += try recordedHandicap(of: player, in: &room, context)
            }
            if room.phase == .playing, let before, let place = room.seat(of: player) {
                try RoomStore(database: context.database).log(
                    from: before, to: room.seats[place], by: call.user, in: room.id,
                    now: context.now)
            }
            return changes
        }
    }

    /// - Parameter policy: What strokes are received by; nil: nobody receives any, or not yet.
    static func index(_ wish: Double??, in policy: String?) throws -> Fraction?? {
        guard case .some(.some(let number)) = wish else { return wish.map { _ in nil } }
        let policy = policy.flatMap(HandicapPolicy.named)
        return .some(try Fraction(enteredIndex: number, by: policy, at: "handicap"))
    }

    /// Gives everybody the index of their records, where the room plays by handicaps.
    func recordedHandicaps(in room: inout Room, _ context: Context) throws -> [RoomChange] {
        try room.members.flatMap { try recordedHandicap(of: $0, in: &room, context) }
    }

    func recordedHandicap(
        of player: String, in room: inout Room, _ context: Context
    ) throws -> [RoomChange] {
        guard let policy = room.settings.handicap, room.isMember(player) else { return [] }
        let index = try handicaps?.index(of: player, by: policy, context)
        return room.give(index, to: player)
    }
}

extension Fraction {
    /// A Handicap Index that somebody entered.
    /// - Parameters:
    ///   - policy: Nil: the index of any policy.
    ///   - path: The key of the number in the request, for the refusal.
    init(
        enteredIndex number: Double, by policy: HandicapPolicy?, at path: String
    ) throws(Refusal) {
        let range = policy?.enteredRange ?? HandicapPolicy.anyRange
        guard let index = Fraction(number), range.contains(index) else {
            throw .field(
                .requestMalformed, path,
                "must be \(range.lowerBound) to \(range.upperBound), with four decimals at most")
        }
        self = index
    }
}
