import Contract

/// `fairway service list`.
enum ServiceList {
    static let command = Command(
        name: "service list",
        summary: "list or search services on campus",
        parameters: [
            Command.Parameter(
                name: "QUERY", help: "words of name, category, place or description",
                isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--near", value: "LAT,LON", help: "sort by distance from this position"),
            Command.Option(
                name: "--within", value: "METRES", help: "the maximum distance, with --near"),
            Command.Option(
                name: "--box", value: "S,W,N,E", help: "a part of the map, in degrees"),
            Command.Option(name: "--category", value: "NAME", help: "only this category"),
            Command.Option(name: "--open", help: "only services that are open now"),
        ], run: run)

    static let categories = Command(
        name: "service categories", summary: "list the categories of services"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListServiceCategories())
        link.close()
        var table = TextTable("CATEGORY", "SERVICES")
        for entry in result.categories { table.add(entry.category, "\(entry.services)") }
        invocation.console.result(result.json, table.lines(empty: "No services."))
    }

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = ListServices()
        request.query = arguments["QUERY"]
        request.near = try arguments.position("--near")
        request.within = try arguments.number("--within", in: 1...20_100_000).map { Double($0) }
        request.box = try arguments["--box"].map { try Self.box($0) }
        request.category = arguments["--category"]
        if arguments.has("--open") { request.open = true }
        let link = try invocation.userLink()
        let result = try link.all(request, \.services)
        link.close()
        var table = TextTable("ID", "NAME", "CATEGORY", "PLACE", "METRES", "NOW")
        for service in result.services {
            table.add(
                service.id, service.name, service.category, service.place ?? "",
                service.distance.map { "\(Int($0))" } ?? "", service.opening.text)
        }
        var lines = table.lines(empty: "No services.")
        if result.services.contains(where: { $0.sample == true }) {
            lines.append("Some of these services are made-up samples.")
        }
        invocation.console.result(result.json, lines)
    }

    private static func box(_ text: String) throws(ToolError) -> MapBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0)
        }
        guard numbers.count == 4, let south = numbers[0], let west = numbers[1],
            let north = numbers[2], let east = numbers[3]
        else { throw .usage("--box must be S,W,N,E in degrees, not \(text)") }
        var box = MapBox()
        (box.south, box.west, box.north, box.east) = (south, west, north, east)
        return box
    }
}

extension ServiceOpening {
    /// For people, by their own clock.
    var text: String {
        switch (open, closesAt, opensAt) {
        case (true, let closes?, _): "open until \(Instant.text(closes))"
        case (true, nil, _): "open"
        case (false, _, let opens?): "closed until \(Instant.text(opens))"
        case (false, _, nil): "closed"
        }
    }
}
