/// Entering or leaving a region, as an app saw it (`_type` `transition`).
package struct OwnTracksTransition: Document, Equatable {
    /// `enter` or `leave`.
    package var event = ""
    /// When, Unix seconds.
    package var tst = 0
    /// When the waypoint was made, Unix seconds: the key by which apps know it.
    package var wtst: Int?
    /// What the waypoint is called.
    package var desc: String?
    /// The region's id.
    package var rid: String?
    package var lat: Double?
    package var lon: Double?
    package var acc: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("event", &event, .among(["enter", "leave"]))
        fields.required("tst", &tst, .range(0...99_999_999_999))
        fields.optional("wtst", &wtst)
        fields.optional("desc", &desc, .length(0...256))
        fields.optional("rid", &rid, .length(0...256))
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
        fields.optional("acc", &acc)
    }
}
