import CampusContract
import Contract
import JSON

/// `fairway service list` and `fairway service categories`: search services on campus.
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
    /// Whether the service is open, and its next change in local time.
    var text: String {
        switch (open, closesAt, opensAt) {
        case (true, let closes?, _): "open until \(Instant.text(closes))"
        case (true, nil, _): "open"
        case (false, _, let opens?): "closed until \(Instant.text(opens))"
        case (false, _, nil): "closed"
        }
    }
}

/// `fairway service show`: shows a service with its hours.
enum ServiceShow {
    static let command = Command(
        name: "service show", summary: "show a service with its hours",
        parameters: [.service],
        options: [
            Command.Option(
                name: "--near", value: "LAT,LON", help: "show the distance from this position")
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetService()
        request.service = try invocation.arguments.required("SERVICE")
        request.near = try invocation.arguments.position("--near")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, lines(result).map(\.printable))
    }

    private static func lines(_ result: GetService.Result) -> [String] {
        let service = result.service
        var lines = [
            ([service.name, service.category] + [service.place].compactMap(\.self))
                .joined(separator: ", "), "now  \(result.opening.text)",
        ]
        if service.sample == true { lines.append("This is a made-up sample.") }
        if let distance = result.distance { lines.append("distance  \(Int(distance)) m") }
        lines += service.about.map { $0.split(separator: "\n").map(String.init) } ?? []
        let contacts = service.contacts
        for (name, text) in [
            ("phone", contacts?.phone), ("email", contacts?.email), ("web", contacts?.web),
        ] {
            if let text { lines.append("\(name)  \(text)") }
        }
        var table = TextTable("DAY", "HOURS (\(service.timeZone))", "")
        for (day, spans) in service.hours.days { table.add(day, Self.text(spans), "") }
        for exception in service.exceptions ?? [] {
            table.add(exception.date, Self.text(exception.hours), exception.note ?? "")
        }
        return lines + table.lines(empty: "")
    }

    private static func text(_ spans: [String]) -> String {
        spans.isEmpty ? "closed" : spans.joined(separator: ", ")
    }
}

extension Command.Parameter {
    static let service = Command.Parameter(
        name: "SERVICE", help: "the id from \"service list\"")
}

/// `fairway service register` and `fairway service correct`: the commands of admins.
enum ServiceStep {
    private static let file = Command.Parameter(
        name: "FILE", help: "the whole service, in the format of Config/services"
    )

    static let register = Command(
        name: "service register", summary: "add a service to the directory (admins)",
        parameters: [file]
    ) { invocation in
        var request = RegisterService()
        request.document = try document(invocation)
        try change(request, invocation)
    }

    static let correct = Command(
        name: "service correct", summary: "correct a service (admins)",
        parameters: [.service, file],
        details: ["For a service that comes from a file, the correction replaces the file."]
    ) { invocation in
        var request = CorrectService()
        request.service = try invocation.arguments.required("SERVICE")
        request.document = try document(invocation)
        try change(request, invocation)
    }

    private static func change<R: Request>(
        _ request: R, _ invocation: Invocation
    ) throws where R.Result == ServiceChange {
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["\(result.service) is at version \(result.version)".printable])
    }

    private static func document(_ invocation: Invocation) throws -> ServiceDocument {
        let path = try invocation.arguments.required("FILE")
        let json = try InputFile.json(path)
        return try InputFile.document(ServiceDocument.self, json["service"] ?? json, path)
    }
}
