import Contract

/// `fairway push test`.
enum PushTest {
    static let command = Command(
        name: "push test", summary: "send a test push to a user's subscriptions (admins)",
        parameters: [Command.Parameter(name: "USER", help: "a username")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = TestPush()
        request.user = try invocation.arguments.required("USER")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("SUBSCRIPTION", "PROVIDER", "OUTCOME", "")
        for push in result.pushes {
            table.add(push.subscription, push.provider, push.outcome, push.reason ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "\(request.user) has no subscriptions."))
        guard result.pushes.allSatisfy({ $0.outcome == "delivered" }) else { throw ToolError.told }
    }
}
