package import Values

/// The golf features on a map, grouped by the ground of a course.
package struct OSMMap: Equatable, Sendable {
    /// The maximum distance of a feature from a course that is only a point, in metres.
    private static let reach = 3_000.0

    package private(set) var grounds: [OSMArea] = []
    package private(set) var skipped: [OSMSkipped] = []

    /// Groups features by ground.
    ///
    /// - Parameter isNamed: Whether features outside all courses form a course of their own.
    /// - Complexity: O(features × courses), times the number of corners of nearby courses.
    package init(_ features: [OSMFeature], isNamed: Bool = false) {
        for feature in features {
            guard case .course(let game)? = feature.part else { continue }
            grounds.append(OSMArea(course: feature, game: game))
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
        of feature: OSMFeature, _ game: OSMKind.Game, isNamed: Bool
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
        grounds.append(OSMArea(course: nil, game: game))
        return grounds.count - 1
    }

    private func distance(_ place: Int, _ point: GeoPoint) -> Double {
        grounds[place].course?.middle.distance(to: point) ?? .infinity
    }
}

/// The ground of a course on the map, with the features on it.
package struct OSMArea: Equatable, Sendable {
    /// The feature of the course itself, or nil if the map has none.
    package let course: OSMFeature?
    package let game: OSMKind.Game
    package internal(set) var members: [OSMFeature] = []
}

/// A node, a way or an area on the map of OpenStreetMap, with its tags.
package struct OSMFeature: Equatable, Sendable {
    package enum Shape: Equatable, Sendable {
        case point(GeoPoint)
        /// A line with at least two positions.
        case line([GeoPoint])
        case area(GeoArea)
    }

    /// The type and number, as in `way/123`.
    package let id: String
    package let tags: [String: String]
    package let shape: Shape
    /// The names of the layouts that the feature belongs to.
    package let layouts: [String]

    package init(id: String, tags: [String: String], shape: Shape, layouts: [String] = []) {
        self.id = id
        self.tags = tags
        self.shape = shape
        self.layouts = layouts
    }

    package var part: OSMKind? { OSMKind(tags: tags) }

    /// A position that represents the feature. For an area it is the middle.
    package var middle: GeoPoint {
        switch shape {
        case .point(let point): point
        case .line(let points): points[points.count / 2]
        case .area(let area): area.middle
        }
    }
}

extension OSMFeature {
    /// The meaning of a feature's lines.
    package enum LineKind: Sendable {
        /// A single line with a single position.
        case point
        /// A single line with at least two positions.
        case line
        /// One line for each ring.
        case areas
    }

    /// Creates a feature from lines.
    ///
    /// - Parameter lines: At least one line, each with at least one position.
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

/// The meaning of a feature for players.
package enum OSMKind: Equatable, Sendable {
    package enum Game: String, Sendable {
        case discGolf, golf
    }

    case course(Game)
    case hole(Game)
    case tee(Game)
    /// A basket in disc golf, or the pin on a green.
    case basket(Game)

    /// Reads tags (wiki.openstreetmap.org, Key:disc_golf and Key:golf); nil if they mean nothing to
    /// players.
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

/// A feature that could not be used, with the reason.
package struct OSMSkipped: Equatable, Sendable {
    package let feature: String
    package let reason: LocalizedText

    package init(_ feature: String, _ reason: LocalizedText) {
        self.feature = feature
        self.reason = reason
    }
}
