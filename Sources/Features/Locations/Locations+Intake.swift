package import Contract
package import Engine
import Rules
import SQLite

/// What devices tell.
extension Locations {
    /// Takes in a message of a device, from whichever edge, or says why not. Both are counted.
    ///
    /// A position is kept only as long as somebody is meant to see it, or a
    /// ``PositionFollower`` wants it.
    ///
    /// - Parameter payload: OwnTracks JSON; any bytes at all. Without any, it takes away what stood
    ///   retained elsewhere: that says nothing here.
    @discardableResult
    package func take(
        _ payload: [UInt8], user: String, device: String, _ context: Context
    ) throws -> Result<OwnTracksMessage?, OwnTracksRefusal> {
        guard !payload.isEmpty else { return .success(nil) }
        try load(context)
        do {
            let message = try OwnTracksMessage(parsing: payload)
            let isLate = try !take(message, user, device, context)
            intake.note(user, device, now: context.now) { entry in
                entry.taken += 1
                if isLate { entry.late += 1 }
            }
            return .success(message)
        } catch let refusal as OwnTracksRefusal {
            intake.note(user, device, now: context.now) { entry in
                entry.refused[refusal, default: 0] += 1
            }
            return .failure(refusal)
        }
    }

    /// - Returns: Whether it is news, and not a position that is older than the newest.
    private func take(
        _ message: OwnTracksMessage, _ user: String, _ device: String, _ context: Context
    ) throws -> Bool {
        guard case .location(let location) = message else {
            // What waited behind the end of an account is nobody's.
            guard try people.hasAccount(user, context) else { return true }
            for follower in followers {
                try follower.answer.message(message, of: user, from: device, context)
            }
            return true
        }
        let fix = Fix(location)
        if isBeforeResumption(user, fix.at) { throw OwnTracksRefusal.off }
        let verdict = try take(location, fix, user, device, context)
        if let refusal = verdict.refusal { throw refusal }
        guard verdict == .newest else { return false }
        if !paused.contains(user) {
            try context.announce(PositionMeasured(user: user, device: device, fix: fix))
        }
        return true
    }

    private func take(
        _ location: OwnTracksLocation, _ fix: Fix, _ user: String, _ device: String,
        _ context: Context
    ) throws -> FixVerdict {
        guard let owner = try keeping(user, context) else {
            return fix.at > context.now + DeviceTrack.aheadMs ? .ahead : .newest
        }
        let known = owner.devices.removeValue(forKey: device)
        var entry = known ?? LocationOwner.Device()
        let verdict = entry.track.take(fix, now: context.now)
        // Nothing of it was taken: it takes no other's place.
        if known == nil, verdict.refusal != nil { return verdict }
        if known == nil { try makeRoom(for: device, of: owner, context) }
        if verdict == .newest {
            entry.payload = location.message
            entry.tid = location.tid
            unsaved[user, default: []].insert(device)
        }
        owner.devices[device] = entry
        if verdict == .newest, !owner.isFresh {
            owner.isFresh = true
            fresh.append(owner)
        }
        if verdict == .newest || verdict == .late {
            let taken = TakenPosition(
                user: user, device: device, fix: fix, isNewest: verdict == .newest,
                location: location)
            for follower in followers { try follower.answer.taken(taken, context) }
        }
        return verdict
    }

    /// The user's place in memory, if positions are to be kept at all.
    private func keeping(_ user: String, _ context: Context) throws -> LocationOwner? {
        if let owner = owners[user], owner.isSharing { return owner }
        guard try isKept(user, context) else { return nil }
        return owner(user)
    }

    /// Whether somebody wants the user's positions kept though nobody sees them.
    func isKept(_ user: String, _ context: Context) throws -> Bool {
        guard !paused.contains(user) else { return false }
        return try followers.contains { try $0.answer.wants(user, context) }
    }

    /// Of too many devices the one goes whose newest position is the oldest.
    private func makeRoom(
        for device: String, of owner: LocationOwner, _ context: Context
    ) throws {
        guard owner.devices.count >= Self.devicesMax else { return }
        let oldest = owner.devices.min {
            ($0.value.track.newest?.at ?? 0, $0.key) < ($1.value.track.newest?.at ?? 0, $1.key)
        }
        guard let oldest else { return }
        owner.devices[oldest.key] = nil
        unsaved[owner.name]?.remove(oldest.key)
        let store = LocationStore(database: context.database)
        try store.removePosition(of: owner.name, device: oldest.key)
    }
}

extension FixVerdict {
    /// Why it was not taken; nil: it was.
    fileprivate var refusal: OwnTracksRefusal? {
        switch self {
        case .ahead: .ahead
        case .tooFar: .tooFar
        case .newest, .late, .repeated: nil
        }
    }
}

extension Fix {
    init(_ location: OwnTracksLocation) {
        self.init(
            place: GeoPoint(lat: location.lat, lon: location.lon),
            accuracy: location.acc.flatMap { $0 >= 0 ? $0 : nil }, at: Int64(location.tst) * 1_000)
    }
}
