/// `location/nearby`: those who share with me now and are within a radius of where I am, the
/// nearest first; who shares only nearness comes last, without distance and bearing. Nobody there
/// is an empty list.
package struct FindNearby: Request, Equatable {
    package static let routes = [Route(.user, "location", "nearby")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.locationNoFix, .requestTooMany]
    package static let remark: String? = """
        Where I am is the newest position of my devices, or `lat` and `lon`. Who shares no more than \
        nearness is looked for around the position of my devices only, within 3 to 10 km whatever the \
        radius, and by the square of the map, some 3 km wide, that they are in: however often and \
        from wherever one asks, there is no more to be learnt. 30 questions a minute.
        """

    /// Metres.
    package var radius = 0.0
    package var lat: Double?
    package var lon: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("radius", &radius, .range(1...21_000_000))
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
    }

    package struct Result: Document, Equatable {
        /// Where I am taken to be.
        package var here = FixDocument()
        package var users: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("here", &here)
            fields.required("users", &users)
        }
    }

    package struct Entry: Document, Equatable {
        package var user = ""
        package var name = ""
        /// One of ``LocationPrecision``.
        package var precision = ""
        /// Always true: who is not near is not listed.
        package var near = true
        /// Metres on the ellipsoid, to a tenth; to 100 m where precision is `kilometre`.
        package var distance: Double?
        /// Degrees clockwise from true north, from 0 to 359.9; whole ones where precision is
        /// `kilometre`.
        package var bearing: Double?
        package var position: FixDocument?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("precision", &precision, .among(LocationPrecision.words))
            fields.required("near", &near)
            fields.optional("distance", &distance)
            fields.optional("bearing", &bearing)
            fields.optional("position", &position)
        }
    }
}
