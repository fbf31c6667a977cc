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
        do throws(ToolError) {
            _ = try link.ask(request)
            link.close()
        } catch {
            // Removing oneself, one may be shown out before the reply gets through.
            guard isThisOne, error == .refused(.signedOut) else { throw error }
        }
        if isThisOne { invocation.sessionFile.remove() }
        invocation.console.result(
            ["device": .string(request.device)], ["Removed \(request.device)."])
    }
}
