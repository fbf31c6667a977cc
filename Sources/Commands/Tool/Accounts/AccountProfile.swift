import Contract

/// `fairway account profile`: shows a profile, or changes the own one.
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
        let link = try invocation.userLink()
        let profile =
            try changes.isEmpty
            ? link.ask(wish(arguments)) : link.ask(change(arguments))
        link.close()
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
