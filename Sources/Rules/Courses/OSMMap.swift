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

/// A course's ground on the map, with what lies on it.
package struct OSMGround: Equatable, Sendable {
    /// Nil when the map has no feature for the course itself.
    package let course: OSMFeature?
    package let game: OSMPart.Game
    package internal(set) var members: [OSMFeature] = []
}

/// Something on the map of OpenStreetMap: a node, a way or an area, with its tags.
package struct OSMFeature: Equatable, Sendable {
    package enum Shape: Equatable, Sendable {
        case point(GeoPoint)
        /// At least two places.
        case line([GeoPoint])
        case area(GeoArea)
    }

    /// As in `way/123`.
    package let id: String
    package let tags: [String: String]
    package let shape: Shape
    /// The names of the layouts that it is part of.
    package let layouts: [String]

    package init(id: String, tags: [String: String], shape: Shape, layouts: [String] = []) {
        self.id = id
        self.tags = tags
        self.shape = shape
        self.layouts = layouts
    }

    package var part: OSMPart? { OSMPart(tags: tags) }

    /// The place that stands for it: of an area the middle.
    package var middle: GeoPoint {
        switch shape {
        case .point(let point): point
        case .line(let points): points[points.count / 2]
        case .area(let area): area.middle
        }
    }
}

extension OSMFeature {
    /// How a feature's lines are meant.
    package enum LineKind: Sendable {
        /// One of one place.
        case point
        /// One of two places or more.
        case line
        /// One a ring.
        case areas
    }

    /// - Parameter lines: Not empty, nor is any of them.
    package init(
        id: String, tags: [String: String], layouts: [String], _ kind: LineKind,
        lines: [[GeoPoint]]
    ) {
        let shape: Shape =
            switch kind {
            case .point: .point(lines[0][0])
            case .line: .line(lines[0])
            case .areas: .area(GeoArea(rings: lines))
            }
        self.init(id: id, tags: tags, shape: shape, layouts: layouts)
    }
}

/// What a feature of the map is for a player.
package enum OSMPart: Equatable, Sendable {
    package enum Game: String, Sendable {
        case discGolf, golf
    }

    case course(Game)
    case hole(Game)
    case tee(Game)
    /// A basket, or the pin on a green.
    case basket(Game)

    /// Reads tags (wiki.openstreetmap.org, Key:disc_golf and Key:golf); nil: nothing to a player.
    package init?(tags: [String: String]) {
        switch (tags["leisure"], tags["disc_golf"], tags["golf"]) {
        case ("disc_golf_course", _, _): self = .course(.discGolf)
        case ("golf_course", _, _): self = .course(.golf)
        case (_, "hole", _): self = .hole(.discGolf)
        case (_, "tee", _): self = .tee(.discGolf)
        case (_, "basket", _): self = .basket(.discGolf)
        case (_, _, "hole"): self = .hole(.golf)
        case (_, _, "tee"): self = .tee(.golf)
        case (_, _, "pin"): self = .basket(.golf)
        default: return nil
        }
    }

    package var game: Game {
        switch self {
        case .course(let game), .hole(let game), .tee(let game), .basket(let game): game
        }
    }
}

/// A feature of the map that no course could be made of, and why.
package struct OSMSkipped: Equatable, Sendable {
    package let feature: String
    package let reason: LocalizedText

    package init(_ feature: String, _ reason: LocalizedText) {
        self.feature = feature
        self.reason = reason
    }
}
