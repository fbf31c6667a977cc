import Contract

/// `fairway alerts`.
enum OutageList {
    static let command = Command(
        name: "alerts", summary: "what admins were told of, the newest first; for admins",
        parameters: [
            Command.Parameter(name: "MONITOR", help: "only of this one", isOptional: true)
        ],
        options: [Command.Option(name: "--limit", value: "N", help: "how many (20)")]
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
                outage.until.map { Instant.text($0) } ?? "lasts", outage.reason)
        }
        invocation.console.result(result.json, table.lines(empty: "nothing was down"))
    }
}
