/// `device/remove`: ends a device's token and connection.
package struct RemoveDevice: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "device", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.deviceUnknown]

    package var device = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("device", &device)
    }
}
