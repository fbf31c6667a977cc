import Glibc

/// A model of the Earth: an ellipse rotated about its shorter axis.
package struct Ellipsoid: Equatable, Sendable {
    /// The ellipsoid of all coordinates in the contract: WGS 84 (NIMA TR8350.2, table 3.1).
    package static let wgs84 = Ellipsoid(
        equatorialRadius: 6_378_137, inverseFlattening: 298.257223563)

    /// Metres.
    package let equatorialRadius: Double
    /// Metres.
    let polarRadius: Double
    let flattening: Double
    /// The third flattening.
    let n: Double
    /// The square of the second eccentricity.
    let eccentricity: Double
    /// The expansion of the longitude's integral in ε. It depends only on the ellipsoid.
    let longitude: LongitudeSeries

    package init(equatorialRadius: Double, inverseFlattening: Double) {
        let flattening = 1 / inverseFlattening
        self.equatorialRadius = equatorialRadius
        self.flattening = flattening
        polarRadius = equatorialRadius * (1 - flattening)
        n = flattening / (2 - flattening)
        eccentricity = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))
        longitude = LongitudeSeries(n: n)
    }
}

/// The shortest line between two points on an ellipsoid.
package struct Geodesic: Equatable, Sendable {
    /// Metres.
    package let distance: Double
    /// The direction at the start: degrees clockwise from true north, at least 0 and below 360. It
    /// is 0 if both points are equal.
    package let bearing: Double
    /// The direction at the end, in the same unit.
    package let finalBearing: Double

    /// Distance and bearing for people, rounded to tenths. The bearing is 0 to 359.9.
    package var tenths: (metres: Double, degrees: Double) {
        (distance.tenths, bearing.bearingTenths)
    }
}

/// The inverse problem: C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013),
/// 43–55.
///
/// His series of sixth order are accurate to a few nanometres. The search for the bearing always
/// keeps it between two bounds, so nearly antipodal points work like all others.
extension Ellipsoid {
    package func geodesic(from one: GeoPoint, to other: GeoPoint) -> Geodesic {
        let east = Self.rounded(remainder(other.lon - one.lon, 360))
        guard one.lat != other.lat || east != 0 else {
            return Geodesic(distance: 0, bearing: 0, finalBearing: 0)
        }
        // Normalize: start in the south, and at least as far from the equator as the end.
        let isSwapped = abs(one.lat) < abs(other.lat)
        let (start, end) = isSwapped ? (other.lat, one.lat) : (one.lat, other.lat)
        let isMirrored = start >= 0
        let side = isMirrored ? -1.0 : 1
        let (leaving, trial) = solve(reduced(side * start), reduced(side * end), east: abs(east))
        func back(_ bearing: Direction) -> Double {
            Direction(
                sin: east < 0 ? -bearing.sin : bearing.sin,
                cos: isMirrored != isSwapped ? -bearing.cos : bearing.cos
            ).bearing
        }
        let ends = isSwapped ? (trial.arrival, leaving) : (leaving, trial.arrival)
        return Geodesic(
            distance: trial.distance, bearing: back(ends.0), finalBearing: back(ends.1))
    }

    /// The latitude on the auxiliary sphere. It is never exactly a pole, so that bearings remain
    /// defined.
    private func reduced(_ latitude: Double) -> Direction {
        let latitude = Direction(degrees: Self.rounded(latitude))
        let reduced = Direction(sin: (1 - flattening) * latitude.sin, cos: latitude.cos)
        return Direction(sin: reduced.sin, cos: max(Direction.pole, reduced.cos))
    }

    /// Rounds degrees near 0 to the precision of numbers next to 1/16, so that no square
    /// underflows. It is symmetric in both directions.
    private static func rounded(_ degrees: Double) -> Double {
        guard abs(degrees) < 1 / 16 else { return degrees }
        return copysign(1 / 16 - (1 / 16 - abs(degrees)), degrees)
    }

    /// Finds the geodesic and its bearing at the start.
    /// - Parameter east: The difference in longitude from start to end, 0 to 180 degrees.
    private func solve(
        _ start: Direction, _ end: Direction, east: Double
    ) -> (Direction, GeodesicTrial) {
        func trial(_ bearing: Direction) -> (Direction, GeodesicTrial) {
            (bearing, GeodesicTrial(from: start, to: end, bearing: bearing, on: self))
        }
        // Along a meridian. From a pole, every direction is along one.
        if east == 0 || east == 180 || start.cos <= Direction.pole {
            return trial(Direction(degrees: east))
        }
        let aim = east * .pi / 180
        // If both are on the equator, follow it, unless the way past a pole is shorter.
        let along = (1 - flattening) * .pi
        if start.sin == 0, aim <= along {
            return (Direction(degrees: 90), GeodesicTrial(equatorial: aim, on: self))
        }
        // The search uses the turn from east to south, because floating-point numbers are finest
        // near 0, which is along the equator.
        let low: (x: Double, f: Double) =
            start.sin == 0 ? (0, along - aim) : (-.pi / 2, -aim)
        let first = start.sin == 0 ? .pi / 4 : guess(start, end, aim)
        let turn = RootBracket(low, (.pi / 2, .pi - aim)).root(guess: first, tolerance: 1e-16) {
            trial(Direction(southOfEast: $0)).1.longitude - aim
        }
        return trial(Direction(southOfEast: turn))
    }

    /// Estimates the turn on the auxiliary sphere, with the longitude stretched as on the ellipsoid
    /// in the middle.
    private func guess(_ start: Direction, _ end: Direction, _ aim: Double) -> Double {
        let middle = (start.cos + end.cos) / 2
        let stretch = (1 - flattening * (2 - flattening) * middle * middle).squareRoot()
        let east = min(.pi, aim / stretch)
        return atan2(
            start.sin * end.cos * cos(east) - start.cos * end.sin, end.cos * sin(east))
    }
}

/// An angle stored as sine and cosine, so that small angles near any multiple of 90° stay exact.
struct Direction: Equatable, Sendable {
    let sin: Double
    let cos: Double

    /// The cosine that replaces that of a pole's latitude. It is practically 0, but can be a
    /// divisor.
    static let pole = 1e-150

    /// - Parameters:
    ///   - sin: The sine, in any scale.
    ///   - cos: The cosine, in the same scale. One of the two is not 0.
    init(sin: Double, cos: Double) {
        let scale = hypot(sin, cos)
        self.sin = sin / scale
        self.cos = cos / scale
    }

    /// - Parameter turn: Radians from east to south.
    init(southOfEast turn: Double) {
        sin = Glibc.cos(turn)
        cos = -Glibc.sin(turn)
    }

    /// - Parameter degrees: Degrees. Multiples of 90 are exact.
    init(degrees: Double) {
        let (quarters, rest) = Self.reduced(degrees)
        let (s, c) = (Glibc.sin(rest), Glibc.cos(rest))
        (sin, cos) =
            switch quarters {
            case 0: (s, c)
            case 1: (c, -s)
            case 2: (-s, -c)
            default: (-c, s)
            }
    }

    private static func reduced(_ degrees: Double) -> (quarters: Int, rest: Double) {
        var quotient: Int32 = 0
        let rest = remquo(degrees, 90, &quotient)
        return (Int(quotient & 3), rest * .pi / 180)
    }

    /// The angle in degrees, at least 0 and below 360.
    var bearing: Double {
        (atan2(sin, cos) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    }

    /// The angle from another direction to this one, in radians, 0 to π.
    func angle(after other: Direction) -> Double {
        atan2(max(0, other.cos * sin - other.sin * cos) + 0.0, other.cos * cos + other.sin * sin)
    }
}
