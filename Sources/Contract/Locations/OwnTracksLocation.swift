import JSON

/// A position in OwnTracks' words (`_type` `location`), as far as the server reads it; all that
/// stands beside these keys is passed on, or left out, as it came.
package struct OwnTracksLocation: Document, Equatable {
    /// WGS 84 degrees.
    package var lat = 0.0
    package var lon = 0.0
    /// When it was measured, Unix seconds.
    package var tst = 0
    /// How far off it may be, metres.
    package var acc: Double?
    /// Two characters that stand for the device on a map.
    package var tid: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("lat", &lat, .range(-90...90))
        fields.required("lon", &lon, .range(-180...180))
        fields.required("tst", &tst, .range(0...99_999_999_999))
        fields.optional("acc", &acc)
        fields.optional("tid", &tid, .length(0...16))
    }

    /// As a message of its own: what is safe to tell where the position is coarse or was chosen.
    package var message: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.key("_type")
        writer.value(OwnTracksMessage.Kind.location.rawValue)
        writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}
