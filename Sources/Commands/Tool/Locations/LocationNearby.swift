import Contract

/// `fairway location nearby`.
enum LocationNearby {
    static let command = Command(
        name: "location nearby", summary: "list friends near you who share their location",
        options: [
            Command.Option(name: "--radius", value: "METRES", help: "the radius (10000)"),
            .hereOption,
        ]
    ) { invocation in
        var request = FindNearby()
        request.radius = try invocation.arguments.decimal("--radius") ?? 10_000
        if let here = try invocation.arguments.position("--at") {
            (request.lat, request.lon) = (here.lat, here.lon)
        }
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("USER", "NAME", "DISTANCE", "DIRECTION", "AGE")
        for entry in result.users {
            table.add(
                entry.user, entry.name, entry.distance.map { GroundText.distance($0) } ?? "near",
                entry.bearing.map { GroundText.bearing($0) } ?? "",
                entry.position.map { GroundText.age(Instant.now - $0.at) } ?? "")
        }
        invocation.console.result(result.json, table.lines(empty: "Nobody is near."))
    }
}
