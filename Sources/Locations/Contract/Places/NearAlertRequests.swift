package import Contract
import JSON
import PeopleContract
package import Topics

/// `location/alertNear`: asks for a notification when a friend is near.
///
/// Both receive it, once for each meeting. It needs the same request from the friend, and both must
/// share their positions with each other.
package struct AlertNear: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "alertNear")]
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNotFriends, .placeTooMany]
    package static let remark: String? = """
        The alert uses the smaller of the two radii. If one of us shares only a kilometre cell, \
        the radius is at least 1.5 km; if one of us shares only nearness, at least 3 km. Both \
        positions are then rounded in the same way. Both of us are notified at the same time.
        """

    /// A username, in any case.
    package var user = ""
    /// Metres. 0 ends the alert. If missing, 1,000.
    package var radius: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
        fields.optional(
            "radius", &radius,
            Check(
                schema: [JSON.Member("minimum", 0), JSON.Member("maximum", 50_000)]
            ) { $0 == 0 || (100...50_000).contains($0) ? nil : "must be 100 to 50000, or 0" })
    }

    package typealias Result = AlertEntry
}

/// `location/alerts`: lists my alerts about friends who are near.
package struct ListAlerts: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "alerts")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var alerts: [AlertEntry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("alerts", &alerts)
        }
    }
}

/// An alert about a friend who is near.
package struct AlertEntry: Document, Equatable {
    package var user = ""
    /// The radius that I asked for, metres; 0 if I have no alert.
    package var radius = 0.0
    /// Whether the friend has an alert about me too. Nobody is notified before.
    package var mutual = false
    /// The time of our last notification, Unix milliseconds.
    package var toldAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("radius", &radius)
        fields.required("mutual", &mutual)
        fields.optional("toldAt", &toldAt)
    }
}
