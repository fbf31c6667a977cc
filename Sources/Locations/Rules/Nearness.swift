package import Values

/// The test for viewers who may know only whether somebody is near.
///
/// A yes or no for any radius around any place would reveal everything: about thirty answers from
/// different places enclose a point (trilateration). So the answer uses the middle of the friend's
/// map square, which is about three kilometres wide. Repeated questions from any place reveal no
/// more than this square. The radius is limited to 3 to 10 km around the asker's own reported
/// position, so nobody can be searched for across a country.
package enum Nearness {
    /// The allowed radii, metres.
    package static let radii = 3_000.0...10_000

    /// The height of a square in degrees of latitude: 3.3 km. It is about as wide.
    private static let step = 0.03

    /// Returns whether a friend is near.
    /// - Parameters:
    ///   - point: The friend's position.
    ///   - here: The asker's position.
    ///   - radius: Metres, clamped to ``radii``.
    package static func isNear(_ point: GeoPoint, to here: GeoPoint, within radius: Double) -> Bool
    {
        let radius = min(max(radius, radii.lowerBound), radii.upperBound)
        return here.distance(to: middle(around: point)) <= radius
    }

    /// Returns the middle of the square that contains a point.
    package static func middle(around point: GeoPoint) -> GeoPoint {
        CoarseGrid.middle(of: point, step: step)
    }
}
