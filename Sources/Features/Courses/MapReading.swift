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

    init(_ request: ImportCourses) {
        do throws(GeoJSON.Objection) {
            let map = try GeoJSON(reading: request.geojson)
            for feature in map.features where OSMPart(tags: feature.tags) != nil {
                if let objection = feature.objection { skip(feature.id, objection) }
            }
            let reading = OSMReading(map.features.compactMap(\.mapped), name: request.name)
            for skipped in reading.skipped { skip(skipped.feature, skipped.reason) }
            for course in reading.courses { add(course) }
        } catch {
            objection = error.reason
        }
    }

    private mutating func skip(_ feature: String, _ reason: String) {
        var entry = ImportCourses.Skipped()
        entry.feature = feature
        entry.reason = reason
        skipped.append(entry)
    }

    /// Takes a course whose document is as the contract says.
    private mutating func add(_ course: OSMCourse) {
        var found = Found()
        found.origin = course.id
        do {
            let document = CourseDocument(course)
            found.document = try CourseDocument(reading: JSON(parsing: document.bytes))
            if let objection = Check.named.objection(found.document) {
                return skip(course.id, objection)
            }
            courses.append(found)
        } catch let error as DocumentError {
            let reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
            skip(course.id, reasons.joined(separator: "; "))
        } catch {
            skip(course.id, "\(error)")
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
