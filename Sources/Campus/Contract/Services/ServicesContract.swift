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

    package static var icelandic: [String: String] {
        [
            "The service %1 is damaged. An admin can remove it.":
                "Þjónustan %1 er skemmd. Stjórnandi getur fjarlægt hana.",
            "is missing: it is the point from which the radius is measured":
                "vantar: radíusinn er mældur frá þessum punkti",
            "is missing: sorting by best match needs it":
                "vantar: án þess er ekki hægt að raða eftir samsvörun",
            "must be a time range such as 08:00-16:00":
                "verður að vera tímabil eins og 08:00-16:00",
            "must be at most 12 time ranges such as 08:00-16:00":
                "má vera í mesta lagi 12 tímabil eins og 08:00-16:00",
            "must exist in the calendar":
                "verður að vera til í dagatalinu",
            "must have 1 to %1 characters":
                "verður að vera 1 til %1 {1:stafur|stafir}",
            "must have the form 2026-12-24":
                "verður að vera á forminu 2026-12-24",
            "must not be south of \"south\"":
                "má ekki vera sunnar en „south“",
            "overlap":
                "skarast",
            "Somebody changed this service. Reload it and try again.":
                "Einhver breytti þessari þjónustu í millitíðinni. Sæktu hana aftur og reyndu á ný.",
            "There are %1 services, the maximum. Remove one first.":
                "Skráðar þjónustur eru %1, sem er hámarkið. Fjarlægðu fyrst eina.",
            "This service comes from a file. Delete the file instead.":
                "Þessi þjónusta kemur úr skrá. Eyddu frekar skránni.",
            "This service does not exist.":
                "Þessi þjónusta er ekki til.",
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
