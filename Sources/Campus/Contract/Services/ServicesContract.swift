package import Contract
package import Topics

/// The contract for the services of a campus.
package enum ServicesContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ListServices.self, GetService.self, ListServiceCategories.self, RegisterService.self,
            CorrectService.self, RemoveService.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "service remove", RemoveService.self,
                "remove a service, or a correction (admins)",
                .text("SERVICE", "the id from \"service list\"") { $0.service = $1 },
                done: { _ in "Removed." })
        ]
    }
}

/// Requests about services and reminders, in the area `services` of personal tokens.
package protocol ServiceRequest: Request {}

extension ServiceRequest {
    package static var area: TokenArea? { .services }
}

extension TokenArea {
    package static let services = TokenArea("services")
}

extension ErrorCode {
    /// There is no such service, or no longer.
    package static let serviceUnknown = ErrorCode("service.unknown", http: 404)
    /// Somebody changed the service meanwhile. Reload it.
    package static let serviceChanged = ErrorCode("service.changed", http: 409)
    /// The service comes from a data file and has no correction that could be removed.
    package static let serviceIsFile = ErrorCode("service.isFile", http: 409)
    /// The directory has the maximum number of services.
    package static let serviceTooMany = ErrorCode("service.tooMany", http: 409)
}
