import Contract

/// `fairway disc update`: changes what is said of a disc.
enum DiscUpdate {
    static let command = Command(
        name: "disc update", summary: "change the description of a disc", parameters: [.disc],
        options: [Command.Option(name: "--name", value: "NAME", help: "a name for this disc")]
            + Command.Option.disc,
        details: ["Options that you leave out stay as they are. - clears a value."], run: run)

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
