package import Contract
package import Topics

/// `location/where`: lists the newest positions of the users who share with me.
package struct LocateFriends: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "where")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var users: [Entry] = []
        /// A topic prefix without its last level `/{user}`. Below it the broker retains the same
        /// positions.
        package var topic = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("users", &users)
            fields.required("topic", &topic)
        }
    }

    package struct Entry: Document, Equatable {
        package var user = ""
        package var name = ""
        package var precision = LocationPrecision.exact
        /// The time since which the user shares with me, Unix milliseconds.
        package var since = 0
        /// The user's position. Null if there is none yet, or if the precision is `near`.
        package var position: FixDocument?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("precision", &precision)
            fields.required("since", &since)
            fields.required("position", &position)
        }
    }
}

/// `location/nearby`: lists the users who share with me and are within a radius, the nearest first.
///
/// Users who share only nearness come last, without distance and bearing. The list is empty if
/// nobody is near.
package struct FindNearby: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "nearby")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.locationNoFix, .requestTooMany]
    package static let remark: String? = """
        Distances are measured from the newest position of my devices, or from `lat` and `lon`. \
        For users who share only nearness, the server always uses my devices' position, and limits \
        the radius to 3 to 10 km. It places these users in the middle of a map square of about 3 \
        km, so repeated searches reveal no more than the square. At most 30 searches a minute.
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
        /// The position from which the server measured.
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
        package var precision = LocationPrecision.exact
        /// Always true, because the list contains only users who are near.
        package var near = true
        /// Distance along the WGS 84 ellipsoid, metres, rounded to 0.1 m, or to 100 m for
        /// `kilometre`.
        package var distance: Double?
        /// Degrees clockwise from true north, 0 to 359.9. Whole degrees for `kilometre`.
        package var bearing: Double?
        package var position: FixDocument?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("precision", &precision)
            fields.required("near", &near)
            fields.optional("distance", &distance)
            fields.optional("bearing", &bearing)
            fields.optional("position", &position)
        }
    }
}

/// A position with its time, in WGS 84 degrees.
package struct FixDocument: Document, Equatable {
    package var lat = 0.0
    package var lon = 0.0
    /// The possible error of the position, metres.
    package var accuracy: Double?
    /// The time of the position, Unix milliseconds.
    package var at = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("lat", &lat)
        fields.required("lon", &lon)
        fields.optional("accuracy", &accuracy)
        fields.required("at", &at)
    }
}
