import Glibc

/// The geodesic that leaves one latitude in a given direction, as far as another latitude (Karney
/// 2013, section 4).
struct GeodesicTrial {
    /// Direction on arrival, northwards.
    let arrival: Direction
    /// Metres.
    let distance: Double
    /// By which it got east, radians, from 0 to π.
    let longitude: Double

    /// - Parameters:
    ///   - start: Reduced latitude of the start, not north of the equator.
    ///   - end: Reduced latitude of the end, no further from the equator than the start.
    ///   - bearing: From 0 to 180°.
    init(from start: Direction, to end: Direction, bearing: Direction, on ellipsoid: Ellipsoid) {
        // At the equator crossing: Clairaut's relation.
        let crossing = Direction(
            sin: bearing.sin * start.cos, cos: hypot(bearing.cos, bearing.sin * start.sin))
        arrival = Self.arrival(from: start, to: end, bearing: bearing)
        let sigma = (
            Direction(sin: start.sin, cos: bearing.cos * start.cos),
            Direction(sin: end.sin, cos: arrival.cos * end.cos)
        )
        let omega = (
            Direction(sin: crossing.sin * start.sin, cos: bearing.cos * start.cos),
            Direction(sin: crossing.sin * end.sin, cos: arrival.cos * end.cos)
        )
        let arc = GeodesicArc(from: sigma.0, to: sigma.1)
        let k2 = crossing.cos * crossing.cos * ellipsoid.eccentricity
        let epsilon = k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
        distance = ellipsoid.polarRadius * ArcSeries.length(epsilon).over(arc)
        longitude =
            omega.1.angle(after: omega.0) - ellipsoid.flattening * crossing.sin
            * ellipsoid.longitude(epsilon).over(arc)
    }

    /// Along the equator.
    init(equatorial longitude: Double, on ellipsoid: Ellipsoid) {
        arrival = Direction(degrees: 90)
        distance = ellipsoid.equatorialRadius * longitude
        self.longitude = longitude
    }

    /// Clairaut's relation at the end; the difference of squares without cancellation.
    private static func arrival(
        from start: Direction, to end: Direction, bearing: Direction
    ) -> Direction {
        guard end.cos != start.cos || abs(end.sin) != -start.sin else {
            return Direction(sin: bearing.sin, cos: abs(bearing.cos))
        }
        let squares =
            start.cos < -start.sin
            ? (end.cos - start.cos) * (end.cos + start.cos)
            : (start.sin - end.sin) * (start.sin + end.sin)
        let along = bearing.cos * start.cos
        return Direction(
            sin: bearing.sin * start.cos, cos: max(0, along * along + squares).squareRoot())
    }
}
