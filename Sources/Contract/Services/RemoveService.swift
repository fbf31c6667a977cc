/// `service/remove`: takes a service out of the directory, or a correction off a data file's; for
/// admins.
package struct RemoveService: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "service", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.serviceUnknown, .serviceIsFile]

    package var service = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service, .length(1...64))
    }
}
