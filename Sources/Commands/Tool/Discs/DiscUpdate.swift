import Contract

/// `fairway disc update`: changes what is said of a disc.
enum DiscUpdate {
    static let command = Command(
        name: "disc update", summary: "change what is said of a disc", parameters: [.disc],
        options: [Command.Option(name: "--name", value: "NAME", help: "what to call it")]
            + Command.Option.disc,
        details: ["What is not named stays; - takes away what was there."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = UpdateDisc()
        request.disc = try invocation.arguments.required("ID")
        request.name = invocation.arguments["--name"]
        try request.read(invocation.arguments)
        let link = try invocation.userLink()
        let disc = try link.ask(request)
        link.close()
        invocation.console.result(disc.json, DiscList.table([disc]))
    }
}
