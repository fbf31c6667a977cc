/// Where somebody was at one instant.
package struct TrackFix: Equatable, Sendable {
    /// Unix milliseconds.
    package var at: Int64
    package var point: GeoPoint
    /// Metres above the sea, where known.
    package var altitude: Double?
    /// Metres within which it is true, where known.
    package var accuracy: Double?
    /// The device that was there.
    package var device: String

    package init(
        at: Int64, point: GeoPoint, altitude: Double? = nil, accuracy: Double? = nil,
        device: String = ""
    ) {
        self.at = at
        self.point = point
        self.altitude = altitude
        self.accuracy = accuracy
        self.device = device
    }
}
