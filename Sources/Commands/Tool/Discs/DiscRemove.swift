import Contract
import JSON

/// `fairway disc remove`: takes a disc out of the collection.
enum DiscRemove {
    static let command = Command(
        name: "disc remove", summary: "remove a disc from your collection; cards keep it",
        parameters: [.disc], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = RemoveDisc()
        request.disc = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(
            ["disc": .string(request.disc)], ["Removed \(request.disc)."])
    }
}
