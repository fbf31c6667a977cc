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
