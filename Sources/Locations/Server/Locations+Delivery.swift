package import Engine
import LocationsContract
import LocationsRules
import People
import SQLite
import Topics
import Values

/// Positions on the viewers' topics.
extension Locations {
    /// Stores and sends the newest positions of a batch.
    ///
    /// For each device it stores only the last one. It sends only the newest position of each user.
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
        // The timer for the end of a sharing may come later in this batch.
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
        try context.announce(NewestPositionChanged(user: owner.name))
    }

    /// Returns the message that a viewer may see. It is `nil` if there is no position, or the
    /// viewer may not see coordinates.
    ///
    /// An exact position has all known keys of the device's message: speed, course, battery and
    /// more. A less exact position has only the place, the time and the tracker id for the map. It
    /// has no keys that would reveal more, such as a region's name or the course.
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

/// Rights and retained messages for a broker that starts without state.
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

/// Cards beside positions, from which OwnTracks apps know a friend's name.
extension Locations {
    /// Publishes the cards of a user who has changed the name.
    package func renamed(_ user: String, _ context: Context) throws {
        try load(context)
        guard let owner = owners[user] else { return }
        for (viewer, view) in owner.views.sorted(by: { $0.key < $1.key }) where view.isPosition {
            try putCard(of: owner, for: viewer, view, context)
        }
    }

    func putCard(
        of owner: LocationOwner, for viewer: String, _ view: LocationView, _ context: Context
    ) throws {
        var card = OwnTracksCard()
        card.tid = letters(of: owner, for: view) ?? MapLetters.usual(for: owner.name)
        card.name = try people.name(of: owner.name, context)
        context.retain(grammar.userLocationInfo(viewer, friend: owner.name), card.message)
    }

    /// Clears a viewer's topics about an owner.
    func empty(_ viewer: String, of owner: LocationOwner, _ view: LocationView, _ context: Context)
    {
        context.retain(view.topic, [])
        context.retain(grammar.userLocationInfo(viewer, friend: owner.name), [])
    }

    /// Returns the letters that an owner's device uses on a map, if this viewer may see them.
    func letters(of owner: String, for viewer: String, _ context: Context) throws -> String? {
        try load(context)
        guard let owner = owners[owner], let view = owner.views[viewer] else { return nil }
        return letters(of: owner, for: view)
    }

    /// Returns the letters from the device whose position the viewer sees.
    func letters(of owner: LocationOwner, for view: LocationView) -> String? {
        view.isMeasured ? owner.newest?.device.tid : nil
    }
}
