import Glibc

/// A point on Earth, in WGS 84 degrees.
package struct GeoPoint: Equatable, Sendable {
    /// The mean radius of the Earth (IUGG), metres.
    package static let earthRadius = 6_371_008.8

    package let lat: Double
    package let lon: Double

    package init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
    }

    /// Returns the shortest line to another point on the WGS 84 ellipsoid, for results that people
    /// see. The sphere is enough for sorting and searching.
    package func geodesic(to other: GeoPoint) -> Geodesic {
        Geodesic(from: self, to: other)
    }

    /// Returns the great-circle distance on the sphere (haversine), metres. It differs from the
    /// ellipsoid's by at most 0.6 %.
    package func distance(to other: GeoPoint) -> Double {
        let lat1 = lat * .pi / 180
        let lat2 = other.lat * .pi / 180
        let dLat = lat2 - lat1
        let dLon = (other.lon - lon) * .pi / 180
        let a =
            sin(dLat / 2) * sin(dLat / 2) + cos(lat1) * cos(lat2) * sin(dLon / 2) * sin(dLon / 2)
        return 2 * Self.earthRadius * asin(min(1, a.squareRoot()))
    }

    /// Returns the initial bearing of the great circle to another point: degrees clockwise from
    /// true north.
    ///
    /// It is at least 0 and below 360, and 0 if both points are equal.
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

/// A point on the unit sphere. It makes many comparisons of distances cheap, because none needs a
/// sine.
package struct SpherePoint: Equatable, Sendable {
    let x: Double
    let y: Double
    package let z: Double

    package init(_ point: GeoPoint) {
        let lat = point.lat * .pi / 180
        let lon = point.lon * .pi / 180
        x = cos(lat) * cos(lon)
        y = cos(lat) * sin(lon)
        z = sin(lat)
    }

    /// Returns the square of the chord between two points, 0 to 4. It grows with their distance.
    package func chordSquared(to other: SpherePoint) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }
}

/// A position that a device measured or a user chose.
package struct Fix: Equatable, Sendable {
    package let place: GeoPoint
    /// The possible error, metres; `nil` if unknown.
    package let accuracy: Double?
    /// The time of the position, Unix milliseconds.
    package let at: Int64

    package init(place: GeoPoint, accuracy: Double? = nil, at: Int64) {
        self.place = place
        self.accuracy = accuracy
        self.at = at
    }
}

/// The bounds of latitude and longitude that contain all points within a radius.
package struct SearchBox: Equatable, Sendable {
    package let south: Double
    package let north: Double
    /// The ranges of longitude: two if the date line lies between them, otherwise one.
    package let meridians: [ClosedRange<Double>]

    /// - Parameters:
    ///   - place: The centre.
    ///   - radius: Metres.
    package init(around place: GeoPoint, radius: Double) {
        let angle = radius / GeoPoint.earthRadius
        // A little wider, so that rounding loses no point on the edge.
        let degrees = angle * 180 / .pi + 1e-9
        south = max(-90, place.lat - degrees)
        north = min(90, place.lat + degrees)
        guard south > -90, north < 90 else {
            meridians = [-180...180]
            return
        }
        let width = asin(min(1, sin(angle) / cos(place.lat * .pi / 180))) * 180 / .pi + 1e-9
        let (west, east) = (place.lon - width, place.lon + width)
        if angle >= .pi / 2 || width >= 180 {
            meridians = [-180...180]
        } else if west < -180 {
            meridians = [-180...east, (west + 360)...180]
        } else if east > 180 {
            meridians = [west...180, -180...(east - 360)]
        } else {
            meridians = [west...east]
        }
    }
}

extension Double {
    /// The value rounded to one decimal place.
    package var tenths: Double { (self * 10).rounded() / 10 }
    /// A bearing rounded to one decimal place, below 360.
    package var bearingTenths: Double { tenths == 360 ? 0 : tenths }
}
