import Contract
import Engine
import JSON
import LocationsContract
import LocationsRules
import People
import SQLite
import Topics
import Values

/// Arrivals and departures.
extension Places {
    /// Compares a new position with the edge of each place.
    func follow(_ taken: PositionKept, _ context: Context) throws {
        try load(context)
        guard taken.isNewest, let watched = places[taken.user] else { return }
        let leads = leads(taken)
        for (index, place) in watched.enumerated() {
            if let device = place.waypoint?.device {
                guard device == taken.device else { continue }
            } else {
                guard leads else { continue }
            }
            let side = place.fence.side(
                after: place.side, at: taken.fix.place, accuracy: taken.fix.accuracy ?? 0)
            guard let side, side != place.side else { continue }
            try move(taken.user, index, to: side, taken.fix, tid: taken.location.tid, context)
        }
    }

    /// Returns whether a device determines its user's side of places. If no other device does at
    /// the moment, this device does from now on.
    private func leads(_ taken: PositionKept) -> Bool {
        if let lead = leads[taken.user], lead.device != taken.device,
            taken.fix.at - lead.at < Self.leadMs
        {
            return false
        }
        leads[taken.user] = (taken.device, taken.fix.at)
        return true
    }

    private func move(
        _ user: String, _ index: Int, to side: GeofenceSide, _ fix: Fix, tid: String?,
        _ context: Context
    ) throws {
        guard var place = places[user]?[index] else { return }
        let event = side.event(after: place.side)
        place.side = side
        place.since = fix.at
        places[user]?[index] = place
        try PlaceStore(database: context.database).putSide(of: place, of: user)
        guard let event else { return }
        var transition = OwnTracksTransition(event, of: place)
        transition.tst = Int(fix.at / 1_000)
        transition.lat = fix.place.lat
        transition.lon = fix.place.lon
        transition.acc = fix.accuracy
        try tell(transition, place, of: user, tid: tid, context)
    }

    /// Processes a transition that an app detected.
    ///
    /// For a known place, it moves the user. For all others, it is only passed on to viewers.
    func ingest(
        _ transition: OwnTracksTransition, _ user: String, _ device: String, _ context: Context
    ) throws {
        let event = GeofenceEvent(transition.event)
        let at = Int64(transition.tst) * 1_000
        guard at <= context.now + DeviceTrack.aheadMs,
            try !locations.isOff(user, at: at, context)
        else { return }
        let index = places[user]?.firstIndex {
            $0.waypoint?.matches(transition, of: device) == true
        }
        guard let index, var place = places[user]?[index] else {
            try pass(transition, of: user, tid: nil, context)
            return
        }
        // A transition without a change, or older than the last one, is ignored.
        guard place.side != event.side, at >= place.since ?? .min else { return }
        place.side = event.side
        place.since = at
        places[user]?[index] = place
        try PlaceStore(database: context.database).putSide(of: place, of: user)
        try tell(transition, place, of: user, tid: nil, context)
    }

    private func tell(
        _ transition: OwnTracksTransition, _ place: Place, of user: String, tid: String?,
        _ context: Context
    ) throws {
        if place.isTold {
            guard try pass(transition, of: user, tid: tid, context) else { return }
        } else {
            guard mayTell(user, context) else { return }
        }
        let isThere = transition.event == .enter
        let notice = Notice(
            .locationPlace, title: LocalizedText(verbatim: place.name),
            body: isThere ? "You arrived at \(place.name)." : "You left \(place.name).",
            subject: Self.subject(place.id))
        try people.notify(user, notice, context)
    }

    private func mayTell(_ user: String, _ context: Context) -> Bool {
        told.admit(user, limit: Self.eventsPerHour, now: context.now) == nil
    }

    /// Sends a transition to viewers who see the exact measured position, and already saw it at
    /// that time.
    /// - Returns: `false` if the user has had too many events.
    @discardableResult
    private func pass(
        _ transition: OwnTracksTransition, of user: String, tid: String?, _ context: Context
    ) throws -> Bool {
        guard mayTell(user, context) else { return false }
        let payload = transition.message(tid: tid)
        let at = Int64(transition.tst) * 1_000
        for viewer in try locations.exactViewers(of: user, at: at, context) {
            context.publish(grammar.userLocationEvent(viewer, friend: user), payload)
        }
        return true
    }
}

