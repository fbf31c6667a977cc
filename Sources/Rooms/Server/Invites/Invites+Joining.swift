import Contract
package import Engine
package import People
package import PeopleContract
import RoomsContract
import RoomsRules
import Topics

/// Joining a room by its code, or by the code of an invite.
extension Invites: SignUpIntents {
    /// The limits on wrong codes per minute, for a user and for an address. The limit of the
    /// address applies to a user only after three wrong codes, because people behind one router
    /// share an address.
    private static let wrongCodesPerUser = 10
    private static let wrongCodesPerAddress = 60
    private static let alwaysChecked = 3

    func registerJoining(in router: Router) {
        // A user who was kicked since the first request must not get its answer again.
        router.on(JoinRoom.self, stillHolds: rooms.isStillIn) {
            [unowned self] request, call, context in
            let address = people.network(of: call)
            if let room = request.room {
                return try rejoin(room, call.user, from: address, context)
            }
            guard let code = request.code else {
                throw Refusal.field(
                    .requestMalformed, "code",
                    "is missing: give the code, or the room that you left")
            }
            return try join(code: code, call.user, from: address, context)
        }
    }

    /// Seats a user who signed up with the link of a room.
    package func follow(
        _ intent: SignUpIntent, of user: String, into result: inout Confirm.Result,
        _ context: Context
    ) throws {
        guard let code = intent.join else { return }
        do {
            result.room = try join(code: code, user, from: people.network(of: user), context)
        } catch let refusal as Refusal {
            result.joinError = refusal.code.rawValue
        }
    }

    /// Seats a user in the lobby with this code, or in the game that still admits players.
    /// - Parameter address: The user's network; `nil` if it is unknown.
    private func join(
        code: String, _ user: String, from address: String?, _ context: Context
    ) throws -> JoinedRoom {
        try refuseGuessing(user, address, context)
        guard let id = try room(code: code, for: user, context) else {
            countWrongCode(user, address, context)
            throw Refusal(RoomError.codeInvalid)
        }
        return try rooms.admit(unblocked: user, to: id, context)
    }

    /// Gives a user who left a game the seat back. To others, there is no such room.
    private func rejoin(
        _ id: String, _ user: String, from address: String?, _ context: Context
    ) throws -> JoinedRoom {
        try refuseGuessing(user, address, context)
        guard try rooms.hasSeat(user, in: id, context),
            try !rooms.withRoom(
                id, context,
                { entry in
                    try rooms.isBlocked(user, from: entry.room, context)
                })
        else {
            countWrongCode(user, address, context)
            throw Refusal(RoomError.codeInvalid)
        }
        return try rooms.admit(unblocked: user, to: id, context)
    }

    /// The room that a user may join with a code.
    ///
    /// The code of a room that has started is not valid while the game admits nobody, except for a player who
    /// left. For an invited user, it is valid until the invite ends.
    private func room(
        code text: String, for user: String, _ context: Context
    ) throws -> String? {
        guard let code = JoinCode.normalized(text) else { return nil }
        let invites = InviteStore(database: context.database)
        let found =
            try rooms.room(code: code, for: user, context) ?? invites.room(code: code, to: user)
        guard let id = found else { return nil }
        return try rooms.withRoom(id, context) { entry in
            try entry.room.kicked.contains(user)
                || rooms.isBlocked(user, from: entry.room, context) ? nil : id
        }
    }

    private func refuseGuessing(
        _ user: String, _ address: String?, _ context: Context
    ) throws {
        func wait(_ limiter: RateLimiter, _ key: String, _ limit: Int) -> Int? {
            limiter.wait(key, limit: limit, now: context.now)
        }
        var found = wait(wrongCodesByUser, user, Self.wrongCodesPerUser)
        if found == nil, wait(wrongCodesByUser, user, Self.alwaysChecked) != nil {
            found = address.flatMap { wait(wrongCodesByAddress, $0, Self.wrongCodesPerAddress) }
        }
        guard let found else { return }
        throw Refusal.tooMany(
            "Too many wrong codes. Wait a minute and try again.", retryAfterMs: found)
    }

    private func countWrongCode(_ user: String, _ address: String?, _ context: Context) {
        wrongCodesByUser.count(user, limit: Self.wrongCodesPerUser, now: context.now)
        guard let address else { return }
        wrongCodesByAddress.count(address, limit: Self.wrongCodesPerAddress, now: context.now)
    }
}
