/// Where a device was.
package struct TrackEntry: Document, Equatable {
    /// Unix milliseconds.
    package var at = 0
    package var device = ""
    package var lat = 0.0
    package var lon = 0.0
    /// Metres above the sea.
    package var altitude: Double?
    /// How far off it may be, metres.
    package var accuracy: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("at", &at)
        fields.required("device", &device)
        fields.required("lat", &lat)
        fields.required("lon", &lon)
        fields.optional("altitude", &altitude)
        fields.optional("accuracy", &accuracy)
    }
}
