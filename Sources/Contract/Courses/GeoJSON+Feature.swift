package import JSON

extension GeoJSON {
    /// A feature as far as a map of courses needs it.
    package struct Feature: Equatable, Sendable {
        /// As in `way/123`; else the place in the list, as in `#7`.
        package let id: String
        package var tags: [String: String] = [:]
        /// The names of the layouts that it is part of, by osmtogeojson's `@relations`.
        package private(set) var layouts: [String] = []
        package var geometry = Geometry()
        /// Why its geometry cannot be used; nil: it can.
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
