import Contract
import JSON

/// `fairway disc remove`: takes a disc out of the collection.
enum DiscRemove {
    static let command = Command(
        name: "disc remove", summary: "take a disc out of your collection; cards keep its name",
        parameters: [.disc], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = RemoveDisc()
        request.disc = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(
            ["disc": .string(request.disc)], ["\(request.disc) is removed"])
    }
}
