import Contract
import Engine
import Rules
import SQLite

/// Stop means stop.
extension Locations {
    /// For so long a user sees who saw them, milliseconds.
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

    /// Ends it for everybody, or for one viewer.
    ///
    /// All in one transaction, so that there is no half of it; and over one connection in order:
    /// first what stands on viewers' topics is emptied, then the guard refuses them, then the
    /// receipt leaves. What was published meanwhile and waits finds nobody to go to.
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
        // Whether something is shared with others now or not: it may be later.
        let sharing = Sharing(.viewer(viewer), .nothing, since: context.now)
        try put(sharing, of: owner, context)
        try settle(owner, context)
    }

    /// Before anything is changed: what a refusal leaves in memory nobody takes back.
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

    /// What a viewer gets and got of an owner.
    func document(_ viewer: String, _ owner: LocationOwner) -> LocationViewer {
        var document = LocationViewer()
        document.viewer = viewer
        guard let view = owner.views[viewer] else { return document }
        document.precision = view.shown.precision.rawValue
        document.since = Int(view.since)
        let got = owner.got(view)
        document.positions = got.positions
        document.lastAt = got.lastAt.map { Int($0) }
        return document
    }
}
