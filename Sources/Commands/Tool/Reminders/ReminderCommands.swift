import CampusContract
import Contract
import Foundation

/// `fairway reminder add` and `fairway reminder edit`: store a reminder.
enum ReminderAdd {
    private static let title = Command.Parameter(name: "TITLE", help: "the title")
    private static let options = [
        Command.Option(
            name: "--at", value: "TIME",
            help: "for example 2026-12-01T08:30, in the time zone of --zone"),
        Command.Option(name: "--opens", value: "SERVICE", help: "before this service opens"),
        Command.Option(name: "--closes", value: "SERVICE", help: "before this service closes"),
        Command.Option(name: "--before", value: "MINUTES", help: "minutes before (0)"),
        Command.Option(
            name: "--rule", value: "RULE",
            help: "repeat by RFC 5545: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10'"),
        Command.Option(name: "--daily", help: "repeat every day"),
        Command.Option(
            name: "--zone", value: "NAME",
            help: "the time zone, for example Europe/Oslo (default: this machine's)"),
        Command.Option(
            name: "--service", value: "ID", help: "a service that the reminder links to"),
        Command.Option(name: "--note", value: "TEXT", help: "a longer text"),
    ]

    static let command = Command(
        name: "reminder add", summary: "add a reminder: a time, or when a service opens or closes",
        parameters: [title], options: options
    ) { invocation in
        var request = CreateReminder()
        request.description = try description(invocation.arguments)
        try settle(request, "Added", invocation)
    }

    static let edit = Command(
        name: "reminder edit", summary: "change a reminder",
        parameters: [.reminder, title], options: options
    ) { invocation in
        var request = EditReminder()
        request.reminder = try invocation.arguments.required("REMINDER")
        request.description = try description(invocation.arguments)
        try settle(request, "Changed", invocation)
    }

    private static func settle<R: Request>(
        _ request: R, _ done: String, _ invocation: Invocation
    ) throws where R.Result == Reminder {
        let result = try invocation.ask(request)
        let next =
            result.nextAt.map { "Next: \(Instant.text($0))" } ?? "State: \(result.state)"
        invocation.console.result(
            result.json, ["\(done) \(result.reminder). \(next)".printable])
    }

    private static func description(
        _ arguments: Arguments
    ) throws(ToolError) -> ReminderDescription {
        var said = ReminderDescription()
        said.title = try arguments.required("TITLE")
        said.note = arguments["--note"]
        said.service = arguments["--service"] ?? arguments["--opens"] ?? arguments["--closes"]
        guard ["--at", "--opens", "--closes"].count(where: { arguments.has($0) }) == 1 else {
            throw .usage("set the time with --at, --opens or --closes")
        }
        if arguments.has("--opens") { said.when = .opens }
        if arguments.has("--closes") { said.when = .closes }
        said.minutesBefore = try arguments.number(
            "--before", in: 0...ReminderDescription.minutesBeforeMax)
        let zone = try timeZone(arguments["--zone"])
        if let text = arguments["--at"] { said.at = try Instant.time(text, in: zone) }
        if arguments.has("--rule") || arguments.has("--daily") {
            var repeats = ReminderRepeat()
            repeats.rule = arguments["--rule"]
            said.repeats = repeats
        }
        if said.isAtInstant { said.timeZone = zone.identifier }
        return said
    }

    private static func timeZone(_ name: String?) throws(ToolError) -> TimeZone {
        guard let name else { return .current }
        guard let zone = TimeZone(identifier: name) else {
            throw .usage("--zone must be a time zone such as Europe/Oslo, not \(name)")
        }
        return zone
    }
}

extension Command.Parameter {
    static let reminder = Command.Parameter(
        name: "REMINDER", help: "the id from \"reminder list\"")
}

/// `fairway reminder list`: lists your reminders, the next one first.
enum ReminderList {
    static let command = Command.lists(
        "reminder list", ListReminders.self, "list your reminders, the next one first",
        .text("--service ID", "only reminders of this service") { $0.service = $1 },
        .word("--state STATE", Reminder.State.words.joined(separator: ", ")) { $0.state = $1 },
        allOf: \.reminders, heads: ["ID", "NEXT", "WHEN", "TITLE", "SERVICE"],
        empty: "No reminders."
    ) { reminder in
        let said = reminder.description
        return [
            reminder.reminder, reminder.nextAt.map { Instant.text($0) } ?? reminder.state.rawValue,
            said.occasion, said.title, said.service ?? "",
        ]
    }
}

extension ReminderDescription {
    /// Such as `once`, `every day`, or `30 min before it closes, every day`. "It" is the service.
    fileprivate var occasion: String {
        let lead = minutesBefore.map { "\($0) min before" } ?? "when"
        let moment: String? = isAtInstant ? nil : "\(lead) it \(when)"
        let rule = repeats.map { $0.rule ?? "every \($0.every)" }
        let parts = [moment, rule].compactMap(\.self)
        return parts.isEmpty ? "once" : parts.joined(separator: ", ")
    }
}

/// `fairway reminder delete`: shows a reminder, then deletes it with a token.
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
