import LocationsContract
import LocationsRules
import SQLite
import Values

/// A user's place in memory. The database has the same.
package struct Place: Equatable {
    var id = ""
    var name = ""
    var fence = Geofence(middle: GeoPoint(lat: 0, lon: 0), radius: 0)
    /// Whether viewers of the exact position receive arrivals and departures.
    var isTold = false
    /// The waypoint of a device; `nil` if the user added the place.
    var waypoint: Waypoint?
    var side: GeofenceSide?
    /// The time at which the user came to this side, Unix milliseconds.
    var since: Int64?
    var addedAt: Int64 = 0

    /// The keys by which a device identifies a place.
    struct Waypoint: Equatable {
        let device: String
        var region: String?
        /// The time at which it was created, Unix seconds.
        var madeAt: Int

        /// Returns whether a device's transition is about this waypoint. It compares the region's
        /// id, or else the creation time.
        func matches(_ transition: OwnTracksTransition, of device: String) -> Bool {
            guard device == self.device else { return false }
            if let region, let told = transition.rid { return region == told }
            return transition.wtst == madeAt
        }
    }

    var entry: PlaceEntry {
        var entry = PlaceEntry()
        entry.place = id
        entry.name = name
        entry.lat = fence.middle.lat
        entry.lon = fence.middle.lon
        entry.radius = fence.radius
        entry.told = isTold
        entry.device = waypoint?.device
        entry.inside = side.map { $0 == .inside }
        entry.since = since.map { Int($0) }
        return entry
    }
}
