import Contract

/// `fairway disc add`: puts a disc into the collection.
enum DiscAdd {
    static let command = Command(
        name: "disc add", summary: "put a disc into your collection",
        parameters: [Command.Parameter(name: "NAME", help: "its mould, as in Destroyer")],
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
            result.json, ["\(request.description.name) is \(result.disc)".printable])
    }
}
