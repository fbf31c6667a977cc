/// `device/list`: the devices that may connect for me.
package struct ListDevices: Request, Equatable {
    package static let routes = [Route(.user, "device", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var devices: [Device] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("devices", &devices)
        }
    }
}
