package import Contract
package import Topics

/// `service/register`: adds a service to the directory; for admins.
package struct RegisterService: ServiceRequest, Equatable {
    package typealias Result = ServiceChange
    package static let routes = [Route(.user, "service", "register")]
    package static let errors: [ErrorCode] = [.serviceTooMany]

    /// The server ignores `id` and `version`, and sets them itself.
    package var document = ServiceDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("document", &document)
    }
}

/// `service/correct`: replaces the whole document of a service; for admins.
///
/// The correction of a service from a data file overrides the file. Reminders follow the new
/// schedule.
package struct CorrectService: ServiceRequest, Equatable {
    package typealias Result = ServiceChange
    package static let routes = [Route(.user, "service", "correct")]
    package static let errors: [ErrorCode] = [.serviceUnknown, .serviceChanged]

    package var service = ""
    /// If it has a `version`, the request is refused when the service has changed since.
    package var document = ServiceDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service, .length(1...64))
        fields.required("document", &document)
    }
}

/// `service/remove`: removes a registered service, or the correction of a service from a data file;
/// for admins.
package struct RemoveService: ServiceRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "service", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.serviceUnknown, .serviceIsFile]

    package var service = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service, .length(1...64))
    }
}

/// The id and the new version of a service that an admin registered or corrected.
package struct ServiceChange: Document, Equatable {
    package var service = ""
    package var version = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service)
        fields.required("version", &version)
    }
}
