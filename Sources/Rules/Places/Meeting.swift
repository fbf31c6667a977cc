/// Two who asked to be told when the other is near: told once a meeting.
package struct Meeting: Equatable, Sendable {
    /// Metres.
    package static let radii = 100.0...50_000

    /// Metres: what both asked for, so the lesser of the two.
    package let radius: Double

    /// - Parameters are what each asked for, metres.
    package init(_ radius: Double, _ other: Double) {
        self.radius = min(max(min(radius, other), Self.radii.lowerBound), Self.radii.upperBound)
    }

    /// Whether they are together after a fix of one of them.
    ///
    /// They meet within the radius, and part only where they are surely further apart than half as
    /// much again: neither jitter nor a walk around the block makes them meet twice.
    ///
    /// - Parameters:
    ///   - isTogether: Whether they were.
    ///   - distance: Metres between their newest positions.
    ///   - accuracy: Metres: the sum of both positions' own.
    package func isTogether(after isTogether: Bool, distance: Double, accuracy: Double) -> Bool {
        guard isTogether else {
            return distance <= radius && accuracy <= max(radius, 200)
        }
        return distance <= radius * 1.5 + accuracy
    }
}
