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
