package import Contract
package import JSON
package import Topics

/// `course/import`: adds private courses of the user from data of OpenStreetMap in GeoJSON (RFC
/// 7946).
///
/// Overpass and similar tools export such files. The import replaces a course that the user
/// imported before, unless it is public now.
package struct ImportCourses: CourseRequest, Equatable {
    package static let routes = [Route(.user, "course", "import")]
    package static let errors: [ErrorCode] = [.courseTooMany]

    /// A FeatureCollection or a Feature: the object itself, or its text.
    package var geojson = JSON.null
    /// The name for a course that has none on the map.
    package var name: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("geojson", &geojson)
        fields.optional("name", &name, .name)
    }

    package struct Result: Document, Equatable {
        package var courses: [Entry] = []
        /// The golf features that could not be used; the first 100.
        package var skipped: [Skipped] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("courses", &courses)
            fields.required("skipped", &skipped)
        }
    }

    package struct Entry: Document, Equatable {
        package var course = ""
        package var name = ""
        package var kind = OpenWord<CourseDocument.Kind>.known(.discGolf)
        package var holes = 0
        package var par = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
            fields.required("name", &name)
            fields.required("kind", &kind)
            fields.required("holes", &holes)
            fields.required("par", &par)
        }
    }

    package struct Skipped: Document, Equatable {
        /// The feature's id, as in `way/123`, or else its place in the list, as in `#7`.
        package var feature = ""
        package var reason = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("feature", &feature)
            fields.required("reason", &reason)
        }
    }
}

/// The features of a map in GeoJSON (RFC 7946), as Overpass and similar tools export data of
/// OpenStreetMap.
package struct GeoJSON: Equatable, Sendable {
    /// The reason why something is not GeoJSON, for people.
    package struct Objection: Error, Equatable {
        package let reason: LocalizedText
    }

    package static let featuresMax = 200_000

    package let features: [Feature]

    /// Reads a map.
    ///
    /// - Parameter json: A FeatureCollection or a Feature, or a text that contains one.
    /// - Throws: ``Objection`` if it is neither. A single broken feature has its own
    ///   ``Feature/objection`` instead.
    package init(reading json: JSON) throws(Objection) {
        if let text = json.string {
            guard let inner = try? JSON(parsing: text), inner.members != nil else {
                throw Objection(reason: "is not a JSON object")
            }
            self = try GeoJSON(reading: inner)
            return
        }
        let all: [JSON]
        switch json["type"]?.string {
        case "Feature": all = [json]
        case "FeatureCollection": all = json["features"]?.array ?? []
        default: throw Objection(reason: "must be a FeatureCollection or a Feature (GeoJSON)")
        }
        guard (1...Self.featuresMax).contains(all.count) else {
            throw Objection(reason: "must have 1 to \(Self.featuresMax) features")
        }
        features = all.enumerated().map { Feature(reading: $1, number: $0 + 1) }
    }
}

extension GeoJSON {
    /// The parts of a GeoJSON feature that a map of courses needs.
    package struct Feature: Equatable, Sendable {
        /// The feature's id, as in `way/123`, or else its place in the list, as in `#7`.
        package let id: String
        package var tags: [String: String] = [:]
        /// The names of the layouts that the feature belongs to, from `@relations` of osmtogeojson.
        package private(set) var layouts: [String] = []
        package var geometry = Geometry()
        /// The reason why the geometry cannot be used; nil if it can.
        package private(set) var objection: LocalizedText?

        init(reading json: JSON, number: Int) {
            let properties = json["properties"]
            id = Self.text(json["id"]) ?? Self.text(properties?["@id"]) ?? "#\(number)"
            for member in (properties?["tags"] ?? properties)?.members ?? [] {
                if let text = Self.text(member.value) { tags[member.key] = text }
            }
            for relation in properties?["@relations"]?.array ?? [] {
                if let layout = Self.layout(relation["reltags"]) { layouts.append(layout) }
            }
            if let geometry = Geometry(reading: json["geometry"] ?? .null) {
                self.geometry = geometry
            } else {
                objection =
                    "has a geometry that is not a Point, LineString, Polygon or MultiPolygon"
            }
        }

        private static func text(_ json: JSON?) -> String? {
            switch json {
            case .string(let text): text
            case .int(let number): "\(number)"
            case .double(let number): "\(number)"
            default: nil
            }
        }

        private static func layout(_ tags: JSON?) -> String? {
            tags?["type"]?.string == "disc_golf_layout" ? tags?["name"]?.string : nil
        }

        /// The feature as GeoJSON again.
        package var json: JSON {
            let tags = self.tags.sorted { $0.key < $1.key }.map {
                JSON.Member($0.key, .string($0.value))
            }
            let relations = layouts.map { layout -> JSON in
                ["reltags": ["type": "disc_golf_layout", "name": .string(layout)]]
            }
            let more = relations.isEmpty ? [] : [JSON.Member("@relations", .array(relations))]
            return [
                "type": "Feature", "id": .string(id), "properties": .object(tags + more),
                "geometry": geometry.json,
            ]
        }
    }
}

extension GeoJSON {
    /// A point, a line, or areas with only their outer rings.
    package struct Geometry: Equatable, Sendable {
        package enum Kind: String, Sendable {
            case point = "Point"
            case line = "LineString"
            case areas = "MultiPolygon"
        }

        package var kind = Kind.point
        /// The positions. A point has one line with one position, a line has one line, and areas
        /// have one line for each ring.
        package var lines: [[Position]] = []

        package init() {}

        /// Reads a geometry; nil if it is of another kind, or its positions are not on Earth.
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

        /// Reads a position. The longitude comes first (RFC 7946, section 3.1.1).
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

        /// A position with seven decimals (about a centimetre), as in OpenStreetMap.
        private static func json(_ position: Position) -> JSON {
            .array(
                [position.lon, position.lat].map { .double(($0 * 1e7).rounded() / 1e7) })
        }
    }
}
