import Contract
package import Engine
import JSON
import Rules
import SQLite

/// A service has other opening hours, or it is gone.
struct ScheduleChanged: Event {
    let service: String
}

/// Services of a campus: those that come as files, those that admins registered, and when they are
/// open.
package final class Services: Feature {
    /// In one directory.
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
            let bearing = (here.bearing(to: there) * 10).rounded() / 10
            result.bearing = bearing == 360 ? 0 : bearing
        }
        return result
    }

    // MARK: - Data files

    package func start(_ context: Context) throws {
        var gone = Set(try ServiceStore(database: context.database).files())
        for document in catalogue.services {
            guard let id = document.id else { continue }
            gone.remove(id)
            try take(StoredService.plain(document, id), id, context)
        }
        for id in gone.sorted() { try leave(id, context) }
    }

    /// Takes what a data file says; a correction goes on standing in front of it.
    private func take(_ document: ServiceDocument, _ id: String, _ context: Context) throws {
        let store = ServiceStore(database: context.database)
        let file = String(decoding: document.bytes, as: UTF8.self)
        guard var service = try store.service(id) else {
            var service = StoredService(id: id, scheduleAt: context.now, document: document)
            service.file = file
            return try store.put(service)
        }
        guard service.file != file else { return }
        service.file = file
        let isOther = service.isCorrected ? false : service.take(document, at: context.now)
        try store.put(service)
        if isOther { try context.announce(ScheduleChanged(service: id)) }
    }

    /// The data file is gone: a correction of it stands alone, also in front of one that comes again.
    private func leave(_ id: String, _ context: Context) throws {
        let store = ServiceStore(database: context.database)
        guard var service = try store.service(id) else { return }
        if service.isCorrected {
            service.file = nil
            return try store.put(service)
        }
        try store.delete(id)
        try context.announce(ScheduleChanged(service: id))
    }
}
