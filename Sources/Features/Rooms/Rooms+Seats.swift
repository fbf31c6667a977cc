import Contract
import Engine
import Rules

/// What is chosen for players, and what their records say of them.
extension Rooms {
    func choose(_ request: SetPlayer, _ call: Call, _ context: Context) throws -> Nothing {
        let player = request.player ?? call.user
        try change(call.room ?? "", by: call.user, context) { entry in
            try entry.choose(request, for: player, by: call.user, context)
        }
        return Nothing()
    }

    /// The choices in a request.
    /// - Parameter policy: The name of the room's handicap policy; nil if it has none.
    static func edit(_ request: SetPlayer, policy: String?) throws -> SeatEdit {
        SeatEdit(
            name: request.name, tee: request.tee, team: request.team,
            handicap: try index(request.handicap, in: policy), marker: request.marker)
    }

    /// - Parameter policy: What strokes are received by; nil: nobody receives any, or not yet.
    static func index(_ wish: Double??, in policy: String?) throws -> Fraction?? {
        guard case .some(.some(let number)) = wish else { return wish.map { _ in nil } }
        let policy = policy.flatMap(HandicapPolicy.named)
        return .some(try Fraction(enteredIndex: number, by: policy, at: "handicap"))
    }

    /// Gives everybody the index of their records, where the room plays by handicaps.
    func recordedHandicaps(
        in entry: LiveRoom<GolfRoom>, _ context: Context
    ) throws -> [RoomChange] {
        try entry.room.members.flatMap { try recordedHandicap(of: $0, in: entry, context) }
    }

    func recordedHandicap(
        of player: String, in entry: LiveRoom<GolfRoom>, _ context: Context
    ) throws -> [RoomChange] {
        guard let policy = entry.game.settings.handicap, entry.room.isMember(player) else {
            return []
        }
        let index = try handicaps?.index(of: player, by: policy, context)
        return entry.game.give(index, to: player)
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
