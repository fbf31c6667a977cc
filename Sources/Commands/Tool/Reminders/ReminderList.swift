import Contract

/// `fairway reminder list`.
enum ReminderList {
    static let command = Command(
        name: "reminder list", summary: "list your reminders, the next one first",
        options: [
            Command.Option(name: "--service", value: "ID", help: "only reminders of this service"),
            Command.Option(
                name: "--state", value: "STATE", help: Reminder.states.joined(separator: ", ")),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListReminders()
        request.service = invocation.arguments["--service"]
        request.state = invocation.arguments["--state"]
        let link = try invocation.userLink()
        let result = try link.all(request, \.reminders)
        link.close()
        var table = TextTable("ID", "NEXT", "WHEN", "TITLE", "SERVICE")
        for reminder in result.reminders {
            let said = reminder.description
            table.add(
                reminder.reminder, reminder.nextAt.map { Instant.text($0) } ?? reminder.state,
                said.occasion, said.title, said.service ?? "")
        }
        invocation.console.result(result.json, table.lines(empty: "No reminders."))
    }
}

extension ReminderDescription {
    /// `once`, `every day`, or `30 min before it closes, every day`. "It" is the service.
    fileprivate var occasion: String {
        let lead = minutesBefore.map { "\($0) min before" } ?? "when"
        let moment: String? = isAtInstant ? nil : "\(lead) it \(when)"
        let rule = repeats.map { $0.rule ?? "every \($0.every)" }
        let parts = [moment, rule].compactMap(\.self)
        return parts.isEmpty ? "once" : parts.joined(separator: ", ")
    }
}
