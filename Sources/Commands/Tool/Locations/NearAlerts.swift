import Contract

/// `fairway location alert`, `alerts`: friends of whose nearness you are told.
enum NearAlerts {
    static let set = Command(
        name: "location alert", summary: "be told when a friend is near who asks for the same",
        parameters: [.user],
        options: [
            Command.Option(
                name: "--radius", value: "METRES", help: "how near; 0: no more (1000)")
        ]
    ) { invocation in
        var request = AlertNear()
        request.user = try invocation.arguments.required("USER")
        request.radius = try invocation.arguments.decimal("--radius")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, [sentence(result)])
    }

    static let list = Command(
        name: "location alerts", summary: "the friends of whose nearness you are told"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListAlerts())
        link.close()
        var table = TextTable("USER", "WITHIN", "", "TOLD")
        for alert in result.alerts {
            table.add(
                alert.user, GroundText.distance(alert.radius),
                alert.mutual ? "both asked" : "only you asked",
                alert.toldAt.map { Instant.text($0) } ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "no alerts: location alert USER"))
    }

    private static func sentence(_ alert: AlertEntry) -> String {
        if alert.radius == 0 { return "you are not told when \(alert.user) is near" }
        return alert.mutual
            ? "you are both told when you are near each other"
            : "you are told once \(alert.user) asks for the same"
    }
}
