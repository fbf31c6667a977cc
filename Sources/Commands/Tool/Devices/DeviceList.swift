import Contract
import Foundation

/// `fairway device list`.
enum DeviceList {
    static let command = Command(
        name: "device list", summary: "list your devices", run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        let link = try invocation.userLink()
        let result = try link.ask(ListDevices())
        link.close()
        var table = TextTable("ID", "KIND", "NAME", "SINCE", "")
        for device in result.devices {
            let since = device.createdAt.map { Instant.text($0) } ?? ""
            let mark = device.id == session.device ? "this device" : ""
            table.add(device.id, device.kind, device.name, since, mark)
        }
        invocation.console.result(result.json, table.lines(empty: "No devices."))
    }
}
