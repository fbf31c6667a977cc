import Contract

/// `fairway account settings`: shows what was chosen, or changes it.
enum AccountChoices {
    static let command = Command(
        name: "account settings",
        summary: "show or change quiet hours, privacy, language and more",
        options: [
            Command.Option(
                name: "--on", value: "KINDS",
                help: "turn on notifications, for example invite or all"),
            Command.Option(name: "--off", value: "KINDS", help: "turn off notifications"),
            Command.Option(
                name: "--quiet", value: "FROM-TO",
                help: "quiet hours, for example 22:00-07:00, or \"no\""),
            Command.Option(
                name: "--zone", value: "ZONE",
                help: "the time zone of the quiet hours, for example Europe/Oslo"),
            Command.Option(
                name: "--shortcuts", value: "WORDS",
                help: "the shortcuts of the home page, for example play,inbox"),
            Command.Option(
                name: "--discs", value: "AUDIENCE",
                help: "who may see your discs: \(audiences)"),
            Command.Option(
                name: "--history", value: "AUDIENCE",
                help: "who may see your history and statistics: \(audiences)"),
            Command.Option(
                name: "--contact", value: "AUDIENCE",
                help: "who can send you friend requests and card offers: \(contacts)"),
            Command.Option(
                name: "--language", value: "LANGUAGE",
                help: "the language of messages: \(languages), "
                    + "or \"no\" for the language of each app"),
        ], run: run)

    private static let audiences = AccountSettings.audiences.joined(separator: ", ")

    private static let contacts = AccountSettings.contacts.joined(separator: ", ")

    private static let languages = AccountSettings.languages.joined(separator: ", ")

    private static func run(_ invocation: Invocation) throws {
        let request = try change(invocation.arguments)
        let link = try invocation.userLink()
        let settings =
            try request == ChangeSettings() ? link.ask(GetSettings()) : link.ask(request)
        link.close()
        invocation.console.result(settings.json, lines(settings))
    }

    private static func change(_ arguments: Arguments) throws(ToolError) -> ChangeSettings {
        var request = ChangeSettings()
        for (option, isWanted) in [("--on", true), ("--off", false)] {
            for kind in words(arguments[option]) {
                var kinds = request.notifications ?? Keyed()
                kinds.append(kind, isWanted)
                request.notifications = kinds
            }
        }
        if arguments.has("--shortcuts") { request.shortcuts = words(arguments["--shortcuts"]) }
        request.discs = arguments["--discs"]
        request.history = arguments["--history"]
        request.contact = arguments["--contact"]
        if let language = arguments["--language"] {
            request.language = .some(language == "no" ? nil : language)
        }
        guard let quiet = arguments["--quiet"] else { return request }
        request.quietHours = .some(quiet == "no" ? nil : try hours(quiet, arguments))
        return request
    }

    private static func words(_ list: String?) -> [String] {
        (list ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    }

    private static func hours(
        _ text: String, _ arguments: Arguments
    ) throws(ToolError) -> QuietHours {
        let parts = text.split(separator: "-").map(String.init)
        guard parts.count == 2 else {
            throw .usage("--quiet must be FROM-TO or \"no\", not \(text)")
        }
        var hours = QuietHours()
        hours.from = parts[0]
        hours.to = parts[1]
        hours.timeZone = try arguments.required("--zone")
        return hours
    }

    private static func lines(_ settings: AccountSettings) -> [String] {
        var table = TextTable("NOTIFICATION", "")
        for entry in settings.notifications.entries {
            table.add(entry.key, entry.value ? "on" : "off")
        }
        let hours = settings.quietHours.map { "\($0.from) to \($0.to) (\($0.timeZone))" }
        let shortcuts = settings.shortcuts.joined(separator: ", ")
        return table.lines(empty: "") + [
            "Quiet hours: \(hours ?? "none")",
            "Shortcuts: \(shortcuts.isEmpty ? "none" : shortcuts)",
            "Discs visible to: \(settings.discs)", "History visible to: \(settings.history)",
            "Requests from: \(settings.contact)",
            "Language: \(settings.language ?? "chosen by each app")",
        ]
    }
}
