/// Where somebody is, as a device measured it or as it was chosen.
package struct Fix: Equatable, Sendable {
    package let place: GeoPoint
    /// The radius within which it is, metres; nil where nobody says.
    package let accuracy: Double?
    /// When, Unix milliseconds.
    package let at: Int64

    package init(place: GeoPoint, accuracy: Double? = nil, at: Int64) {
        self.place = place
        self.accuracy = accuracy
        self.at = at
    }
}
