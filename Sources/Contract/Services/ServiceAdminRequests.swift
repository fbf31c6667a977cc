/// `service/register`: puts a service into the directory; for admins.
package struct RegisterService: Request, Equatable {
    package typealias Result = ServiceChange
    package static let routes = [Route(.user, "service", "register")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.serviceTooMany]

    /// What only the server says in it is passed over.
    package var document = ServiceDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("document", &document)
    }
}

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

/// What became of a service that an admin registered or corrected.
package struct ServiceChange: Document, Equatable {
    package var service = ""
    package var version = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service)
        fields.required("version", &version)
    }
}
