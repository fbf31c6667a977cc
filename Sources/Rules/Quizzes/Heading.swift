/// The way to a challenge.
package struct Heading: Equatable, Sendable {
    /// Its number.
    package let challenge: Int
    /// Metres to the middle of its place.
    package let distance: Double
    /// Degrees clockwise from true north.
    package let bearing: Double

    package init(to challenge: Challenge, from place: GeoPoint) {
        self.challenge = challenge.number
        distance = place.distance(to: challenge.place)
        bearing = place.bearing(to: challenge.place)
    }
}
