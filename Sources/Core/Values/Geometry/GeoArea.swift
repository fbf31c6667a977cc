/// A small part of the Earth's surface, bounded by rings of points. It must not cross the date
/// line.
package struct GeoArea: Equatable, Sendable {
    /// The outer rings. A ring is closed even if its last point does not repeat the first.
    package let rings: [[GeoPoint]]
    private let south: Double
    private let north: Double
    private let west: Double
    private let east: Double

    package init(rings: [[GeoPoint]]) {
        self.rings = rings
        let all = rings.flatMap(\.self)
        south = all.map(\.lat).min() ?? 0
        north = all.map(\.lat).max() ?? 0
        west = all.map(\.lon).min() ?? 0
        east = all.map(\.lon).max() ?? 0
    }

    /// The corners of the smallest enclosing rectangle, as a closed ring.
    package var bounds: [GeoPoint] {
        [(south, west), (south, east), (north, east), (north, west), (south, west)].map {
            GeoPoint(lat: $0.0, lon: $0.1)
        }
    }

    /// The middle of the rectangle ``bounds``.
    package var middle: GeoPoint { GeoPoint(lat: (south + north) / 2, lon: (west + east) / 2) }

    /// Returns whether a point lies within one of the rings (even-odd rule in the plane of
    /// degrees).
    package func contains(_ point: GeoPoint) -> Bool {
        guard (south...north).contains(point.lat), (west...east).contains(point.lon) else {
            return false
        }
        return rings.contains { Self.contains(point, $0) }
    }

    private static func contains(_ point: GeoPoint, _ ring: [GeoPoint]) -> Bool {
        guard var last = ring.last else { return false }
        var isInside = false
        for corner in ring {
            if (corner.lat > point.lat) != (last.lat > point.lat) {
                let part = (point.lat - corner.lat) / (last.lat - corner.lat)
                if point.lon < corner.lon + part * (last.lon - corner.lon) { isInside.toggle() }
            }
            last = corner
        }
        return isInside
    }
}
