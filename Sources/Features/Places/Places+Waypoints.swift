import Contract
import Engine
import Rules

/// Places of OwnTracks apps: their waypoints.
extension Places {
    /// Takes in what a device tells that is no position.
    func take(
        _ message: OwnTracksMessage, _ user: String, _ device: String, _ context: Context
    ) throws {
        switch message {
        case .waypoint(let waypoint):
            try load(context)
            try take(waypoint, user, device, context)
        case .waypoints(let all):
            try load(context)
            try take(all, user, device, context)
        case .transition(let transition):
            try load(context)
            try take(transition, user, device, context)
        default: break
        }
    }

    private func take(
        _ waypoint: OwnTracksWaypoint, _ user: String, _ device: String, _ context: Context
    ) throws {
        let id = Self.id(of: waypoint, device)
        let known = places[user]?.first { $0.id == id }
        guard let fence = Geofence(waypoint) else {
            // That is how apps take one back; a beacon has no place.
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

    /// A device's whole list: what is not on it is not watched any more.
    private func take(
        _ all: [OwnTracksWaypoint], _ user: String, _ device: String, _ context: Context
    ) throws {
        let named = Set(all.map { Self.id(of: $0, device) })
        let gone = (places[user] ?? []).filter {
            $0.waypoint?.device == device && !named.contains($0.id)
        }
        try remove(Set(gone.map(\.id)), of: user, context)
        for waypoint in all { try take(waypoint, user, device, context) }
    }

    /// By its region, else by when it was made: both are keys of apps.
    private static func id(of waypoint: OwnTracksWaypoint, _ device: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(device)/\(waypoint.rid ?? "\(waypoint.tst)")".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return "waypoint-\(String(hash, radix: 36))"
    }
}

extension Geofence {
    /// Nil where the waypoint has no place, or none on Earth.
    fileprivate init?(_ waypoint: OwnTracksWaypoint) {
        guard let lat = waypoint.lat, let lon = waypoint.lon, let radius = waypoint.rad,
            (-90.0...90).contains(lat), (-180.0...180).contains(lon), radius > 0
        else { return nil }
        self.init(middle: GeoPoint(lat: lat, lon: lon), radius: radius)
    }
}
