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

    package static var icelandic: [String: String] {
        [
            "%1 shares their location with you.":
                "%1 deilir staðsetningu sinni með þér.",
            "is missing: set both lat and lon":
                "vantar: gefðu bæði lat og lon",
            "Location":
                "Staðsetning",
            "must be in the room, but %1 is not":
                "verður að vera í herberginu, en %1 er það ekki",
            "must be left out if \"until\" is set":
                "á ekki að fylgja þegar „until“ er gefið",
            "must not contain /, + or #":
                "má ekki innihalda /, + eða #",
            "Somebody shares their location with you.":
                "Einhver deilir staðsetningu sinni með þér.",
            "Too many positions. Wait a minute and try again.":
                "Of margar staðsetningar. Bíddu í mínútu og reyndu aftur.",
            "Too many searches. Wait a minute and try again.":
                "Of margar leitir. Bíddu í mínútu og reyndu aftur.",
            "You and %1 are not friends.":
                "Þið %1 eruð ekki vinir.",
            "You have hidden your location from the maximum number of friends. Show it to one of them again first.":
                "Þú hefur undanskilið hámarksfjölda vina. Deildu fyrst aftur með einum þeirra.",
            "You shared with too many people within a minute. Wait a minute and try again.":
                "Þú deildir með of mörgum á einni mínútu. Bíddu í mínútu og reyndu aftur.",
            "Your position is not known. Share your position and let a device send it, or give lat and lon.":
                "Ekki er vitað hvar þú ert. Deildu staðsetningu þinni og láttu tæki senda hana, eða gefðu lat og lon.",
        ]
    }
}

/// Requests about positions, places and tracks, in the area `locations` of personal tokens.
package protocol LocationRequest: Request {}

extension LocationRequest {
    package static var area: TokenArea? { .locations }
    package static var refusesUnknownKeys: Bool { true }
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
