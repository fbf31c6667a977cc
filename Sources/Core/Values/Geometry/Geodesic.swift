import Glibc

/// The shortest line between two points on the WGS 84 ellipsoid (NIMA TR8350.2, table 3.1).
///
/// The formulas are those of T. Vincenty, "Direct and inverse solutions of geodesics on the
/// ellipsoid", Survey Review 23 (1975). They are accurate to half a millimetre. They find no line
/// between some points that are nearly opposite on the Earth. For these, distance and bearing are
/// those on the sphere. The distance is then wrong by at most 0.6 %, and the bearing by more.
package struct Geodesic: Equatable, Sendable {
    /// Metres.
    package let distance: Double
    /// The direction at the start: degrees clockwise from true north, at least 0 and below 360. It
    /// is 0 if both points are equal.
    package let bearing: Double

    /// Distance and bearing for people, rounded to tenths. The bearing is 0 to 359.9.
    package var tenths: (metres: Double, degrees: Double) {
        (distance.tenths, bearing.bearingTenths)
    }

    private static let equatorialRadius = 6_378_137.0
    private static let flattening = 1 / 298.257223563
    private static let polarRadius = equatorialRadius * (1 - flattening)
    /// The largest number of steps. Most lines need fewer than ten. Lines between nearly opposite
    /// points can need all of them.
    private static let stepsMax = 100

    package init(from start: GeoPoint, to end: GeoPoint) {
        let east = remainder(end.lon - start.lon, 360) * .pi / 180
        guard start.lat != end.lat || east != 0 else {
            (distance, bearing) = (0, 0)
            return
        }
        let u = (Self.reduced(start.lat), Self.reduced(end.lat))
        // The difference in longitude on the auxiliary sphere.
        var lambda = east
        for _ in 0..<Self.stepsMax {
            let arc = Arc(from: u.0, to: u.1, lambda)
            let next = east + arc.difference
            let isFound = abs(next - lambda) < 1e-12
            lambda = next
            guard abs(lambda) <= .pi else { break }
            guard isFound else { continue }
            distance = arc.length
            bearing = arc.bearing
            return
        }
        distance = start.distance(to: end)
        bearing = start.bearing(to: end)
    }

    /// The latitude on the auxiliary sphere.
    private static func reduced(_ latitude: Double) -> Double {
        atan((1 - flattening) * tan(latitude * .pi / 180))
    }

    /// A line on the auxiliary sphere.
    private struct Arc {
        private let east: Double
        private let north: Double
        private let sinSigma: Double
        private let cosSigma: Double
        private let sigma: Double
        private let sinAlpha: Double
        private let cosSquaredAlpha: Double
        /// The cosine of twice the arc from the equator to the middle of the line.
        private let cosMiddle: Double

        init(from u1: Double, to u2: Double, _ lambda: Double) {
            east = cos(u2) * sin(lambda)
            north = cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda)
            sinSigma = hypot(east, north)
            cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
            sigma = atan2(sinSigma, cosSigma)
            sinAlpha = sinSigma == 0 ? 0 : cos(u1) * east / sinSigma
            cosSquaredAlpha = 1 - sinAlpha * sinAlpha
            // A line along the equator has no middle that is nearest to a pole.
            cosMiddle =
                cosSquaredAlpha < 1e-15 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / cosSquaredAlpha
        }

        /// Degrees clockwise from true north, at least 0 and below 360.
        var bearing: Double {
            (atan2(east, north) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
        }

        /// The longitude on the auxiliary sphere less the one on the ellipsoid, radians (equations
        /// 10 and 11).
        var difference: Double {
            let f = Geodesic.flattening
            let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
            let inner = cosMiddle + c * cosSigma * (2 * cosMiddle * cosMiddle - 1)
            return (1 - c) * f * sinAlpha * (sigma + c * sinSigma * inner)
        }

        /// Metres (equations 3, 4, 6 and 19).
        var length: Double {
            let f = Geodesic.flattening
            let u2 = cosSquaredAlpha * f * (2 - f) / ((1 - f) * (1 - f))
            let a = 1 + u2 / 16_384 * (4_096 + u2 * (-768 + u2 * (320 - 175 * u2)))
            let b = u2 / 1_024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
            let squared = cosMiddle * cosMiddle
            let third =
                b / 6 * cosMiddle * (4 * sinSigma * sinSigma - 3) * (4 * squared - 3)
            let second = cosSigma * (2 * squared - 1) - third
            let correction = b * sinSigma * (cosMiddle + b / 4 * second)
            return Geodesic.polarRadius * a * (sigma - correction)
        }
    }
}
