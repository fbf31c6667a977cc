import JSON

extension GeoJSON {
    /// A point, a line, or areas by their outer rings.
    package struct Geometry: Equatable, Sendable {
        package enum Kind: String, Sendable {
            case point = "Point"
            case line = "LineString"
            case areas = "MultiPolygon"
        }

        package var kind = Kind.point
        /// One of one place for a point, one for a line, one a ring for areas.
        package var lines: [[Position]] = []

        package init() {}

        /// Nil for what is none of these, or off the Earth.
        init?(reading json: JSON) {
            guard let coordinates = json["coordinates"] else { return nil }
            let lines: [[Position]]?
            switch json["type"]?.string {
            case "Point":
                kind = .point
                lines = Self.position(coordinates).map { [[$0]] }
            case "LineString":
                kind = .line
                lines = Self.line(coordinates, least: 2).map { [$0] }
            case "Polygon":
                kind = .areas
                lines = Self.outerRing(coordinates).map { [$0] }
            case "MultiPolygon":
                kind = .areas
                lines = Self.all(coordinates, read: Self.outerRing)
            default: return nil
            }
            guard let lines, !lines.isEmpty else { return nil }
            self.lines = lines
        }

        private static func all<T>(_ json: JSON, read: (JSON) -> T?) -> [T]? {
            guard let elements = json.array else { return nil }
            let values = elements.compactMap(read)
            return values.count == elements.count ? values : nil
        }

        private static func outerRing(_ json: JSON) -> [Position]? {
            json[0].flatMap { line($0, least: 4) }
        }

        private static func line(_ json: JSON, least: Int) -> [Position]? {
            all(json, read: position).flatMap { $0.count >= least ? $0 : nil }
        }

        /// Longitude comes first (RFC 7946, 3.1.1).
        private static func position(_ json: JSON) -> Position? {
            guard let lon = json[0]?.double, let lat = json[1]?.double,
                (-90...90).contains(lat), (-180...180).contains(lon)
            else { return nil }
            return Position(lat: lat, lon: lon)
        }

        var json: JSON {
            let lines = self.lines.map { JSON.array($0.map(Self.json)) }
            return switch kind {
            case .point: Self.geometry(kind, lines.first?[0] ?? [])
            case .line: Self.geometry(kind, lines.first ?? [])
            case .areas: Self.geometry(kind, .array(lines.map { .array([$0]) }))
            }
        }

        private static func geometry(_ kind: Kind, _ coordinates: JSON) -> JSON {
            ["type": .string(kind.rawValue), "coordinates": coordinates]
        }

        /// To seven decimals, a centimetre, as OpenStreetMap has them.
        private static func json(_ position: Position) -> JSON {
            .array(
                [position.lon, position.lat].map { .double(($0 * 1e7).rounded() / 1e7) })
        }
    }
}
