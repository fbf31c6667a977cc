import Contract
package import Engine
import Localization
import LocationsContract
import LocationsRules
import People
import PeopleContract
import PeopleRules
import Rooms
import RoomsRules
import SQLite
import Topics

/// Decisions about who sees whom. They are made again after each change on which they depend.
extension Locations {
    func follow(
        _ change: RelationshipChange, _ user: String, _ other: String, _ context: Context
    ) throws {
        switch change {
        case .parted, .befriended, .blocked, .unblocked: break
        case .requested, .declined, .cancelled: return
        }
        try load(context)
        for (name, viewer) in [(user, other), (other, user)] {
            guard let owner = owners[name] else { continue }
            if change == .parted {
                // An exclusion remains. Otherwise the excluded user could end it by ending the
                // friendship.
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
        case .seatChanged, .hostChanged, .configured, .started: return
        }
        try load(context)
        for name in sharers[room.id]?.sorted() ?? [] {
            if let owner = owners[name] { try settle(owner, context) }
        }
    }

    /// Applies an owner's sharings: it starts, changes and ends views.
    /// - Parameter viewer: The only viewer for whom something may have changed; `nil` for all
    ///   viewers.
    func settle(
        _ owner: LocationOwner, only viewer: String? = nil, _ context: Context
    ) throws {
        let rooms = try openRooms(of: owner, context)
        let isOver = { (sharing: Sharing) in sharing.isOver(now: context.now, rooms: rooms) }
        let only = owner.sharings.contains(where: isOver) ? nil : viewer
        try remove(of: owner, context, where: isOver)
        try uncoverThoseWhoLeft(owner, context)
        let wanted = try views(of: owner, rooms, only, context)
        let gone = owner.views.keys.filter {
            (only == nil || only == $0) && wanted[$0] == nil
        }
        try end(gone.sorted(), of: owner, context)
        try show(wanted, of: owner, context)
        try tidy(owner, context)
    }

    /// Ends the coverage of members who have left the room. It does not come back when they return.
    private func uncoverThoseWhoLeft(_ owner: LocationOwner, _ context: Context) throws {
        for var sharing in owner.sharings {
            guard case .room(let room) = sharing.audience, !sharing.covered.isEmpty else {
                continue
            }
            let members = try members(of: room, context)
            guard !sharing.covered.isSubset(of: members) else { continue }
            sharing.covered.formIntersection(members)
            try put(sharing, of: owner, context)
        }
    }

    /// Sets the timer for the next end of a sharing, and deletes positions that nobody may see any
    /// more.
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

    /// Deletes a user's positions if nobody wants them any more. A ``PositionKeeper`` calls this
    /// when it no longer wants them.
    package func letGo(_ user: String, _ context: Context) throws {
        try load(context)
        if let owner = owners[user] { try tidy(owner, context) }
    }

    /// Deletes an owner's positions in memory and in the database.
    /// - Returns: The number of positions that the database had.
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

/// The views that follow from an owner's sharings and relationships.
extension Locations {
    /// Returns the views that viewers should have.
    /// - Parameters:
    ///   - rooms: The open rooms of the owner on which sharings depend.
    ///   - only: The only viewer to decide about; `nil` for all.
    func views(
        of owner: LocationOwner, _ rooms: Set<String>, _ only: String?, _ context: Context
    ) throws -> [String: SharedView] {
        var views: [String: SharedView] = [:]
        for (viewer, relationship) in try relationships(of: owner, rooms, only, context) {
            if let only, only != viewer { continue }
            views[viewer] = SharedView(
                of: owner.sharings, for: viewer, relationship, now: context.now)
        }
        return views
    }

    /// Returns all possible viewers with their relationships to the owner.
    private func relationships(
        of owner: LocationOwner, _ rooms: Set<String>, _ only: String?, _ context: Context
    ) throws -> [String: ViewerRelationship] {
        var relationships: [String: ViewerRelationship] = [:]
        if owner.isSharing {
            let all =
                try only.map { try people.areFriends(owner.name, $0, context) ? [$0] : [] }
                ?? people.friends(of: owner.name, context)
            // A block ends a friendship, so no friend is blocked.
            for friend in all {
                relationships[friend] = ViewerRelationship(areFriends: true, ownersRooms: rooms)
            }
        }
        for case .room(let room) in owner.sharings.map(\.audience) where rooms.contains(room) {
            for member in try members(of: room, context) where member != owner.name {
                if relationships[member] == nil {
                    let relationship = try people.relationship(
                        of: owner.name, with: member, context)
                    relationships[member] = ViewerRelationship(
                        isBlocked: relationship.isBlocked || relationship.isBlockedByThem,
                        ownersRooms: rooms)
                }
                relationships[member]?.viewersRooms.insert(room)
            }
        }
        return relationships
    }

    /// Returns the rooms of the owner's sharings that are open and have the owner as a member.
    func openRooms(
        of owner: LocationOwner, _ context: Context
    ) throws -> Set<String> {
        let named = Set(owner.sharings.flatMap(\.rooms))
        return try named.filter { try members(of: $0, context).contains(owner.name) }
    }

    /// Returns the members of a room in the lobby or in play. Other rooms have none.
    func members(of room: String, _ context: Context) throws -> [String] {
        try rooms.members(of: room, context)
    }
}

/// Rights, topics and notifications after a decision.
extension Locations {
    /// The most notifications an hour about the same owner. Repeated sharing and stopping must not
    /// fill an inbox.
    private static let toldPerHour = 12

    /// Ends views. It first clears the viewers' topics, and then revokes the rights.
    func end(
        _ viewers: [String], of owner: LocationOwner, _ context: Context
    ) throws {
        let store = ViewerStore(database: context.database)
        for viewer in viewers {
            guard let view = owner.views[viewer], view.isPosition else { continue }
            empty(viewer, of: owner, view, context)
        }
        for viewer in viewers {
            guard var view = owner.views.removeValue(forKey: viewer) else { continue }
            if view.isPosition { context.control(.unshare(owner: owner.name, viewer: viewer)) }
            (view.positions, view.lastAt) = owner.got(view)
            try store.put(view, of: owner.name, for: viewer, ended: context.now)
            watched[viewer]?.remove(owner.name)
            if watched[viewer]?.isEmpty == true { watched[viewer] = nil }
            try people.withdraw(
                Self.subject(owner.name), of: viewer, .takenBack, context)
            try context.announce(ViewEnded(owner: owner.name, viewer: viewer))
        }
    }

    /// Starts or changes views. It first grants the rights, and then publishes the positions.
    func show(
        _ wanted: [String: SharedView], of owner: LocationOwner, _ context: Context
    ) throws {
        let changed = wanted.filter { owner.views[$0.key]?.shown != $0.value }
            .sorted { $0.key < $1.key }
        let before = owner.views
        for (viewer, shown) in changed { try alter(viewer, shown, owner, context) }
        for (viewer, _) in changed {
            guard var view = owner.views[viewer] else { continue }
            if let payload = payload(of: owner, for: view) {
                context.retain(view.topic, payload)
                view.positions += 1
                view.lastAt = context.now
                owner.views[viewer] = view
            } else if view.isPosition, before[viewer]?.isPosition == true {
                context.retain(view.topic, [])
            }
            try ViewerStore(database: context.database).put(view, of: owner.name, for: viewer)
        }
    }

    private func alter(
        _ viewer: String, _ shown: SharedView, _ owner: LocationOwner, _ context: Context
    ) throws {
        let before = owner.views[viewer]
        var view = try before ?? begin(viewer, shown, owner, context)
        (view.positions, view.lastAt) = owner.got(view)
        view.base = owner.sent
        view.shown = shown
        switch (before?.isPosition ?? false, view.isPosition) {
        case (false, true):
            context.control(.share(owner: owner.name, viewer: viewer))
            try putCard(of: owner, for: viewer, view, context)
        case (true, false):
            empty(viewer, of: owner, view, context)
            context.control(.unshare(owner: owner.name, viewer: viewer))
        default: break
        }
        owner.views[viewer] = view
    }

    private func begin(
        _ viewer: String, _ shown: SharedView, _ owner: LocationOwner, _ context: Context
    ) throws -> LocationView {
        _ = begun.admit(owner.name, limit: Self.begunPerMinute, now: context.now)
        let store = ViewerStore(database: context.database)
        let earlier = try store.earlier(of: owner.name, for: viewer)
        watched[viewer, default: []].insert(owner.name)
        try tell(viewer, owner.name, context)
        return LocationView(
            shown: shown, topic: grammar.userLocation(viewer, friend: owner.name),
            since: context.now, positions: earlier?.positions ?? 0, lastAt: earlier?.lastAt,
            base: owner.sent)
    }

    private func tell(_ viewer: String, _ owner: String, _ context: Context) throws {
        let key = "\(owner) \(viewer)"
        guard told.admit(key, limit: Self.toldPerHour, now: context.now) == nil else { return }
        let name = try people.name(of: owner, context)
        var notice = Notice(
            .locationShared, title: "Location", body: "\(name) shares their location with you.",
            subject: Self.subject(owner))
        notice.from = owner
        try people.notify(viewer, notice, context)
    }

    private static func subject(_ owner: String) -> String {
        "\(NotificationKind.locationShared.name)/\(owner)"
    }
}
