package import Values

/// A circular region whose arrivals and departures are detected.
///
/// Its edge is blurred. A user arrives with a position that is within the radius and, allowing for
/// its accuracy, not beyond the blur. A user leaves with a position that is certainly beyond the
/// blur. So a user who stays in one place never arrives twice or leaves, as long as positions are
/// as accurate as they claim.
package struct Geofence: Equatable, Sendable {
    /// The allowed radii, metres.
    package static let radii = 20.0...100_000

    package let middle: GeoPoint
    /// Metres.
    package let radius: Double

    package init(middle: GeoPoint, radius: Double) {
        self.middle = middle
        self.radius = min(max(radius, Self.radii.lowerBound), Self.radii.upperBound)
    }

    /// Decides on which side of the edge a user is after a fix.
    ///
    /// - Parameters:
    ///   - side: The side before, or `nil` if it is unknown. Then the result is only a side, not an
    ///     arrival or departure.
    ///   - point: The position of the fix.
    ///   - accuracy: The possible error of the fix, metres; 0 if its sender does not state it.
    /// - Returns: The side, or `nil` if it remains unknown.
    package func side(
        after side: GeofenceSide?, at point: GeoPoint, accuracy: Double
    ) -> GeofenceSide? {
        let distance = middle.distance(to: point)
        if distance - accuracy > radius + blur { return .outside }
        if distance <= radius, distance + accuracy <= radius + blur { return .inside }
        return side ?? (distance > radius && accuracy <= blur ? .outside : nil)
    }

    /// The width of the blur beyond the radius, metres: the usual error of a phone among houses, or
    /// a tenth of a large radius.
    private var blur: Double { max(50, radius / 10) }
}

/// The side of a region's edge on which a user is.
package enum GeofenceSide: String, CaseIterable, Equatable, Sendable {
    case inside
    case outside

    /// Returns the event when a user comes to this side.
    ///
    /// - Parameter side: The side before. If it was unknown (`nil`), there is no event.
    package func event(after side: GeofenceSide?) -> GeofenceEvent? {
        guard let side, side != self else { return nil }
        return self == .inside ? .enter : .leave
    }
}

/// An arrival or a departure, in OwnTracks' words.
package enum GeofenceEvent: String, CaseIterable, Equatable, Sendable {
    case enter
    case leave

    /// The side of the edge after this event.
    package var side: GeofenceSide { self == .enter ? .inside : .outside }
}
