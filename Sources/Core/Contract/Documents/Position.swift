package import Values

/// A position on Earth in degrees of WGS 84.
package struct Position: Document, Equatable {
    package var lat = 0.0
    package var lon = 0.0

    package init() {}

    package init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("lat", &lat, .range(-90...90))
        fields.required("lon", &lon, .range(-180...180))
    }
}

extension Position {
    package init(_ point: GeoPoint) {
        self.init(lat: point.lat, lon: point.lon)
    }
}

extension GeoPoint {
    package init(_ position: Position) {
        self.init(lat: position.lat, lon: position.lon)
    }
}
