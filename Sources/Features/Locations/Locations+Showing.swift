import Contract
import Engine
import Rules
import SQLite

/// What follows from a decision: rights, topics, notifications.
extension Locations {
    /// Told to a user of the same pair at most so often an hour: who shares and stops without end
    /// must not fill an inbox.
    private static let toldPerHour = 12

    /// Ends what viewers are given: first what stands on their topics goes, then the right to it.
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
            for follower in followers {
                try follower.answer.ended(owner.name, for: viewer, context)
            }
        }
    }

    /// Gives viewers what they are to be given: first the right to it, then the position.
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
        _ = begun.take(owner.name, limit: Self.begunPerMinute, now: context.now)
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
        guard told.take(key, limit: Self.toldPerHour, now: context.now) == nil else { return }
        let name = try people.name(of: owner, context)
        var notice = Notice(
            .locationShared, title: "Location", body: "\(name) shares their location with you.",
            subject: Self.subject(owner))
        notice.from = owner
        try people.notify(viewer, notice, context)
    }

    private static func subject(_ owner: String) -> String {
        "\(NotificationKind.locationShared.rawValue)/\(owner)"
    }
}
