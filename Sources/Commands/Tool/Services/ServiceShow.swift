import Contract

/// `fairway service show`.
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
