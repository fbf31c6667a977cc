import Contract

/// `fairway location alert`, `alerts`: friends of whose nearness you are told.
enum NearAlerts {
    static let set = Command(
        name: "location alert", summary: "get an alert when a friend who agrees is near",
        parameters: [.user],
        options: [
            Command.Option(
                name: "--radius", value: "METRES", help: "the distance (1000); 0: off")
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
        name: "location alerts", summary: "list your near alerts"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListAlerts())
        link.close()
        var table = TextTable("USER", "WITHIN", "", "LAST ALERT")
        for alert in result.alerts {
            table.add(
                alert.user, GroundText.distance(alert.radius),
                alert.mutual ? "both agreed" : "waiting for your friend",
                alert.toldAt.map { Instant.text($0) } ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "No alerts. Add one: fairway location alert USER"))
    }

    private static func sentence(_ alert: AlertEntry) -> String {
        if alert.radius == 0 { return "The alert for \(alert.user) is off." }
        return alert.mutual
            ? "You both get an alert when you are near each other."
            : "The alert starts when \(alert.user) sets one for you, too."
    }
}
