/// A circular region that somebody arrives at and leaves.
///
/// Its edge is blurred: to arrive one must be within the radius, and not possibly beyond the blur;
/// to leave, surely beyond the blur. Fixes that are true within the accuracy they state, however it
/// changes, so make nobody who stays in one place arrive twice, or leave.
package struct Geofence: Equatable, Sendable {
    /// Metres.
    package static let radii = 20.0...100_000

    package let middle: GeoPoint
    /// Metres.
    package let radius: Double

    package init(middle: GeoPoint, radius: Double) {
        self.middle = middle
        self.radius = min(max(radius, Self.radii.lowerBound), Self.radii.upperBound)
    }

    /// What a fix means to somebody of whom it was known, or not, where they are.
    ///
    /// - Parameters:
    ///   - side: Where they were; nil if nothing is known yet: then nothing happens, they simply
    ///     are somewhere.
    ///   - accuracy: Metres within which the fix is true; 0 where its sender states none.
    package func side(
        after side: GeofenceSide?, at point: GeoPoint, accuracy: Double
    ) -> GeofenceSide? {
        let distance = middle.distance(to: point)
        if distance - accuracy > radius + blur { return .outside }
        if distance <= radius, distance + accuracy <= radius + blur { return .inside }
        return side ?? (distance > radius && accuracy <= blur ? .outside : nil)
    }

    /// Metres beyond the radius: what a phone among houses is off by, or a tenth of a great radius.
    private var blur: Double { max(50, radius / 10) }
}