extension GeofenceEvent {
    fileprivate init(_ event: OwnTracksTransition.Event) {
        self = event == .enter ? .enter : .leave
    }
}

extension OwnTracksTransition {
    fileprivate init(_ event: GeofenceEvent, of place: Place) {
        self.init()
        self.event = event == .enter ? .enter : .leave
        wtst = place.waypoint?.madeAt ?? Int(place.addedAt / 1_000)
        desc = place.name
        rid = place.waypoint?.region ?? place.id
    }

    /// The transition as an app publishes it. `t` is `c` for a circular region (booklet,
    /// `tech/json`).
    fileprivate func message(tid: String?) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("_type")
        writer.value("transition")
        writeMembers(to: &writer)
        writer.key("t")
        writer.value("c")
        if let tid {
            writer.key("tid")
            writer.value(tid)
        }
        writer.endObject()
        return writer.bytes
    }
}

/// Waypoints of OwnTracks apps, which become places.
extension Places {
    /// Processes a device's message that is not a position.
    func ingest(
        _ message: OwnTracksMessage, _ user: String, _ device: String, _ context: Context
    ) throws {
        switch message {
        case .waypoint(let waypoint):
            try load(context)
            try ingest(waypoint, user, device, context)
        case .waypoints(let all):
            try load(context)
            try ingest(all, user, device, context)
        case .transition(let transition):
            try load(context)
            try ingest(transition, user, device, context)
        default: break
        }
    }

    private func ingest(
        _ waypoint: OwnTracksWaypoint, _ user: String, _ device: String, _ context: Context
    ) throws {
        let id = Self.id(of: waypoint, device)
        let known = places[user]?.first { $0.id == id }
        guard let fence = Geofence(waypoint) else {
            // Apps delete a waypoint by sending it without a valid place. A beacon has none either.
            if known != nil { try remove([id], of: user, context) }
            return
        }
        guard known != nil || places[user, default: []].count < Self.placesMax else { return }
        var place =
            known
            ?? Place(id: id, name: "", fence: fence, isTold: true, addedAt: context.now)
        if place.fence != fence {
            place.fence = fence
            place.side = nil
            place.since = nil
        }
        place.name = waypoint.desc.isEmpty ? "a place" : String(waypoint.desc.prefix(64))
        place.waypoint = Place.Waypoint(
            device: device, region: waypoint.rid, madeAt: waypoint.tst)
        guard place != known else { return }
        try put(place, of: user, context)
    }

    /// Replaces all waypoints of a device. Those missing in the list are removed.
    private func ingest(
        _ all: [OwnTracksWaypoint], _ user: String, _ device: String, _ context: Context
    ) throws {
        let named = Set(all.map { Self.id(of: $0, device) })
        let gone = (places[user] ?? []).filter {
            $0.waypoint?.device == device && !named.contains($0.id)
        }
        try remove(Set(gone.map(\.id)), of: user, context)
        for waypoint in all { try ingest(waypoint, user, device, context) }
    }

    /// Returns a place's id. It is derived from the region's id, or else from the creation time;
    /// apps use both as keys.
    private static func id(of waypoint: OwnTracksWaypoint, _ device: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(device)/\(waypoint.rid ?? "\(waypoint.tst)")".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return "waypoint-\(String(hash, radix: 36))"
    }
}

extension Geofence {
    /// Creates the region, or returns `nil` if the waypoint has no valid position or radius.
    fileprivate init?(_ waypoint: OwnTracksWaypoint) {
        guard let lat = waypoint.lat, let lon = waypoint.lon, let radius = waypoint.rad,
            (-90.0...90).contains(lat), (-180.0...180).contains(lon), radius > 0
        else { return nil }
        self.init(middle: GeoPoint(lat: lat, lon: lon), radius: radius)
    }
}
