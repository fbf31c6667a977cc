import Contract
import JSON
import PeopleContract

/// `fairway account profile`: shows a user's profile, or changes your own.
enum AccountProfile {
    static let command = Command(
        name: "account profile", summary: "show a user's profile, or change your own",
        parameters: [
            Command.Parameter(name: "USER", help: "a username (default: yours)", isOptional: true)
        ],
        options: [
            Command.Option(name: "--name", value: "NAME", help: "your name on cards"),
            Command.Option(name: "--about", value: "TEXT", help: "a few lines about you"),
            Command.Option(name: "--public", help: "show your profile to everybody"),
            Command.Option(name: "--private", help: "show only your name"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let changes = ["--name", "--about", "--public", "--private"].filter(arguments.has)
        guard changes.isEmpty || arguments["USER"] == nil else {
            throw ToolError.usage("\(changes[0]) works only for your own profile; leave USER out")
        }
        guard !arguments.has("--public") || !arguments.has("--private") else {
            throw ToolError.usage("use --public or --private, not both")
        }
        let profile =
            try changes.isEmpty
            ? invocation.ask(wish(arguments)) : invocation.ask(change(arguments))
        invocation.console.result(profile.json, lines(profile))
    }

    private static func wish(_ arguments: Arguments) -> GetProfile {
        var request = GetProfile()
        request.user = arguments["USER"]
        return request
    }

    private static func change(_ arguments: Arguments) -> ChangeProfile {
        var request = ChangeProfile()
        request.name = arguments["--name"]
        request.about = arguments["--about"]
        if arguments.has("--public") { request.isPublic = true }
        if arguments.has("--private") { request.isPublic = false }
        return request
    }

    private static func lines(_ profile: Profile) -> [String] {
        let visibility = profile.isPublic ? "public" : "private"
        var lines = ["\(profile.name.printable) (\(profile.user)), \(visibility)"]
        if let since = profile.since { lines.append("Member since \(Instant.text(since))") }
        let about = (profile.about ?? "").split(separator: "\n")
        return lines + about.map { String($0).printable }
    }
}

/// `fairway account settings`: shows your settings, or changes some of them.
enum AccountSettingsCommand {
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
                help: "who may see your discs: \(list(audiences))", values: audiences),
            Command.Option(
                name: "--history", value: "AUDIENCE",
                help: "who may see your history and statistics: \(list(audiences))",
                values: audiences),
            Command.Option(
                name: "--contact", value: "AUDIENCE",
                help: "who can send you friend requests and card offers: \(list(contacts))",
                values: contacts),
            Command.Option(
                name: "--language", value: "LANGUAGE",
                help: "the language of messages, such as en; "
                    + "\"no\": the language of each app"),
        ], run: run)

    private static let audiences = AccountSettings.Audience.words

    private static let contacts = AccountSettings.Contact.words

    private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

    private static func run(_ invocation: Invocation) throws {
        let request = try change(invocation.arguments)
        let settings =
            try request == ChangeSettings()
            ? invocation.ask(GetSettings()) : invocation.ask(request)
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
        request.discs = try arguments.word("--discs")
        request.history = try arguments.word("--history")
        request.contact = try arguments.word("--contact")
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

/// `fairway account password`: changes your password.
enum AccountPassword {
    static let command = Command(
        name: "account password", summary: "change your password; signs out all other devices",
        options: [.password, .newPassword], details: Command.Option.newPasswordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ChangePassword()
        request.password = try invocation.password(isNew: false)
        request.newPassword = try invocation.newPassword()
        let link = try invocation.userLink()
        guard let result = try link.askLast(request) else {
            throw ToolError.failed(
                "The connection ended before the answer. Sign in with the new password.")
        }
        try invocation.keep(result, at: link.address)
        invocation.console.result(
            result.shown.json, ["Password changed. All other devices are signed out."])
    }
}

/// `fairway account email`: asks for another email address, which a link in a mail confirms.
enum AccountEmail {
    static let command = Command(
        name: "account email", summary: "change your email address",
        parameters: [Command.Parameter(name: "EMAIL", help: "the new address")],
        options: [.password], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ChangeEmail()
        request.email = try invocation.arguments.required("EMAIL")
        request.proof.password = try invocation.password(isNew: false)
        let result = try invocation.ask(request)
        invocation.console.result(
            result.json,
            [
                AccountsContract.mailSent(
                    "We sent a mail to the new address. Confirm it with the link: "
                        + "fairway account confirm LINK", result.mailServer)
            ])
    }
}

/// `fairway account export`: saves all data that the server has about you as one JSON document.
enum AccountExport {
    static let command = Command(
        name: "account export", summary: "export all your data as JSON",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "the file (default: standard output)", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let file = try invocation.newFile()
        let (document, missing) = try invocation.withLink(collect)
        if missing > 0 {
            invocation.console.warn(
                "The server cannot read \(missing) of your entries. \"missing\" lists them. "
                    + "Tell the operator of the server.")
        }
        let text = String(decoding: document.bytes, as: UTF8.self)
        guard let file else { return invocation.console.write([text]) }
        try file.create(Array((text + "\n").utf8))
        invocation.console.result(["file": .string(file.path)], ["Saved in \(file.path)."])
    }

    /// Joins the pages. Returns the document, and the number of entries that it leaves out.
    private static func collect(_ link: Link) throws(ToolError) -> (JSON, missing: Int) {
        var members: [JSON.Member] = []
        var missing: [JSON] = []
        for page in try link.pages(of: ExportAccount()) {
            for entry in page.data.entries { join(entry.key, entry.value, to: &members) }
            missing += (page.missing ?? []).map(\.json)
        }
        if !missing.isEmpty { members.append(JSON.Member("missing", .array(missing))) }
        return (.object(members), missing.count)
    }

    /// Adds a member of a page. A list that continues on the next page becomes one list.
    private static func join(_ key: String, _ value: JSON, to members: inout [JSON.Member]) {
        let index = members.firstIndex { $0.key == key }
        if let index, let known = members[index].value.array, let more = value.array {
            members[index].value = .array(known + more)
        } else {
            members.append(JSON.Member(key, value))
        }
    }
}

/// `fairway account delete`: deletes your account for good.
enum AccountDelete {
    static let command = Command(
        name: "account delete", summary: "delete your account and all your data",
        parameters: [
            Command.Parameter(name: "USERNAME", help: "your username, to confirm")
        ],
        options: [.password],
        details: Command.Option.passwordDetails + [
            "The cards of others then show \"a former player\". Nobody can take the username "
                + "again.",
            "To keep your data, run \"fairway account export\" first.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let user = try invocation.session().user
        guard try invocation.arguments.required("USERNAME") == user else {
            throw ToolError.usage("You are signed in as \(user).")
        }
        var request = DeleteAccount()
        request.proof.password = try invocation.password(isNew: false)
        guard try invocation.userLink().askLast(request) != nil else {
            throw ToolError.failed(
                "The connection ended before the answer. Check with \"fairway signin\".")
        }
        invocation.sessionFile.remove()
        invocation.console.result(["user": .string(user)], ["Deleted the account \(user)."])
    }
}
