import Contract
import JSON
import Rules

/// What an import's slow part finds: courses in GeoJSON.
struct MapReading: Document {
    struct Found: Document {
        /// As in `way/123`.
        var origin = ""
        var document = CourseDocument()

        init() {}

        mutating func visit(_ fields: inout Fields) {
            fields.required("origin", &origin)
            fields.required("document", &document)
        }
    }

    var courses: [Found] = []
    var skipped: [ImportCourses.Skipped] = []
    /// Why it is no GeoJSON at all.
    var objection: String?

    init() {}

    mutating func visit(_ fields: inout Fields) {
        fields.required("courses", &courses)
        fields.required("skipped", &skipped)
        fields.optional("objection", &objection)
    }

    /// - Parameter language: The language of the reasons.
    init(_ request: ImportCourses, in language: Language) {
        do throws(GeoJSON.Objection) {
            let map = try GeoJSON(reading: request.geojson)
            for feature in map.features where OSMPart(tags: feature.tags) != nil {
                if let objection = feature.objection { skip(feature.id, objection, language) }
            }
            let reading = OSMReading(map.features.compactMap(\.mapped), name: request.name)
            for skipped in reading.skipped {
                skip(skipped.feature, skipped.reason, language)
            }
            for course in reading.courses { add(course, language) }
        } catch {
            objection = error.reason.text(in: language)
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

    /// Takes a course whose document is as the contract says.
    private mutating func add(_ course: OSMCourse, _ language: Language) {
        var found = Found()
        found.origin = course.id
        do {
            let document = CourseDocument(course)
            found.document = try CourseDocument(reading: JSON(parsing: document.bytes))
            if let objection = Check.named.objection(found.document) {
                return skip(course.id, objection, language)
            }
            courses.append(found)
        } catch let error as DocumentError {
            skip(course.id, Refusal(.requestMalformed, error.problems).message, language)
        } catch {
            skip(course.id, "\(error)", language)
        }
    }
}

extension GeoJSON.Feature {
    /// As the rules read it; nil when it has no shape.
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
