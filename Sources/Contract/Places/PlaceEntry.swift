/// A place of mine that is watched: who tells it, I by request or a device of mine as a waypoint.
package struct PlaceEntry: Document, Equatable {
    package var place = ""
    package var name = ""
    package var lat = 0.0
    package var lon = 0.0
    /// Metres.
    package var radius = 0.0
    /// Whether those who see me exactly are told when I arrive and leave.
    package var told = true
    /// The device whose waypoint it is; missing: I added it.
    package var device: String?
    /// Whether I am there; missing while nothing is known.
    package var inside: Bool?
    /// Since when, Unix milliseconds.
    package var since: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("place", &place)
        fields.required("name", &name)
        fields.required("lat", &lat)
        fields.required("lon", &lon)
        fields.required("radius", &radius)
        fields.required("told", &told)
        fields.optional("device", &device)
        fields.optional("inside", &inside)
        fields.optional("since", &since)
    }
}
