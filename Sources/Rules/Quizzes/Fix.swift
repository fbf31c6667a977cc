/// Where a device says that it is.
package struct Fix: Equatable, Sendable {
    package let place: GeoPoint
    /// The radius within which it is, metres; nil where the device does not say.
    package let accuracy: Double?
    /// When, Unix milliseconds.
    package let at: Int64

    package init(place: GeoPoint, accuracy: Double?, at: Int64) {
        self.place = place
        self.accuracy = accuracy
        self.at = at
    }
}
