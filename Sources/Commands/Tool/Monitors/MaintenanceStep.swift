import Contract
import JSON

/// `fairway maintain` and `fairway resume`.
enum MaintenanceStep {
    private static let monitor = Command.Parameter(
        name: "MONITOR", help: "its name in \"fairway monitors\"; default: all", isOptional: true)

    static let start = Command(
        name: "maintain",
        summary: "announce maintenance: no alerts meanwhile (admins)",
        parameters: [monitor],
        options: [Command.Option(name: "--for", value: "MINUTES", help: "the duration (60)")]
    ) { invocation in
        var request = StartMaintenance()
        request.monitor = invocation.arguments["MONITOR"]
        request.minutes =
            try invocation.arguments.number("--for", in: 1...StartMaintenance.minutesMax) ?? 60
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["Maintenance is announced until \(Instant.text(result.until))."])
    }

    static let end = Command(
        name: "resume", summary: "end announced maintenance (admins)", parameters: [monitor]
    ) { invocation in
        var request = EndMaintenance()
        request.monitor = invocation.arguments["MONITOR"]
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], ["Maintenance has ended."])
    }

    static let heartbeat = Command(
        name: "heartbeat", summary: "send a heartbeat to a monitor",
        parameters: [Command.Parameter(name: "MONITOR", help: "its name in monitors.watch")],
        options: [
            Command.Option(name: "--bad", value: "REASON", help: "it works, but has this problem")
        ]
    ) { invocation in
        var request = SendHeartbeat()
        request.monitor = try invocation.arguments.required("MONITOR")
        request.reason = invocation.arguments["--bad"]
        if request.reason != nil { request.well = false }
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], ["Heartbeat sent."])
    }
}
