import JSON
package import Rules

/// Where a friend is, as far as a list can show it.
package struct FriendOnMap: Equatable {
    package var user: String
    package var name: String
    /// Nil for who shows only that they are near.
    package var point: GeoPoint?
    /// Unix milliseconds.
    package var at: Int?
    /// How far off it may be, metres.
    package var accuracy: Double?
    /// Percent.
    package var battery: Int?
    /// Kilometres an hour.
    package var speed: Double?

    package init(user: String, name: String) {
        self.user = user
        self.name = name
    }

    /// Takes what stands on the friend's topic: OwnTracks JSON.
    /// - Returns: False when it is no position.
    package mutating func take(_ payload: [UInt8]) -> Bool {
        guard let json = try? JSON(parsing: payload), json["_type"]?.string == "location",
            let lat = json["lat"]?.double, let lon = json["lon"]?.double
        else { return false }
        point = GeoPoint(lat: lat, lon: lon)
        at = json["tst"]?.int.map { $0 * 1_000 }
        accuracy = json["acc"]?.double
        battery = json["batt"]?.int
        speed = json["vel"]?.double
        return true
    }
}
