import Contract
import Foundation
import JSON
import PeopleContract

/// `fairway device list`: lists your devices.
enum DeviceList {
    static let command = Command(
        name: "device list", summary: "list your devices", run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        let result = try invocation.ask(ListDevices())
        var table = TextTable("ID", "KIND", "NAME", "SINCE", "")
        for device in result.devices {
            let since = device.createdAt.map { Instant.text($0) } ?? ""
            let mark = device.id == session.device ? "this device" : ""
            table.add(device.id, device.kind.text, device.name, since, mark)
        }
        invocation.console.result(result.json, table.lines(empty: "No devices."))
    }
}

/// `fairway device add`: creates a token for another device.
enum DeviceAdd {
    static let command = Command(
        name: "device add", summary: "create a token for another device, such as a watch",
        parameters: [Command.Parameter(name: "NAME", help: "a name for the device")],
        options: [
            Command.Option(
                name: "--kind", value: "KIND", help: "phone, web, watch or iot (watch)",
                values: DeviceDescription.Kind.words)
        ],
        details: [
            "The token is the MQTT password of the device. It is shown only once. To set up the",
            "OwnTracks app on a phone, scan the code or open the link.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        var request = AddDevice()
        request.name = try invocation.arguments.required("NAME")
        if let kind: DeviceDescription.Kind = try invocation.arguments.word("--kind") {
            request.kind = kind
        }
        let result = try invocation.ask(request)
        let columns = Terminal.size.columns
        let code = Terminal.isThere ? TerminalCode.lines(result.owntracks, columns: columns) : nil
        let lines = [
            "device    \(result.device.id)", "username  \(session.user)",
            "password  \(result.device.token ?? "")", "", "OwnTracks \(result.owntracks)",
        ]
        invocation.console.result(result.json, lines + (code.map { [""] + $0 } ?? []))
    }
}

/// `fairway device remove`: ends the token and the connection of a device.
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
