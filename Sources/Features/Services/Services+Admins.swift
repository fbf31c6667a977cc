import Contract
import Engine
import JSON
import SQLite

/// What admins do with the directory.
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
        let isOther = service.take(request.document, at: context.now)
        service.isCorrected = service.isCorrected || service.file != nil
        try ServiceStore(database: context.database).put(service)
        if isOther { try context.announce(ScheduleChanged(service: service.id)) }
        return Self.change(service)
    }

    private func remove(_ id: String, _ context: Context) throws {
        let store = ServiceStore(database: context.database)
        guard var service = try store.service(id) else { throw Self.unknown }
        guard let file = service.file else {
            try store.delete(id)
            return try context.announce(ScheduleChanged(service: id))
        }
        guard service.isCorrected else {
            throw Refusal(
                .serviceIsFile, "This service comes from a file. Delete the file instead.")
        }
        let isOther = service.take(
            try ServiceDocument(reading: JSON(parsing: file)), at: context.now)
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
