/// A position with its time: WGS 84 degrees.
package struct FixDocument: Document, Equatable {
    package var lat = 0.0
    package var lon = 0.0
    /// How far off it may be, metres.
    package var accuracy: Double?
    /// When it was so, Unix milliseconds.
    package var at = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("lat", &lat)
        fields.required("lon", &lon)
        fields.optional("accuracy", &accuracy)
        fields.required("at", &at)
    }
}
