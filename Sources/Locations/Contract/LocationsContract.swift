package import Contract
package import Topics

/// The contract for sharing a position.
package enum LocationsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ShareLocation.self, StopLocation.self, ListSharings.self, ListLocationViewers.self,
            LocateFriends.self, ListTrackers.self, FindNearby.self, ReportLocation.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.locationShared] }
}

/// Requests about positions, places and tracks, in the area `locations` of personal tokens.
package protocol LocationRequest: Request {}

extension LocationRequest {
    package static var area: TokenArea? { .locations }
}

extension TokenArea {
    package static let locations = TokenArea("locations")
}

extension ErrorCode {
    /// The maximum number of users that can be excluded by name is reached.
    package static let locationTooMany = ErrorCode("location.tooMany", http: 409)
    /// The server knows no position of the user: no device sent one, or the user shares with nobody
    /// and keeps no track. Send `lat` and `lon`.
    package static let locationNoFix = ErrorCode("location.noFix", http: 409)
}

extension NotificationKind {
    /// `from` shares a position with the user.
    package static let locationShared = NotificationKind(
        "location.shared", validHours: 1, .normal,
        neutralTitle: "Location", neutralBody: "Somebody shares their location with you.")
}
