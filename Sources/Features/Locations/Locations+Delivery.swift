import Contract
package import Engine
import Rules
import SQLite

/// What stands on viewers' topics.
extension Locations {
    /// Writes and sends the newest positions of a batch: of many that one device told only the
    /// last, and only if it is the newest of all its user's.
    package func willCommit(_ context: Context) throws {
        try save(context)
        guard !fresh.isEmpty else { return }
        let owners = fresh
        fresh.removeAll(keepingCapacity: true)
        for owner in owners {
            owner.isFresh = false
            try sendNewest(of: owner, context)
        }
    }

    private func save(_ context: Context) throws {
        guard !unsaved.isEmpty else { return }
        let store = LocationStore(database: context.database)
        for (user, devices) in unsaved {
            for name in devices {
                guard let device = owners[user]?.devices[name], let fix = device.track.newest
                else { continue }
                try store.put(fix, device.payload, of: user, device: name)
            }
        }
        unsaved.removeAll(keepingCapacity: true)
    }

    private func sendNewest(of owner: LocationOwner, _ context: Context) throws {
        guard let newest = owner.newest, newest.fix != owner.known else { return }
        // The timer for what ends may come after this batch.
        if owner.hasEnded(now: context.now) {
            try settle(owner, context)
            guard owner.newest != nil else { return }
        }
        owner.known = newest.fix
        var coarse: [UInt8]?
        let targets = owner.measuredTargets()
        for target in targets {
            var payload = newest.device.payload
            if !target.isExact {
                payload = coarse ?? Self.coarse(newest.fix, tid: newest.device.tid)
                coarse = payload
            }
            context.retain(target.topic, payload)
        }
        if !targets.isEmpty {
            owner.sent += 1
            owner.sentAt = context.now
            try LocationStore(database: context.database).putSent(
                owner.sent, at: owner.sentAt, of: owner.name)
        }
        for follower in followers { try follower.answer.shown(owner.name, context) }
    }

    /// What a viewer may see of an owner's position; nil while there is none, or nothing to see.
    ///
    /// An exact position has all known keys of the device's message: speed, course, battery and more. A less exact
    /// position has only the place, the time and the tracker id for the map. It has no keys that would reveal more,
    /// such as a region's name or the course.
    func payload(of owner: LocationOwner, for view: LocationView) -> [UInt8]? {
        guard view.isPosition else { return nil }
        let isExact = view.shown.precision == .exact
        switch view.shown.source {
        case .measured:
            guard let (fix, device) = owner.newest else { return nil }
            return isExact ? device.payload : Self.coarse(fix, tid: device.tid)
        case .chosen(let fix):
            return isExact ? Self.message(fix, tid: nil) : Self.coarse(fix, tid: nil)
        }
    }

    private static func coarse(_ fix: Fix, tid: String?) -> [UInt8] {
        message(fix.coarse, tid: tid)
    }

    private static func message(_ fix: Fix, tid: String?) -> [UInt8] {
        var location = OwnTracksLocation()
        location.lat = fix.place.lat
        location.lon = fix.place.lon
        location.acc = fix.accuracy
        location.tst = Int(fix.at / 1_000)
        location.tid = tid
        return location.message
    }
}

/// What a broker that knows nothing is told.
extension Locations {
    package func rights(_ context: Context) throws {
        try load(context)
        for (name, owner) in owners.sorted(by: { $0.key < $1.key }) {
            for (viewer, view) in owner.views.sorted(by: { $0.key < $1.key }) where view.isPosition
            {
                context.control(.share(owner: name, viewer: viewer))
            }
        }
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        try load(context)
        switch grammar.topic(topic) {
        case .userLocation(let viewer, let friend):
            guard let owner = owners[friend], let view = owner.views[viewer] else { return false }
            return payload(of: owner, for: view) != nil
        case .userLocationInfo(let viewer, let friend):
            return owners[friend]?.views[viewer]?.isPosition == true
        default: return false
        }
    }

    package func retained(_ context: Context) throws {
        for (_, owner) in owners.sorted(by: { $0.key < $1.key }) {
            for (viewer, view) in owner.views.sorted(by: { $0.key < $1.key })
            where view.isPosition {
                try putCard(of: owner, for: viewer, view, context)
                if let payload = payload(of: owner, for: view) {
                    context.retain(view.topic, payload)
                }
            }
        }
    }
}
