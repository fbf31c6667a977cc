/// The golf on a map, ground by ground.
package struct OSMMap: Equatable, Sendable {
    /// How far from a course that is a mere point something may lie, metres.
    private static let reach = 3_000.0

    package private(set) var grounds: [OSMGround] = []
    package private(set) var skipped: [OSMSkipped] = []

    /// - Parameter isNamed: Whether what lies on no course is one of its own.
    /// - Complexity: O(features × courses), times the corners of those courses that are near.
    package init(_ features: [OSMFeature], isNamed: Bool = false) {
        for feature in features {
            guard case .course(let game)? = feature.part else { continue }
            grounds.append(OSMGround(course: feature, game: game))
        }
        for feature in features {
            guard let part = feature.part else { continue }
            if case .course = part { continue }
            if let place = ground(of: feature, part.game, isNamed: isNamed) {
                grounds[place].members.append(feature)
            } else {
                skipped.append(OSMSkipped(feature.id, "is outside all courses of this file"))
            }
        }
    }

    private mutating func ground(
        of feature: OSMFeature, _ game: OSMPart.Game, isNamed: Bool
    ) -> Int? {
        let middle = feature.middle
        let mapped = grounds.indices.filter {
            grounds[$0].game == game && grounds[$0].course != nil
        }
        for place in mapped {
            if case .area(let area)? = grounds[place].course?.shape, area.contains(middle) {
                return place
            }
        }
        let near = mapped.filter { place in
            guard let course = grounds[place].course else { return false }
            if case .area = course.shape { return mapped.count == 1 }
            return course.middle.distance(to: middle) <= Self.reach
        }
        if let nearest = near.min(by: { distance($0, middle) < distance($1, middle) }) {
            return nearest
        }
        guard isNamed else { return nil }
        if let place = grounds.firstIndex(where: { $0.course == nil && $0.game == game }) {
            return place
        }
        grounds.append(OSMGround(course: nil, game: game))
        return grounds.count - 1
    }

    private func distance(_ place: Int, _ point: GeoPoint) -> Double {
        grounds[place].course?.middle.distance(to: point) ?? .infinity
    }
}
