package import Contract
import Engine
package import GolfContract
package import GolfRules
import JSON
import People
import Rooms
import RoomsContract
import RoomsRules
import Topics
package import Values

/// Guest players on a card, and users who claim their scores.
extension GolfRooms {
    /// The characters of a guest's name that are left before an ending.
    private static let namePrefix = 48

    func registerGuests(in router: Router) {
        router.on(AddGuest.self, permit: rooms.requireMember) { [self] request, call, context in
            var result = AddGuest.Result()
            _ = try command(call, context) { entry in
                try rooms.requireHonest(request.name, in: entry.room, context)
                let tee = try tee(for: nil, in: entry.game, context)
                let changes = try entry.game.addGuest(
                    name: request.name, tee: tee, team: request.team, by: call.user,
                    at: context.now)
                result.player = entry.game.seats.last?.player ?? ""
                return changes
            }
            return result
        }
    }

    /// Adds "(guest)" to the name of each guest that looks like the name of a user who has just joined.
    ///
    /// The user is not refused, because the guest may be the same person, whose scores the user
    /// claims later.
    func distinguishGuests(
        from user: String, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws -> [GolfChange] {
        let room = entry.room
        let names = [user] + (room.seat(of: user).map { [room.seats[$0].name] } ?? [])
        let language = try context.language(of: room.host ?? "")
        return entry.game.renameGuests { name in
            guard Lookalike.isAlike(name, toAnyOf: names) else { return nil }
            let short = LocalizedText(verbatim: String(name.prefix(Self.namePrefix)))
            let marked: LocalizedText = "\(short) (guest)"
            return marked.text(in: language)
        }
    }

    /// Logs that a user claimed the scores of a guest.
    func log(_ claim: GuestClaim, from before: GolfRoom, _ context: Context) throws {
        guard before.phase != .lobby, let seat = before.seat(of: claim.guest) else { return }
        try GolfStore(database: context.database).log(
            (.claimed, .string(before.seats[seat].name), .string(claim.user)),
            of: claim.guest, by: claim.user, in: before.id, result: nil, now: context.now)
    }
}

extension SeatEdit {
    /// Makes an edit of a seat from a request.
    /// - Parameter policy: The name of the room's handicap policy; `nil` if it has none.
    package init(_ request: SetGolfPlayer, policy: String?) throws {
        self.init(
            name: request.name, tee: request.tee, team: request.team,
            handicap: try Self.index(request.handicap, in: policy), marker: request.marker)
    }

    /// Converts a Handicap Index in a request.
    /// - Parameter policy: The name of the room's handicap policy; `nil` if it has none.
    static func index(_ wish: Double??, in policy: String?) throws -> Fraction?? {
        guard case .some(.some(let number)) = wish else { return wish.map { _ in nil } }
        let policy = policy.flatMap(HandicapPolicy.named)
        return .some(try Fraction(enteredIndex: number, by: policy, at: "handicap"))
    }
}

extension Fraction {
    /// Makes a Handicap Index from a number that somebody entered.
    /// - Parameters:
    ///   - policy: The policy whose range applies; `nil` for the range of all policies.
    ///   - path: The key of the number in the request, for the refusal.
    package init(
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
