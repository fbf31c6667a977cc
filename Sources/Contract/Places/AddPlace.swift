/// `location/addPlace`: has the server tell when I arrive at a place and leave it.
package struct AddPlace: Request, Equatable {
    package static let routes = [Route(.user, "location", "addPlace")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.placeTooMany]
    package static let remark: String? = """
        I am told in my inbox; those who see me exactly get an OwnTracks `transition` on \
        fairway/user/{viewer}/location/{me}/event. Waypoints of OwnTracks apps are places by \
        themselves. Positions are kept for it while there is a place, also if nobody sees me.
        """

    package var name = ""
    package var lat = 0.0
    package var lon = 0.0
    /// Metres; missing: 100.
    package var radius: Double?
    /// Whether those who see me exactly are told; missing: yes.
    package var told: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .label)
        fields.required("lat", &lat, .range(-90...90))
        fields.required("lon", &lon, .range(-180...180))
        fields.optional("radius", &radius, .range(20...100_000))
        fields.optional("told", &told)
    }

    package struct Result: Document, Equatable {
        package var place = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("place", &place)
        }
    }
}
