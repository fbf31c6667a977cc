package import Engine
package import LocationsContract
import LocationsRules
import People
import PeopleContract
import SQLite
import Values

/// Messages of devices.
extension Locations {
    /// Accepts or refuses a message of a device, over MQTT or HTTP, and counts it.
    ///
    /// The server keeps a position only if somebody may see it, or a ``PositionKeeper`` wants it.
    ///
    /// - Parameter payload: OwnTracks JSON, or any other bytes. An empty payload only clears a
    ///   retained message, so it is ignored.
    @discardableResult
    package func ingest(
        _ payload: [UInt8], user: String, device: String, _ context: Context
    ) throws -> Result<OwnTracksMessage?, OwnTracksRefusal> {
        guard !payload.isEmpty else { return .success(nil) }
        try load(context)
        do {
            let message = try OwnTracksMessage(parsing: payload)
            let isLate = try !ingest(message, user, device, context)
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

    /// - Returns: Whether the message is new. A position that is not newer than the last one is
    ///   not.
    private func ingest(
        _ message: OwnTracksMessage, _ user: String, _ device: String, _ context: Context
    ) throws -> Bool {
        guard case .location(let location) = message else {
            // A queued message may arrive after its account was deleted. Then it is ignored.
            guard try people.hasAccount(user, context) else { return true }
            try context.announce(DeviceReported(message: message, user: user, device: device))
            return true
        }
        let fix = Fix(location)
        if isBeforeResumption(user, fix.at) { throw OwnTracksRefusal.off }
        let outcome = try ingest(location, fix, user, device, context)
        if let refusal = outcome.refusal { throw refusal }
        guard outcome == .newest else { return false }
        if !paused.contains(user) {
            try context.announce(PositionMeasured(user: user, device: device, fix: fix))
        }
        return true
    }

    private func ingest(
        _ location: OwnTracksLocation, _ fix: Fix, _ user: String, _ device: String,
        _ context: Context
    ) throws -> FixResult {
        guard let owner = try keeping(user, context) else {
            return fix.at > context.now + DeviceTrack.aheadMs ? .ahead : .newest
        }
        let known = owner.devices.removeValue(forKey: device)
        var entry = known ?? LocationOwner.Device()
        let outcome = entry.track.ingest(fix, now: context.now)
        // A refused position must not replace another device.
        if known == nil, outcome.refusal != nil { return outcome }
        if known == nil { try makeRoom(for: device, of: owner, context) }
        if outcome == .newest {
            entry.payload = location.message
            entry.tid = location.tid
            unsaved[user, default: []].insert(device)
        }
        owner.devices[device] = entry
        if outcome == .newest, !owner.isFresh {
            owner.isFresh = true
            fresh.append(owner)
        }
        if outcome == .newest || outcome == .late {
            try context.announce(
                PositionKept(
                    user: user, device: device, fix: fix, isNewest: outcome == .newest,
                    location: location))
        }
        return outcome
    }

    /// Returns the user's state if positions are to be kept, otherwise `nil`.
    private func keeping(_ user: String, _ context: Context) throws -> LocationOwner? {
        if let owner = owners[user], owner.isSharing { return owner }
        guard try isKept(user, context) else { return nil }
        return owner(user)
    }

    /// Returns whether a ``PositionKeeper`` wants the user's positions even if nobody sees them.
    func isKept(_ user: String, _ context: Context) throws -> Bool {
        guard !paused.contains(user) else { return false }
        return try keepers.contains { try $0.answer.wants(user, context) }
    }

    /// Removes the device with the oldest position if the user has too many.
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

extension FixResult {
    /// The reason for a refusal; `nil` if the position was accepted.
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

/// The number of messages from each device since the server started. It is bounded.
struct IntakeCounts {
    struct Entry {
        var heardAt: Int64 = 0
        var taken = 0
        var late = 0
        var refused: [OwnTracksRefusal: Int] = [:]
    }

    private var users: [String: [String: Entry]] = [:]

    /// Counts a message of a device.
    mutating func note(
        _ user: String, _ device: String, now: Int64, _ body: (inout Entry) -> Void
    ) {
        if users[user]?[device] == nil { makeRoom(user) }
        users[user, default: [:]][device, default: Entry()].heardAt = now
        if var entry = users[user]?[device] {
            body(&entry)
            users[user]?[device] = entry
        }
    }

    /// Returns a user's devices, ordered by name.
    func entries(of user: String) -> [(device: String, entry: Entry)] {
        (users[user] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.device < $1.device }
    }

    mutating func forget(_ user: String) { users[user] = nil }

    /// Removes the device that has been silent for longest if the user has too many.
    private mutating func makeRoom(_ user: String) {
        guard let devices = users[user], devices.count >= Locations.devicesMax else { return }
        let silent = devices.min { ($0.value.heardAt, $0.key) < ($1.value.heardAt, $1.key) }
        if let silent { users[user]?[silent.key] = nil }
    }
}
