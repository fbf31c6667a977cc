import Contract
package import Engine
import Rules
import SQLite

/// Who sees whom: decided anew whenever something changes on which it depends.
extension Locations {
    func follow(
        _ change: TieChange, _ user: String, _ other: String, _ context: Context
    ) throws {
        switch change {
        case .parted, .befriended, .blocked, .unblocked: break
        case .requested, .declined, .cancelled: return
        }
        try load(context)
        for (name, viewer) in [(user, other), (other, user)] {
            guard let owner = owners[name] else { continue }
            if change == .parted {
                // Who was left out stays so: else they could undo it by themselves.
                try remove(of: owner, context) {
                    $0.audience == .viewer(viewer) && $0.precision > .nothing
                }
            }
            try settle(owner, only: viewer, context)
        }
    }

    func follow(_ change: RoomChange, _ room: Room, _ context: Context) throws {
        switch change {
        case .joined, .left, .kicked, .erased, .claimed, .ended, .abandoned: break
        case .seatChanged, .signed, .hostChanged, .configured, .roundStarted, .holeMoved,
            .cellWritten:
            return
        }
        try load(context)
        for name in sharers[room.id]?.sorted() ?? [] {
            if let owner = owners[name] { try settle(owner, context) }
        }
    }

    /// Makes true what an owner's sharings say now.
    /// - Parameter viewer: The only one for whom something may have changed; nil: everybody.
    func settle(
        _ owner: LocationOwner, only viewer: String? = nil, _ context: Context
    ) throws {
        let rooms = try openRooms(of: owner, context)
        let isOver = { (sharing: Sharing) in sharing.isOver(now: context.now, rooms: rooms) }
        let only = owner.sharings.contains(where: isOver) ? nil : viewer
        try remove(of: owner, context, where: isOver)
        let wanted = try views(of: owner, rooms, only, context)
        let gone = owner.views.keys.filter {
            (only == nil || only == $0) && wanted[$0] == nil
        }
        try end(gone.sorted(), of: owner, context)
        try show(wanted, of: owner, context)
        try tidy(owner, context)
    }

    /// Sets the timer for what ends next, and lets go of what nobody is meant to see any more.
    func tidy(_ owner: LocationOwner, _ context: Context) throws {
        let ends = owner.sharings.compactMap { sharing -> Int64? in
            if case .at(let end) = sharing.end { end } else { nil }
        }
        if let end = ends.min() {
            try context.timers.set(Self.endTimer, owner.name, due: end)
        } else if owner.hasTimer {
            try context.timers.cancel(Self.endTimer, owner.name)
        }
        owner.hasTimer = !ends.isEmpty
        if !owner.isSharing, try !isKept(owner.name, context) {
            _ = try forgetPositions(of: owner, context)
        }
        guard owner.isIdle else { return }
        try LocationStore(database: context.database).removeSent(of: owner.name)
        owners[owner.name] = nil
    }

    /// Deletes a user's positions if nobody wants them any more. A ``PositionFollower`` calls this
    /// when it no longer wants them.
    package func letGo(_ user: String, _ context: Context) throws {
        try load(context)
        if let owner = owners[user] { try tidy(owner, context) }
    }

    /// Deletes an owner's positions everywhere.
    /// - Returns: How many the database had.
    func forgetPositions(of owner: LocationOwner, _ context: Context) throws -> Int {
        unsaved[owner.name] = nil
        if owner.isFresh { fresh.removeAll { $0 === owner } }
        owner.isFresh = false
        owner.known = nil
        owner.devices = [:]
        let count = try LocationStore(database: context.database).removePositions(of: owner.name)
        if count > 0 { context.wipe() }
        return count
    }
}
