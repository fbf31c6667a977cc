import JSON
import Contract

/// `fairway device remove`: ends a device's token and connection.
enum DeviceRemove {
    static let command = Command(
        name: "device remove", summary: "sign out a device",
        parameters: [Command.Parameter(name: "ID", help: "the id from \"device list\"")], run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        var request = RemoveDevice()
        request.device = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        let isThisOne = request.device == session.device
        if isThisOne {
            _ = try link.askLast(request)
            invocation.sessionFile.remove()
        } else {
            _ = try link.ask(request)
            link.close()
        }
        invocation.console.result(
            ["device": .string(request.device)], ["Removed \(request.device)."])
    }
}
