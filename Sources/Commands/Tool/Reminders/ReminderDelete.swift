import Contract

/// `fairway reminder delete`.
enum ReminderDelete {
    static let command = Command(
        name: "reminder delete", summary: "see what would go, then delete it",
        parameters: [.reminder],
        options: [
            Command.Option(name: "--token", value: "TOKEN", help: "confirms it, as was told"),
            Command.Option(name: "--yes", help: "without asking"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = DeleteReminder()
        request.reminder = try invocation.arguments.required("REMINDER")
        request.token = invocation.arguments["--token"]
        let link = try invocation.userLink()
        var result = try link.ask(request)
        if invocation.arguments.has("--yes"), let token = result.token {
            request.token = token
            result = try link.ask(request)
        }
        link.close()
        invocation.console.result(result.json, lines(result).map(\.printable))
    }

    private static func lines(_ result: DeleteReminder.Result) -> [String] {
        guard let reminder = result.reminder, let token = result.token else { return ["deleted"] }
        return [
            "would go: \(reminder.description.title)",
            "to confirm: fairway reminder delete \(reminder.reminder) --token \(token)",
        ]
    }
}
