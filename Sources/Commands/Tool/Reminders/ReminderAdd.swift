import Contract
import Foundation

/// `fairway reminder add` and `fairway reminder edit`.
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
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
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
        if arguments.has("--opens") { said.when = "opens" }
        if arguments.has("--closes") { said.when = "closes" }
        said.minutesBefore = try arguments.number(
            "--before", in: 0...ReminderDescription.minutesBeforeMax)
        let zone = try timeZone(arguments["--zone"])
        if let text = arguments["--at"] { said.at = try Instant.time(text, in: zone) }
        if arguments.has("--rule") || arguments.has("--daily") {
            var repeats = ReminderRepeat()
            repeats.rule = arguments["--rule"]
            repeats.every = "day"
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
