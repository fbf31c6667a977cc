import Contract

/// `fairway alerts`.
enum OutageList {
    static let command = Command(
        name: "alerts", summary: "list alerts, newest first (admins)",
        parameters: [
            Command.Parameter(
                name: "MONITOR", help: "only alerts of this monitor", isOptional: true)
        ],
        options: [Command.Option(name: "--limit", value: "N", help: "the number of entries (20)")]
    ) { invocation in
        var request = ListOutages()
        request.monitor = invocation.arguments["MONITOR"]
        request.limit = try invocation.arguments.number(
            "--limit", in: 1...ListOutages.limitMax)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("MONITOR", "SINCE", "UNTIL", "REASON")
        for outage in result.outages {
            table.add(
                outage.monitor, Instant.text(outage.since),
                outage.until.map { Instant.text($0) } ?? "ongoing", outage.reason)
        }
        invocation.console.result(result.json, table.lines(empty: "There were no alerts."))
    }
}
