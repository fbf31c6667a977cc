package import JSON

/// Features of a map, read from GeoJSON (RFC 7946) as Overpass and its like export OpenStreetMap's data.
package struct GeoJSON: Equatable, Sendable {
    /// Why something is no GeoJSON, for people.
    package struct Objection: Error, Equatable {
        package let reason: LocalizedText
    }

    package static let featuresMax = 200_000

    package let features: [Feature]

    /// - Parameter json: A FeatureCollection or a Feature; or a text that holds one.
    /// - Throws: Why it is neither. A feature that is broken alone says so itself.
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
