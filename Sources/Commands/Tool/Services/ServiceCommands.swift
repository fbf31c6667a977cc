import CampusContract
import Contract
import JSON

/// `fairway service list` and `fairway service categories`: search services on campus.
enum ServiceList {
    static let command = Command.lists(
        "service list", ListServices.self, "list or search services on campus",
        .text("[QUERY]", "words of name, category, place or description") { $0.query = $1 },
        .position("--near LAT,LON", "sort by distance from this position") { $0.near = $1 },
        .number("--within METRES", in: 1...20_100_000, "the maximum distance, with --near") {
            $0.within = Double($1)
        },
        .text("--box S,W,N,E", "a part of the map, in degrees") { $0.box = try box($1) },
        .text("--category NAME", "only this category") { $0.category = $1 },
        .flag("--open", "only services that are open now") { $0.open = true },
        allOf: \.services, heads: ["ID", "NAME", "CATEGORY", "PLACE", "METRES", "NOW"],
        empty: "No services.",
        after: { result in
            result.services.contains { $0.sample == true }
                ? ["Some of these services are made-up samples."] : []
        }
    ) { service in
        [
            service.id, service.name, service.category, service.place ?? "",
            service.distance.map { "\(Int($0))" } ?? "", service.opening.text,
        ]
    }

    static let categories = Command.lists(
        "service categories", ListServiceCategories.self, "list the categories of services",
        of: \.categories, heads: ["CATEGORY", "SERVICES"], empty: "No services."
    ) { [$0.category, "\($0.services)"] }

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
    static let command = Command.shows(
        "service show", GetService.self, "show a service with its hours",
        .service { $0.service = $1 },
        .position("--near LAT,LON", "show the distance from this position") { $0.near = $1 }
    ) { lines($0).map(\.printable) }

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

extension CommandArgument {
    static func service(
        _ set: @escaping @Sendable (inout R, String) -> Void
    ) -> CommandArgument { .text("SERVICE", "the id from \"service list\"", set: set) }
}

/// `fairway service register` and `fairway service correct`: the commands of admins.
enum ServiceStep {
    private static let file = "the whole service, in the format of Config/services"

    static let register = Command.shows(
        "service register", RegisterService.self, "add a service to the directory (admins)",
        .text("FILE", file) { $0.document = try document($1) }, lines: lines)

    static let correct = Command.shows(
        "service correct", CorrectService.self, "correct a service (admins)",
        .service { $0.service = $1 }, .text("FILE", file) { $0.document = try document($1) },
        details: ["For a service that comes from a file, the correction replaces the file."],
        lines: lines)

    private static func lines(_ result: ServiceChange) -> [String] {
        ["\(result.service) is at version \(result.version)".printable]
    }

    private static func document(_ path: String) throws(ToolError) -> ServiceDocument {
        let json = try InputFile.json(path)
        return try InputFile.document(ServiceDocument.self, json["service"] ?? json, path)
    }
}
