import Contract
import JSON
import LocationsContract

/// `fairway place list`: lists the places with notifications for arrival and departure.
enum PlaceCommands {
    static let list = Command.lists(
        "place list", ListPlaces.self, "list your places", of: \.places,
        heads: ["PLACE", "NAME", "WHERE", "RADIUS", "YOU ARE", "SINCE", "DEVICE"],
        empty: "No places. Add one: fairway place add NAME"
    ) { place in
        [
            place.place, place.name, GeoText.place(place.lat, place.lon),
            GeoText.distance(place.radius), place.inside.map { $0 ? "inside" : "outside" } ?? "",
            place.since.map { Instant.text($0) } ?? "", place.device ?? "",
        ]
    }
}

/// `fairway location alerts`: lists the alerts for friends who are near.
enum NearAlerts {
    static let list = Command.lists(
        "location alerts", ListAlerts.self, "list your near alerts", of: \.alerts,
        heads: ["USER", "WITHIN", "", "LAST ALERT"],
        empty: "No alerts. Add one: fairway location alert USER"
    ) { alert in
        [
            alert.user, GeoText.distance(alert.radius),
            alert.mutual ? "both agreed" : "waiting for your friend",
            alert.toldAt.map { Instant.text($0) } ?? "",
        ]
    }
}
