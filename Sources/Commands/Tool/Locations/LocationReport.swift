import Contract
import JSON

/// `fairway location report`: says where you are, as a device does.
enum LocationReport {
    static let command = Command(
        name: "location report", summary: "send a position, as one of your devices",
        options: [
            Command.Option(name: "--at", value: "LAT,LON", help: "your position"),
            Command.Option(name: "--accuracy", value: "METRES", help: "the accuracy"),
            Command.Option(name: "--device", value: "NAME", help: "the device (cli)"),
        ]
    ) { invocation in
        guard let here = try invocation.arguments.position("--at") else {
            throw ToolError.usage("--at LAT,LON is missing")
        }
        var location = OwnTracksLocation()
        location.lat = here.lat
        location.lon = here.lon
        location.acc = try invocation.arguments.decimal("--accuracy")
        location.tst = Instant.now / 1_000
        var request = ReportLocation()
        request.device = invocation.arguments["--device"] ?? "cli"
        request.message = (try? JSON(parsing: location.message)) ?? .null
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        if let reason = result.refused {
            throw ToolError.failed("The server refused the position: \(reason)")
        }
        invocation.console.result(result.json, ["Position sent."])
    }
}
