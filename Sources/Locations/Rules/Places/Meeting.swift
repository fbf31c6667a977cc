/// A pair of users who both want a notification when the other is near, once for each meeting.
package struct Meeting: Equatable, Sendable {
    /// The allowed radii, metres.
    package static let radii = 100.0...50_000

    /// The smaller of the two requested radii, metres.
    package let radius: Double

    /// - Parameters:
    ///   - radius: The radius that one user requested, metres.
    ///   - other: The radius that the other user requested, metres.
    package init(_ radius: Double, _ other: Double) {
        self.radius = min(max(min(radius, other), Self.radii.lowerBound), Self.radii.upperBound)
    }

    /// Returns whether the two are together after a fix of one of them.
    ///
    /// They meet within the radius. They part only if they are certainly more than one and a half
    /// radii apart. So neither jitter nor a walk around the block makes them meet twice.
    ///
    /// - Parameters:
    ///   - isTogether: Whether they were together before.
    ///   - distance: Metres between their newest positions.
    ///   - accuracy: The sum of both positions' possible errors, metres.
    package func isTogether(after isTogether: Bool, distance: Double, accuracy: Double) -> Bool {
        guard isTogether else {
            return distance <= radius && accuracy <= max(radius, 200)
        }
        return distance <= radius * 1.5 + accuracy
    }
}
