import Contract
import Engine
import Rules
import SQLite

/// Sharing, and stopping.
extension Locations {
    /// Beginning and stopping to share with many costs the server more than it costs who asks.
    static let begunPerMinute = 10_000

    func registerSharing(in router: Router) {
        router.on(ShareLocation.self, share)
        // Whoever stops again must not be told that it is so when it is not.
        router.on(StopLocation.self, stillHolds: isStillStopped, stop)
        router.onTimer(Self.endTimer) { [unowned self] user, context in
            try load(context)
            if let owner = owners[user] { try settle(owner, context) }
        }
        router.onTimer(Self.forgetTimer) { [unowned self] _, context in
            try load(context)
            let store = ViewerStore(database: context.database)
            let hasMore = try store.forget(before: context.now - Self.formerMs)
            try forgetPauses(context)
            let due = context.now + (hasMore ? 1_000 : 3_600_000)
            try context.timers.set(Self.forgetTimer, "", due: due)
        }
    }

    private func share(
        _ request: ShareLocation, _ call: Call, _ context: Context
    ) throws -> ShareLocation.Result {
        try load(context)
        let wait = begun.wait(call.user, limit: Self.begunPerMinute, now: context.now)
        if let wait {
            throw Refusal.tooMany(
                "You shared with too many people in the last hour. Try again later.",
                retryAfterMs: wait)
        }
        let audiences = try audiences(of: request, call.user, context)
        let end = try end(of: request, call.user, context)
        let precision = Precision(rawValue: request.precision ?? "") ?? .exact
        var source = Sharing.Source.measured
        if let position = request.position {
            let point = GeoPoint(lat: position.lat, lon: position.lon)
            source = .chosen(Fix(place: point, at: context.now))
        }
        try resume(call.user, context)
        let owner = owner(call.user)
        for audience in audiences {
            // What is shared goes on when it is only changed.
            let known = owner.sharings.first {
                $0.audience == audience && $0.precision > .nothing
            }
            let sharing = Sharing(
                audience, precision, source: source, end: end,
                since: known?.since ?? context.now)
            try put(sharing, of: owner, context)
        }
        try settle(owner, context)
        var result = ShareLocation.Result()
        result.viewers = owner.views.keys.sorted()
        result.since = Int(owner.sharings.last?.since ?? context.now)
        return result
    }

    private func audiences(
        of request: ShareLocation, _ user: String, _ context: Context
    ) throws -> [Sharing.Audience] {
        if let room = request.room {
            guard request.viewers == nil else {
                throw Refusal.field(
                    .requestMalformed, "viewers", "must be left out if \"room\" is set")
            }
            try requireMember(user, of: room, context)
            return [.room(room)]
        }
        guard let names = request.viewers else { return [.friends] }
        return try Set(names.map { $0.lowercased() }).sorted().map { name in
            guard try people.hasAccount(name, context) else { throw Self.unknown(name) }
            guard try people.areFriends(user, name, context) else {
                throw Refusal(.friendNotFriends, "You and \(name) are not friends.")
            }
            return .viewer(name)
        }
    }

    private func end(
        of request: ShareLocation, _ user: String, _ context: Context
    ) throws -> Sharing.End {
        if let until = request.until {
            guard request.untilRoom == nil else {
                throw Refusal.field(
                    .requestMalformed, "untilRoom", "must be left out if \"until\" is set")
            }
            guard Int64(until) > context.now else {
                throw Refusal.field(.requestMalformed, "until", "must be in the future")
            }
            return .at(Int64(until))
        }
        guard let room = request.untilRoom else { return .never }
        try requireMember(user, of: room, context)
        return .room(room)
    }

    private func requireMember(
        _ user: String, of room: String, _ context: Context
    ) throws {
        guard try members(of: room, context).contains(user) else {
            throw Refusal(.roomNotMember, "You are not in this room, or it is closed.")
        }
    }

    static func unknown(_ name: String) -> Refusal {
        Refusal(.friendUnknown, "No user is called \"\(name)\".")
    }
}
