import Contract
import Engine
import LocationsContract
import LocationsRules
import People
import PeopleContract
import SQLite
import Topics
import Values

/// Starting to share.
extension Locations {
    /// The most viewers a minute with whom a user may begin to share. Each new viewer is expensive
    /// for the server.
    static let begunPerMinute = 10_000

    func registerSharing(in router: Router) {
        router.on(ShareLocation.self, share)
        // A remembered receipt must not be repeated after the user has shared again.
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
                "You shared with too many people within a minute. Wait a minute and try again.",
                retryAfterMs: wait)
        }
        let audiences = try audiences(of: request, call.user, context)
        let end = try end(of: request, call.user, context)
        var source: Sharing.Source?
        if let position = request.position {
            let point = GeoPoint(position)
            source = .chosen(Fix(place: point, at: context.now))
        }
        let precision = request.precision.map(Precision.init)
        try resume(call.user, context)
        let owner = owner(call.user)
        for audience in audiences {
            // A changed sharing keeps its start.
            let known = owner.sharings.first {
                $0.audience == audience && $0.precision > .nothing
            }
            var sharing = Sharing(
                audience, precision ?? .exact, source: source ?? .measured, end: end ?? .never,
                since: known?.since ?? context.now)
            if case .room(let room) = audience {
                sharing.covered = try covered(in: room, known, request, call.user, context)
                // A member who is added sees what the others see.
                if request.viewers != nil, let known {
                    sharing.precision = precision ?? known.precision
                    sharing.source = source ?? known.source
                    sharing.end = end ?? known.end
                }
            }
            try put(sharing, of: owner, context)
        }
        try settle(owner, context)
        var result = ShareLocation.Result()
        result.viewers = owner.views.keys.sorted()
        result.since = Int(owner.sharings.last?.since ?? context.now)
        return result
    }

    /// The members of a room whom a sharing with it covers: those in the room now, or those whom the
    /// request adds.
    private func covered(
        in room: String, _ known: Sharing?, _ request: ShareLocation, _ user: String,
        _ context: Context
    ) throws -> Set<String> {
        guard let viewers = request.viewers else {
            return Set(try members(of: room, context)).subtracting([user])
        }
        return (known?.covered ?? []).union(viewers.map { $0.lowercased() })
    }

    private func audiences(
        of request: ShareLocation, _ user: String, _ context: Context
    ) throws -> [Sharing.Audience] {
        if let room = request.room {
            try requireMember(user, of: room, context)
            let added = Set((request.viewers ?? []).map { $0.lowercased() })
            let others = Set(try members(of: room, context)).subtracting([user])
            if let stranger = added.subtracting(others).min() {
                throw Refusal.field(
                    .requestMalformed, "viewers", "must be in the room, but \(stranger) is not")
            }
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

    /// - Returns: Nil if the request names no end.
    private func end(
        of request: ShareLocation, _ user: String, _ context: Context
    ) throws -> Sharing.End? {
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
        guard let room = request.untilRoom else { return nil }
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

/// Stopping.
extension Locations {
    /// The time for which users see their former viewers, milliseconds: 30 days.
    static let formerMs: Int64 = 30 * 24 * 3_600_000

    func isStillStopped(
        _ receipt: StopLocation.Result, _ call: Call, _ context: Context
    ) throws -> Bool {
        try load(context)
        let owner = owners[call.user]
        guard let viewer = receipt.viewer else {
            return paused.contains(call.user) && owner?.isSharing != true
        }
        return owner?.sharings.contains {
            $0.audience == .viewer(viewer) && $0.precision == .nothing
        } == true
    }

    /// Stops sharing with everybody, or with one viewer.
    ///
    /// All changes are in one transaction, and the broker receives the messages in order. First it
    /// clears the viewers' topics, then the guard revokes the rights, and then the user receives
    /// the receipt. Positions that still wait in the broker then reach nobody.
    func stop(
        _ request: StopLocation, _ call: Call, _ context: Context
    ) throws -> StopLocation.Result {
        try load(context)
        let viewer = request.viewer?.lowercased()
        if let viewer {
            try requireOther(viewer, than: call.user, context)
            try requireRoom(for: viewer, leftOutBy: call.user)
        } else {
            try pause(call.user, context)
        }
        var receipt = StopLocation.Result()
        receipt.stoppedAt = Int(context.now)
        receipt.viewer = viewer
        guard let owner = owners[call.user] ?? viewer.map({ _ in owner(call.user) }) else {
            return receipt
        }
        receipt.viewers = owner.views.keys.filter { viewer == nil || viewer == $0 }.sorted()
            .map { document($0, owner) }
        receipt.deleted.retained = receipt.viewers.count { name in
            owner.views[name.viewer].map { payload(of: owner, for: $0) != nil } ?? false
        }
        if let viewer {
            try leaveOut(viewer, of: owner, context)
        } else {
            try stopAll(owner, &receipt, context)
        }
        for place in receipt.viewers.indices {
            receipt.viewers[place].precision = nil
            receipt.viewers[place].until = receipt.stoppedAt
        }
        return receipt
    }

    private func requireOther(
        _ viewer: String, than user: String, _ context: Context
    ) throws {
        guard viewer != user else {
            throw Refusal.field(.requestMalformed, "viewer", "must be somebody else")
        }
        guard try people.hasAccount(viewer, context) else { throw Self.unknown(viewer) }
    }

    private func stopAll(
        _ owner: LocationOwner, _ receipt: inout StopLocation.Result, _ context: Context
    ) throws {
        receipt.deleted.waiting = owner.isFresh ? 1 : 0
        try remove(of: owner, context) { $0.precision > .nothing }
        receipt.deleted.positions = try forgetPositions(of: owner, context)
        if receipt.deleted.positions > 0 { receipt.overwrittenBy = Int(context.wipedBy) }
        try settle(owner, context)
    }

    private func leaveOut(
        _ viewer: String, of owner: LocationOwner, _ context: Context
    ) throws {
        // Store the exclusion even if nothing is shared now, because the user may share later.
        let sharing = Sharing(.viewer(viewer), .nothing, since: context.now)
        try put(sharing, of: owner, context)
        try settle(owner, context)
    }

    /// Refuses too many exclusions. It runs before any change, because a refusal does not undo
    /// changes in memory.
    private func requireRoom(for viewer: String, leftOutBy user: String) throws {
        let others = (owners[user]?.sharings ?? []).count {
            $0.precision == .nothing && $0.audience != .viewer(viewer)
        }
        guard others < Self.withoutMax else {
            throw Refusal(
                .locationTooMany,
                "You have hidden your location from the maximum number of friends. Show it "
                    + "to one of them again first."
            )
        }
    }

    /// Returns a viewer's precision and counts for the owner.
    func document(_ viewer: String, _ owner: LocationOwner) -> LocationViewer {
        var document = LocationViewer()
        document.viewer = viewer
        guard let view = owner.views[viewer] else { return document }
        document.precision = LocationPrecision(view.shown.precision).map { .known($0) }
        document.since = Int(view.since)
        let got = owner.got(view)
        document.positions = got.positions
        document.lastAt = got.lastAt.map { Int($0) }
        return document
    }
}
