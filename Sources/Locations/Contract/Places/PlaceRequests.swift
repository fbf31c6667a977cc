package import Contract
package import Topics

/// The contract for places and alerts.
package enum PlacesContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [AddPlace.self, ListPlaces.self, RemovePlace.self, AlertNear.self, ListAlerts.self]
    }

    package static var notifications: [NotificationKind] { [.locationPlace, .locationNear] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "place add", AddPlace.self, "get a notification when you reach or leave a place",
                .text("NAME", "a name for the place") { $0.name = $1 },
                .position("--at LAT,LON", "the position", isRequired: true) {
                    ($0.lat, $0.lon) = ($1.lat, $1.lon)
                },
                .decimal("--radius METRES", "the radius (100)") { $0.radius = $1 },
                .flag("--secret", "notify only me") { $0.told = false },
                done: { "place     \($0.result.place)" }),
            .sends(
                "place remove", RemovePlace.self, "remove a place",
                .text("PLACE", "the id from \"place list\"") { $0.place = $1 },
                json: \.request.json, done: { _ in "Removed." }),
            .sends(
                "location alert", AlertNear.self, "get an alert when a friend who agrees is near",
                .text("USER", "a username") { $0.user = $1 },
                .decimal("--radius METRES", "the distance (1000); 0: off") { $0.radius = $1 },
                done: { sentence($0.result) }),
        ]
    }

    private static func sentence(_ alert: AlertEntry) -> String {
        if alert.radius == 0 { return "The alert for \(alert.user) is off." }
        return alert.mutual
            ? "You both get an alert when you are near each other."
            : "The alert starts when \(alert.user) sets one for you, too."
    }
}

extension ErrorCode {
    package static let placeUnknown = ErrorCode("place.unknown", http: 404)
    /// The user has the maximum number of places or alerts.
    package static let placeTooMany = ErrorCode("place.tooMany", http: 409)
}

extension NotificationKind {
    /// The user arrived at one of their own places, or left it.
    package static let locationPlace = NotificationKind("location.place", validHours: 1, .low)
    /// `from` is near the user. Both of them have asked for this alert.
    package static let locationNear = NotificationKind(
        "location.near", validHours: 1, .normal, .revocable,
        neutralTitle: "Location", neutralBody: "Somebody is nearby.")
}

/// `location/addPlace`: adds a place. The server notifies me when I arrive there or leave.
package struct AddPlace: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "addPlace")]
    package static let errors: [ErrorCode] = [.placeTooMany]
    package static let remark: String? = """
        Notifications go to my inbox. Users who see my exact position receive an OwnTracks \
        `transition` on fairway/user/{viewer}/location/{me}/event. Waypoints of OwnTracks apps \
        become places automatically. While I have a place that I added, the server keeps my newest \
        positions, even if nobody sees me.
        """

    package var name = ""
    package var lat = 0.0
    package var lon = 0.0
    /// Metres; if missing, 100.
    package var radius: Double?
    /// Whether to notify users who see my exact position; if missing, true.
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

/// `location/removePlace`: removes a place. The waypoint of a device returns when the device sends
/// it again.
package struct RemovePlace: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "removePlace")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.placeUnknown]

    package var place = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("place", &place, .length(1...64))
    }

    package typealias Result = Nothing
}

/// `location/places`: lists my places and the waypoints of my devices, the oldest first.
package struct ListPlaces: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "places")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var places: [PlaceEntry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("places", &places)
        }
    }
}

/// One of my places: added by request, or a waypoint of one of my devices.
package struct PlaceEntry: Document, Equatable {
    package var place = ""
    package var name = ""
    package var lat = 0.0
    package var lon = 0.0
    /// Metres.
    package var radius = 0.0
    /// Whether users who see my exact position are notified when I arrive and leave.
    package var told = true
    /// The device whose waypoint it is; missing if I added the place.
    package var device: String?
    /// Whether I am inside; missing if the server does not know yet.
    package var inside: Bool?
    /// The time at which I arrived or left, Unix milliseconds.
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
