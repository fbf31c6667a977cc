import Contract

/// `fairway reminder delete`.
enum ReminderDelete {
    static let command = Command(
        name: "reminder delete", summary: "show a reminder, then delete it with its token",
        parameters: [.reminder],
        options: [
            Command.Option(
                name: "--token", value: "TOKEN", help: "the token that the first call printed"),
            Command.Option(name: "--yes", help: "delete without a token"),
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
        guard let reminder = result.reminder, let token = result.token else { return ["Deleted."] }
        return [
            "This deletes: \(reminder.description.title)",
            "Confirm: fairway reminder delete \(reminder.reminder) --token \(token)",
        ]
    }
}
