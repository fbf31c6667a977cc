import Contract
import CoursesContract
import CoursesRules
import Engine
import JSON
import Topics
import Values

/// The import of courses from OpenStreetMap.
extension Courses {
    private static let importsPerHour = 200
    private static let skippedMax = 100

    func registerImport(in router: Router) {
        router.on(
            ImportCourses.self,
            prepare: { [self] request, call, context in
                let wait = imported.admit(
                    call.user, limit: Self.importsPerHour, now: context.now)
                if let wait {
                    throw Refusal.tooMany("Too many imports. Try again later.", retryAfterMs: wait)
                }
                let language = try context.language(of: call)
                return { ImportedMap(request, in: language) }
            },
            finish: { [self] _, reading, call, context in
                if let objection = reading.objection {
                    throw Refusal.field(.requestMalformed, "geojson", objection)
                }
                return try importCourses(reading, call, context)
            })
    }

    private func importCourses(
        _ reading: ImportedMap, _ call: Call, _ context: Context
    ) throws -> ImportCourses.Result {
        var result = ImportCourses.Result()
        result.skipped = reading.skipped
        for found in reading.courses {
            if let entry = try importCourses(found, call, context) {
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

    /// Adds or replaces an imported course. The result is nil if the user's course from the same
    /// feature is public already.
    private func importCourses(
        _ found: ImportedMap.Found, _ call: Call, _ context: Context
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
        entry.kind = .known(found.document.kind)
        entry.holes = found.document.holes.count
        entry.par = found.document.par
        return entry
    }
}

/// The result of the slow part of an import: the courses in a GeoJSON file.
struct ImportedMap: Sendable {
    /// A course in the file.
    struct Found: Sendable {
        /// The feature's id, as in `way/123`.
        let origin: String
        let document: CourseDocument
    }

    private(set) var courses: [Found] = []
    private(set) var skipped: [ImportCourses.Skipped] = []
    /// The reason why the file is not GeoJSON; nil if it is.
    private(set) var objection: LocalizedText?

    /// Reads the courses in a request.
    ///
    /// - Parameter language: The language of the reasons.
    init(_ request: ImportCourses, in language: Language) {
        do throws(GeoJSON.Objection) {
            let map = try GeoJSON(reading: request.geojson)
            for feature in map.features where OSMKind(tags: feature.tags) != nil {
                if let objection = feature.objection { skip(feature.id, objection, language) }
            }
            let reading = OSMReading(map.features.compactMap(\.mapped), name: request.name)
            for skipped in reading.skipped {
                skip(skipped.feature, skipped.reason, language)
            }
            for course in reading.courses { add(course, language) }
        } catch {
            objection = error.reason
        }
    }

    private mutating func skip(
        _ feature: String, _ reason: LocalizedText, _ language: Language
    ) {
        var entry = ImportCourses.Skipped()
        entry.feature = feature
        entry.reason = reason.text(in: language)
        skipped.append(entry)
    }

    /// Adds a course if its document is valid.
    private mutating func add(_ course: OSMCourse, _ language: Language) {
        do {
            // Reading checks the document as one of a client.
            let document = try CourseDocument(request: CourseDocument(course).json)
            courses.append(Found(origin: course.id, document: document))
        } catch {
            skip(course.id, Refusal(.requestMalformed, error.problems).message, language)
        }
    }
}

extension GeoJSON.Feature {
    /// The feature for the rules, or nil if it has no usable shape.
    fileprivate var mapped: OSMFeature? {
        guard objection == nil else { return nil }
        let kind: OSMFeature.LineKind =
            switch geometry.kind {
            case .point: .point
            case .line: .line
            case .areas: .areas
            }
        return OSMFeature(
            id: id, tags: tags, layouts: layouts, kind,
            lines: geometry.lines.map { $0.map { GeoPoint($0) } })
    }
}

extension CourseDocument {
    /// The text that the licence requires (openstreetmap.org/copyright).
    static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

    /// Creates a document from a course on the map. It leaves out invalid links, and shortens long
    /// texts.
    init(_ course: OSMCourse) {
        self.init()
        name = course.name
        switch course.game {
        case .golf: kind = .golf
        case .discGolf: kind = .discGolf
        }
        place = course.place
        location = course.point.map { Position($0) }
        birdsEye = course.picture.flatMap(Self.link)
        tees = course.tees.map { tee in
            var made = Tee()
            made.name = tee.name
            made.color = tee.color
            return made
        }
        holes = course.holes.map(Hole.init)
        unverified = course.hasGuessedPars ? ["holes.par"] : nil
        source = "\(Self.attribution); \(course.id)"
    }

    fileprivate static func link(_ text: String) -> String? {
        WebAddress(text)?.isSecure == true && text.utf8.count <= 500 ? text : nil
    }
}

extension CourseDocument.Hole {
    fileprivate init(_ hole: OSMHole) {
        self.init()
        number = hole.number
        par = hole.par ?? par
        strokeIndex = hole.strokeIndex
        length = hole.length.flatMap(Self.length)
        tee = hole.tee.map { Position($0) }
        basket = hole.basket.map { Position($0) }
        tips = hole.tips.map { String($0.prefix(Self.tipsMax)) }
        picture = hole.picture.flatMap(CourseDocument.link)
        guard !hole.tees.isEmpty else { return }
        var tees = Keyed<CourseDocument.HoleTee>()
        for (name, tee) in hole.tees.sorted(by: { $0.key < $1.key }) {
            tees.append(name, CourseDocument.HoleTee(tee))
        }
        self.tees = tees
    }

    /// The length in metres, or nil if it is too short or too long for a hole.
    private static func length(_ metres: Double) -> Double? {
        let rounded = (metres * 10).rounded() / 10
        return (1...2_000).contains(rounded) ? rounded : nil
    }
}

extension CourseDocument.HoleTee {
    fileprivate init(_ tee: OSMHole.Tee) {
        self.init()
        par = tee.par
        strokeIndex = tee.strokeIndex
        length = tee.length.map { ($0 * 10).rounded() / 10 }
        position = tee.point.map { Position($0) }
    }
}
