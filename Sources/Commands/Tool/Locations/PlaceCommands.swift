import Contract
import JSON
import LocationsContract

/// `fairway place list`: lists the places with notifications for arrival and departure.
enum PlaceCommands {
    static let list = Command(name: "place list", summary: "list your places") { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListPlaces())
        link.close()
        var table = TextTable("PLACE", "NAME", "WHERE", "RADIUS", "YOU ARE", "SINCE", "DEVICE")
        for place in result.places {
            table.add(
                place.place, place.name, GeoText.place(place.lat, place.lon),
                GeoText.distance(place.radius),
                place.inside.map { $0 ? "inside" : "outside" } ?? "",
                place.since.map { Instant.text($0) } ?? "", place.device ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "No places. Add one: fairway place add NAME"))
    }
}

/// `fairway location alerts`: lists the alerts for friends who are near.
enum NearAlerts {
    static let list = Command(
        name: "location alerts", summary: "list your near alerts"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListAlerts())
        link.close()
        var table = TextTable("USER", "WITHIN", "", "LAST ALERT")
        for alert in result.alerts {
            table.add(
                alert.user, GeoText.distance(alert.radius),
                alert.mutual ? "both agreed" : "waiting for your friend",
                alert.toldAt.map { Instant.text($0) } ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "No alerts. Add one: fairway location alert USER"))
    }
}
