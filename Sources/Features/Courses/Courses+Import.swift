import Contract
import Engine
import JSON
import Rules

/// Courses out of OpenStreetMap's data.
extension Courses {
    private static let importsPerHour = 200
    private static let skippedMax = 100

    func registerImport(in router: Router) {
        router.on(
            ImportCourses.self,
            prepare: { [self] request, call, context in
                let wait = imported.take(
                    call.user, limit: Self.importsPerHour, now: context.now)
                if let wait {
                    throw Refusal.tooMany("Too many imports. Try again later.", retryAfterMs: wait)
                }
                let language = try context.language(of: call)
                return { MapReading(request, in: language).bytes }
            },
            finish: { [self] _, bytes, call, context in
                let reading = try MapReading(reading: JSON(parsing: bytes))
                if let objection = reading.objection {
                    throw Refusal.field(
                        .requestMalformed, "geojson", LocalizedText(verbatim: objection))
                }
                return try take(reading, call, context)
            })
    }

    private func take(
        _ reading: MapReading, _ call: Call, _ context: Context
    ) throws -> ImportCourses.Result {
        var result = ImportCourses.Result()
        result.skipped = reading.skipped
        for found in reading.courses {
            if let entry = try take(found, call, context) {
                result.courses.append(entry)
            } else {
                var skipped = ImportCourses.Skipped()
                skipped.feature = found.origin
                let reason: LocalizedText =
                    "You imported this course before, and it is public now. Correct the "
                    + "public course instead."
                skipped.reason = reason.text(in: try context.language(of: call))
                result.skipped.append(skipped)
            }
        }
        result.skipped = Array(result.skipped.prefix(Self.skippedMax))
        return result
    }

    /// Nil when the user's course out of the same feature is public already.
    private func take(
        _ found: MapReading.Found, _ call: Call, _ context: Context
    ) throws -> ImportCourses.Entry? {
        let store = CourseStore(database: context.database)
        let id: String
        if let known = try store.id(of: call.user, origin: found.origin),
            let course = try stored(known, context)
        {
            guard !course.isPublic else { return nil }
            id = known
            _ = try change(course, to: found.document, call, context)
        } else {
            try requireRoomForMore(call.user, context)
            id = context.identifier()
            var course = Course(
                id: id, owner: call.user, isPublic: false, document: found.document)
            course.origin = found.origin
            try save(course, context)
            try tellRegistered(id, by: call.user, names: [found.document.name], context)
        }
        var entry = ImportCourses.Entry()
        entry.course = id
        entry.name = found.document.name
        entry.kind = found.document.kind
        entry.holes = found.document.holes.count
        entry.par = found.document.par
        return entry
    }
}
