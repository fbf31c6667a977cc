import Contract

/// `fairway disc add`: puts a disc into the collection.
enum DiscAdd {
    static let command = Command(
        name: "disc add", summary: "add a disc to your collection",
        parameters: [Command.Parameter(name: "NAME", help: "the mould, for example Destroyer")],
        options: Command.Option.disc, run: run)

    private static func run(_ invocation: Invocation) throws {
        var said = UpdateDisc()
        said.name = try invocation.arguments.required("NAME")
        try said.read(invocation.arguments)
        var request = AddDisc()
        request.description = said.applied(to: DiscDescription())
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["Added \(request.description.name) as \(result.disc).".printable])
    }
}
