/// `service/correct`: the whole of a service as it should be; for admins. Of one that comes as a data
/// file this stands in front of the file. Reminders follow the schedule.
package struct CorrectService: Request, Equatable {
    package typealias Result = ServiceChange
    package static let routes = [Route(.user, "service", "correct")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.serviceUnknown, .serviceChanged]

    package var service = ""
    /// With `version` it is refused when the service has been changed since.
    package var document = ServiceDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service, .length(1...64))
        fields.required("document", &document)
    }
}
