import Contract
import JSON

/// Places whose edge is watched: `fairway place add`, `list`, `remove`.
enum PlaceCommands {
    static let add = Command(
        name: "place add", summary: "be told when you arrive at a place, and leave it",
        parameters: [Command.Parameter(name: "NAME", help: "what to call it")],
        options: [
            Command.Option(name: "--at", value: "LAT,LON", help: "where it is"),
            Command.Option(name: "--radius", value: "METRES", help: "how wide it is (100)"),
            Command.Option(name: "--secret", help: "tell nobody but me"),
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
                place.place, place.name, GroundText.place(place.lat, place.lon),
                GroundText.distance(place.radius),
                place.inside.map { $0 ? "there" : "away" } ?? "",
                place.since.map { Instant.text($0) } ?? "", place.device ?? "")
        }
        invocation.console.result(result.json, table.lines(empty: "no places: place add NAME"))
    }

    static let remove = Command(
        name: "place remove", summary: "have a place not watched any more",
        parameters: [Command.Parameter(name: "PLACE", help: "as place list shows it")]
    ) { invocation in
        var request = RemovePlace()
        request.place = try invocation.arguments.required("PLACE")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(["place": .string(request.place)], ["it is not watched any more"])
    }
}
