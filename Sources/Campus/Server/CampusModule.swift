package import Engine
package import People

/// The module Campus: the services of a campus, and reminders.
package struct CampusModule: Module {
    package static var schema: Schema.Script { .init("campus", PackageResources.campus_sql) }

    package let capabilities: [any Capability]

    package init(_ catalogue: ServiceCatalogue, people: PeopleModule) {
        let services = Services(catalogue, people: people)
        capabilities = [services, Reminders(services: services, people: people)]
    }
}

/// The bounds of the tables of Campus.
extension CampusModule {
    package static var bounds: [TableBound] {
        [
            TableBound("services", .server, most: Services.servicesMax),
            TableBound("services_text", .server, most: Services.servicesMax),
            TableBound("reminders", each: "username", most: Reminders.ownMax),
        ]
    }
}
