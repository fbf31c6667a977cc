package import Values

/// The known positions near which a spot must lie.
package struct SpotGround: Equatable, Sendable {
    /// The farthest that a spot may be from a known tee or basket of its hole, in metres. The longest holes
    /// of golf have 700 m.
    package static let teeMax = 1_000.0
    /// The farthest that a spot may be from a known position of the course, in metres.
    package static let courseMax = 3_000.0

    /// The known positions of the hole: its tees, or else its basket.
    package let hole: [GeoPoint]
    /// All known positions of the course.
    package let course: [GeoPoint]

    package init(hole: [GeoPoint], course: [GeoPoint]) {
        self.hole = hole
        self.course = course
    }

    /// Refuses a point that is too far away. If no position is known, every point is allowed.
    package func require(_ point: GeoPoint) throws(SpotError) {
        let anchors = hole.isEmpty ? course : hole
        let limit = hole.isEmpty ? Self.courseMax : Self.teeMax
        guard let distance = anchors.map({ point.distance(to: $0) }).min(), distance > limit else {
            return
        }
        throw .tooFar(distance, limit: limit)
    }
}
