import Contract
import Rules

/// A place of a user's as it stands in memory; the database has the same.
struct Place: Equatable {
    let id: String
    var name: String
    var fence: Geofence
    /// Whether those who see the user exactly are told.
    var isTold: Bool
    /// Nil where the user added it.
    var waypoint: Waypoint?
    var side: GeofenceSide?
    /// Since when, Unix milliseconds.
    var since: Int64?
    var addedAt: Int64

    /// What a device knows a place by.
    struct Waypoint: Equatable {
        let device: String
        var region: String?
        /// When it was made, Unix seconds.
        var madeAt: Int

        /// Whether a device's transition is about it: by its region, else by when it was made.
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
