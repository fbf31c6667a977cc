import Contract
import JSON

/// `fairway maintain` and `fairway resume`.
enum MaintenanceStep {
    private static let monitor = Command.Parameter(
        name: "MONITOR", help: "as fairway monitors names it; all without", isOptional: true)

    static let start = Command(
        name: "maintain",
        summary: "announce work, of which nothing is told; for admins",
        parameters: [monitor],
        options: [Command.Option(name: "--for", value: "MINUTES", help: "how long (60)")]
    ) { invocation in
        var request = StartMaintenance()
        request.monitor = invocation.arguments["MONITOR"]
        request.minutes =
            try invocation.arguments.number("--for", in: 1...StartMaintenance.minutesMax) ?? 60
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["announced until \(Instant.text(result.until))"])
    }

    static let end = Command(
        name: "resume", summary: "the announced work is over; for admins", parameters: [monitor]
    ) { invocation in
        var request = EndMaintenance()
        request.monitor = invocation.arguments["MONITOR"]
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], ["over"])
    }

    static let heartbeat = Command(
        name: "heartbeat", summary: "say that something lives, which the server waits to hear",
        parameters: [Command.Parameter(name: "MONITOR", help: "as monitors.watch names it")],
        options: [
            Command.Option(name: "--bad", value: "REASON", help: "it lives, and is not well")
        ]
    ) { invocation in
        var request = SendHeartbeat()
        request.monitor = try invocation.arguments.required("MONITOR")
        request.reason = invocation.arguments["--bad"]
        if request.reason != nil { request.well = false }
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], ["heard"])
    }
}
