import Contract
import JSON
import LocationsContract

/// `fairway place add`, `list` and `remove`: notifications for arrival at and departure from
/// places.
enum PlaceCommands {
    static let add = Command(
        name: "place add", summary: "get a notification when you reach or leave a place",
        parameters: [Command.Parameter(name: "NAME", help: "a name for the place")],
        options: [
            Command.Option(name: "--at", value: "LAT,LON", help: "the position"),
            Command.Option(name: "--radius", value: "METRES", help: "the radius (100)"),
            Command.Option(name: "--secret", help: "notify only me"),
        ]
    ) { invocation in
        let arguments = invocation.arguments
        guard let place = try arguments.position("--at") else {
            throw ToolError.usage("--at LAT,LON is missing")
        }
        var request = AddPlace()
        request.name = try arguments.required("NAME")
        (request.lat, request.lon) = (place.lat, place.lon)
        request.radius = try arguments.decimal("--radius")
        if arguments.has("--secret") { request.told = false }
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, ["place     \(result.place)"])
    }

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

    static let remove = Command(
        name: "place remove", summary: "remove a place",
        parameters: [Command.Parameter(name: "PLACE", help: "the id from \"place list\"")]
    ) { invocation in
        var request = RemovePlace()
        request.place = try invocation.arguments.required("PLACE")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(["place": .string(request.place)], ["Removed."])
    }
}

/// `fairway location alert` and `alerts`: alerts when a friend is near.
enum NearAlerts {
    static let set = Command(
        name: "location alert", summary: "get an alert when a friend who agrees is near",
        parameters: [.user],
        options: [
            Command.Option(
                name: "--radius", value: "METRES", help: "the distance (1000); 0: off")
        ]
    ) { invocation in
        var request = AlertNear()
        request.user = try invocation.arguments.required("USER")
        request.radius = try invocation.arguments.decimal("--radius")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, [sentence(result)])
    }

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

    private static func sentence(_ alert: AlertEntry) -> String {
        if alert.radius == 0 { return "The alert for \(alert.user) is off." }
        return alert.mutual
            ? "You both get an alert when you are near each other."
            : "The alert starts when \(alert.user) sets one for you, too."
    }
}
