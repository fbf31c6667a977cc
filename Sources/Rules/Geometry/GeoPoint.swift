import Glibc

/// A place on Earth, WGS 84 degrees.
package struct GeoPoint: Equatable, Sendable {
    /// Mean radius of the Earth (IUGG), metres.
    package static let earthRadius = 6_371_008.8

    package let lat: Double
    package let lon: Double

    package init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
    }

    /// The shortest way to another place on the WGS 84 ellipsoid: what people are told. The sphere
    /// is for sorting, and for finding what is near.
    package func geodesic(to other: GeoPoint) -> Geodesic {
        Ellipsoid.wgs84.geodesic(from: self, to: other)
    }

    /// Great-circle distance on the sphere (haversine), metres; within 0.6 % of the ellipsoid.
    package func distance(to other: GeoPoint) -> Double {
        let lat1 = lat * .pi / 180
        let lat2 = other.lat * .pi / 180
        let dLat = lat2 - lat1
        let dLon = (other.lon - lon) * .pi / 180
        let a =
            sin(dLat / 2) * sin(dLat / 2) + cos(lat1) * cos(lat2) * sin(dLon / 2) * sin(dLon / 2)
        return 2 * Self.earthRadius * asin(min(1, a.squareRoot()))
    }

    /// Initial bearing of the great circle to another place: degrees clockwise from true north,
    /// from 0 up to but not 360; 0 where both are the same place.
    package func bearing(to other: GeoPoint) -> Double {
        let lat1 = lat * .pi / 180
        let lat2 = other.lat * .pi / 180
        let dLon = (other.lon - lon) * .pi / 180
        let east = sin(dLon) * cos(lat2)
        let north = cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(dLon)
        let degrees = atan2(east, north) * 180 / .pi
        return (degrees + 360).truncatingRemainder(dividingBy: 360)
    }
}
