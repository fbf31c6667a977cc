/// A region that an app watches (`_type` `waypoint`, and the elements of `waypoints`).
package struct OwnTracksWaypoint: Document, Equatable {
    /// What it is called.
    package var desc = ""
    /// When it was made, Unix seconds: the key by which apps know it.
    package var tst = 0
    /// The region's id.
    package var rid: String?
    /// Missing for a beacon; beyond its range in a waypoint that is to be deleted.
    package var lat: Double?
    package var lon: Double?
    /// Its radius, metres.
    package var rad: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("desc", &desc, .length(0...256))
        fields.required("tst", &tst, .range(0...99_999_999_999))
        fields.optional("rid", &rid, .length(0...256))
        fields.optional("lat", &lat)
        fields.optional("lon", &lon)
        fields.optional("rad", &rad)
    }
}
