package import CampusContract
import Contract
package import Engine
import JSON
package import People
import SQLite
import Topics
import Values

/// The opening hours of a service have changed, or the service was removed.
struct ScheduleChanged: Event {
    let service: String
}

/// The services of a campus, from data files and from admins, with their opening hours.
package final class Services: Capability {
    /// The maximum number of services.
    package static let servicesMax = 10_000

    private let catalogue: ServiceCatalogue
    let people: PeopleModule

    package init(_ catalogue: ServiceCatalogue, people: PeopleModule) {
        self.catalogue = catalogue
        self.people = people
    }

    package func register(in router: Router) {
        router.onRead(
            ListServices.self, check: { request, _, _ in try ServiceQuery.check(request) }
        ) {
            try ServiceQuery($0, at: $1.at, $2).run()
        }
        router.onRead(ListServiceCategories.self) { _, _, database in
            var result = ListServiceCategories.Result()
            result.categories = try database.rows(
                "SELECT category, count(*) FROM services GROUP BY category ORDER BY category"
            ) { row in
                var entry = ListServiceCategories.Entry()
                entry.category = row.text(0)
                entry.services = row.int(1)
                return entry
            }
            return result
        }
        router.on(GetService.self, get)
        registerAdmins(in: router)
    }

    static let unknown = Refusal(.serviceUnknown, "This service does not exist.")

    func service(_ id: String, _ context: Context) throws -> StoredService? {
        try ServiceStore(database: context.database).service(id)
    }

    private func get(
        _ request: GetService, _ call: Call, _ context: Context
    ) throws -> GetService.Result {
        guard let service = try service(request.service, context) else { throw Self.unknown }
        var result = GetService.Result()
        result.service = service.document
        result.service.version = service.version
        result.opening = try ServiceSchedule(service.document).opening(at: context.now)
        if let near = request.near, let location = service.document.location {
            let (here, there) = (GeoPoint(near), GeoPoint(location))
            result.distance = here.distance(to: there).rounded()
            result.bearing = here.bearing(to: there).bearingTenths
        }
        return result
    }

    // MARK: - Data files

    package func start(_ context: Context) throws {
        var gone = Set(try ServiceStore(database: context.database).files())
        for document in catalogue.services {
            guard let id = document.id else { continue }
            gone.remove(id)
            try adopt(StoredService.plain(document, id), id, context)
        }
        for id in gone.sorted() { try leave(id, context) }
    }

    /// Stores a data file. A correction by an admin still overrides it.
    private func adopt(_ document: ServiceDocument, _ id: String, _ context: Context) throws {
        let store = ServiceStore(database: context.database)
        let file = try document.storable()
        let known = try context.database.settingAside { try store.service(id) }
        // A damaged service stays until an admin removes it. Then the next start takes the file.
        guard try known != nil || store.head(id) == nil else { return }
        guard var service = known else {
            var service = StoredService(id: id, scheduleAt: context.now, document: document)
            service.file = file
            return try store.put(service)
        }
        guard service.file != file else { return }
        service.file = file
        let isOther = service.isCorrected ? false : service.adopt(document, at: context.now)
        try store.put(service)
        if isOther { try context.announce(ScheduleChanged(service: id)) }
    }

    /// Removes a service whose data file was deleted.
    ///
    /// A corrected service stays. The correction also overrides the file if it appears again.
    private func leave(_ id: String, _ context: Context) throws {
        let store = ServiceStore(database: context.database)
        if try store.head(id)?.isCorrected == true {
            let found = try context.database.settingAside { try store.service(id) }
            guard var service = found else { return }
            service.file = nil
            return try store.put(service)
        }
        try store.delete(id)
        try context.announce(ScheduleChanged(service: id))
    }
}

/// The services from data files.
package struct ServiceCatalogue: Sendable {
    package let services: [ServiceDocument]

    /// - Parameter services: Each has a unique `id`.
    package init(_ services: [ServiceDocument] = []) {
        self.services = services
    }
}

/// The requests of admins.
extension Services {
    func registerAdmins(in router: Router) {
        router.on(RegisterService.self, permit: people.requireAdmin, add)
        router.on(CorrectService.self, permit: people.requireAdmin, correct)
        router.on(RemoveService.self, permit: people.requireAdmin) {
            [self] request, _, context in
            try remove(request.service, context)
            return Nothing()
        }
    }

    private func add(
        _ request: RegisterService, _ call: Call, _ context: Context
    ) throws -> ServiceChange {
        let store = ServiceStore(database: context.database)
        guard try store.count() < Self.servicesMax else {
            throw Refusal(
                .serviceTooMany,
                "There are \(Self.servicesMax) services, the maximum. Remove one first.")
        }
        try Self.check(request.document)
        let service = StoredService(
            id: context.identifier(), scheduleAt: context.now, document: request.document)
        try store.put(service)
        return Self.change(service)
    }

    private func correct(
        _ request: CorrectService, _ call: Call, _ context: Context
    ) throws -> ServiceChange {
        guard var service = try service(request.service, context) else { throw Self.unknown }
        if let version = request.document.version, version != service.version {
            throw Refusal(
                .serviceChanged, "Somebody changed this service. Reload it and try again.")
        }
        try Self.check(request.document)
        let isOther = service.adopt(request.document, at: context.now)
        service.isCorrected = service.isCorrected || service.file != nil
        try ServiceStore(database: context.database).put(service)
        if isOther { try context.announce(ScheduleChanged(service: service.id)) }
        return Self.change(service)
    }

    private func remove(_ id: String, _ context: Context) throws {
        let store = ServiceStore(database: context.database)
        guard try store.head(id) != nil else { throw Self.unknown }
        let found = try context.database.settingAside { try store.service(id) }
        // A damaged service has nothing to keep, and its file comes back with the next start.
        guard var service = found, service.file != nil else {
            try store.delete(id)
            return try context.announce(ScheduleChanged(service: id))
        }
        guard service.isCorrected else {
            throw Refusal(
                .serviceIsFile, "This service comes from a file. Delete the file instead.")
        }
        let file = try store.file(of: id)
        let isOther = file.map { service.adopt($0, at: context.now) } ?? false
        service.isCorrected = false
        try store.put(service)
        if isOther { try context.announce(ScheduleChanged(service: id)) }
    }

    private static func check(_ document: ServiceDocument) throws {
        do throws(DocumentError) { _ = try ServiceSchedule(document) } catch {
            var problems = Problems()
            for (path, reason) in error.problems.fields {
                problems.note(reason, at: "document.\(path)")
            }
            throw Refusal(.requestMalformed, problems)
        }
    }

    private static func change(_ service: StoredService) -> ServiceChange {
        var change = ServiceChange()
        change.service = service.id
        change.version = service.version
        return change
    }
}
