import Glibc

/// A place as a point on the unit sphere: what many distances are compared by, without a sine each.
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

    /// The square of the straight line between two places, from 0 to 4: grows with their distance.
    package func chordSquared(to other: SpherePoint) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }
}
