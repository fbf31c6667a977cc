import Contract
import CoursesContract
import CoursesRules
import Engine
import JSON
import Values

/// `fairway course import`: imports courses from an OpenStreetMap file, one request per course.
enum CourseImport {
    static let command = Command(
        name: "course import", summary: "import courses from OpenStreetMap",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "GeoJSON, for example exported by overpass-turbo.eu")
        ],
        options: [
            Command.Option(
                name: "--name", value: "NAME",
                help: "the name of a course that has no name on the map"),
            Command.Option(name: "--propose", help: "propose each course for everybody"),
        ],
        details: [
            "The courses are your own. They name their source, as the licence (ODbL) requires.",
            "A second import replaces those that are not public.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let name = invocation.arguments["--name"]
        let split = try MapSplit(
            try InputFile.json(try invocation.arguments.required("FILE")), name: name)
        let link = try invocation.userLink()
        var result = ImportCourses.Result()
        result.skipped = split.skipped
        for part in split.parts {
            var request = ImportCourses()
            request.geojson = part
            request.name = name
            let found = try link.ask(request)
            result.courses += found.courses
            result.skipped += found.skipped
        }
        if invocation.arguments.has("--propose") {
            for course in result.courses { try propose(course.course, link) }
        }
        link.close()
        invocation.console.result(result.json, lines(result))
    }

    private static func propose(_ course: String, _ link: Link) throws(ToolError) {
        var request = ProposeCourse()
        request.course = course
        _ = try link.ask(request)
    }

    private static func lines(_ result: ImportCourses.Result) -> [String] {
        var table = TextTable("ID", "NAME", "KIND", "HOLES", "PAR")
        for course in result.courses {
            table.add(
                course.course, course.name, course.kind.text, "\(course.holes)", "\(course.par)")
        }
        return table.lines(empty: "No courses.")
            + result.skipped.map { "skipped: \($0.feature) \($0.reason)".printable }
    }
}

/// The parts of a map, one per course. Each has only the features and tags that the server reads.
struct MapSplit {
    /// The maximum size of a part, in bytes of JSON. The broker accepts messages of 64 KiB.
    static let bytesMax = 60_000

    /// The parts, each a GeoJSON FeatureCollection.
    private(set) var parts: [JSON] = []
    private(set) var skipped: [ImportCourses.Skipped] = []

    init(_ json: JSON, name: String?) throws(ToolError) {
        let map: GeoJSON
        do throws(GeoJSON.Objection) { map = try GeoJSON(reading: json) } catch {
            throw .failed("the file \(error.reason)")
        }
        let features = map.features.filter { OSMKind(tags: $0.tags) != nil }
        var byID: [String: GeoJSON.Feature] = [:]
        for feature in features {
            byID[feature.id] = feature
            if let objection = feature.objection { skip(feature.id, objection.english) }
        }
        let grounds = OSMMap(features.compactMap(Self.mapped), isNamed: name != nil)
        for feature in grounds.skipped { skip(feature.feature, feature.reason.english) }
        for ground in grounds.grounds { add(ground, byID) }
    }

    private mutating func skip(_ feature: String, _ reason: String) {
        var entry = ImportCourses.Skipped()
        entry.feature = feature
        entry.reason = reason
        skipped.append(entry)
    }

    private mutating func add(_ ground: OSMArea, _ byID: [String: GeoJSON.Feature]) {
        let id = ground.course?.id ?? ground.members.first?.id ?? ""
        guard !ground.members.isEmpty else {
            return skip(id, "the map has no holes, tees or baskets for it")
        }
        let all = (ground.course.map { [$0] } ?? []) + ground.members
        let slim = all.compactMap { feature in
            byID[feature.id].map { Self.slim($0, feature).json }
        }
        let part: JSON = ["type": "FeatureCollection", "features": .array(slim)]
        let count = part.bytes.count
        guard count <= Self.bytesMax else {
            return skip(id, "has \(count) bytes, the maximum is \(Self.bytesMax)")
        }
        parts.append(part)
    }

    private static func mapped(_ feature: GeoJSON.Feature) -> OSMFeature? {
        guard feature.objection == nil else { return nil }
        let kind: OSMFeature.LineKind =
            switch feature.geometry.kind {
            case .point: .point
            case .line: .line
            case .areas: .areas
            }
        return OSMFeature(
            id: feature.id, tags: feature.tags, layouts: feature.layouts, kind,
            lines: feature.geometry.lines.map { line in
                line.map { GeoPoint(lat: $0.lat, lon: $0.lon) }
            })
    }

    private static let tags: Set<String> = [
        "leisure", "disc_golf", "golf", "name", "ref", "par", "disc_golf:par", "handicap", "dist",
        "description",
        "image", "tee", "colour", "golf:course:name", "addr:city", "addr:country",
    ]
    private static let tagsByTee = ["par:", "handicap:", "dist:"]

    /// Returns the feature with a smaller geometry, and only the tags that the server reads.
    ///
    /// The area of a course becomes its bounding rectangle, because the part has only features
    /// inside the area. The area of a tee or green becomes its middle.
    private static func slim(
        _ feature: GeoJSON.Feature, _ mapped: OSMFeature
    ) -> GeoJSON.Feature {
        var slim = feature
        slim.tags = feature.tags.filter { key, _ in
            tags.contains(key) || tagsByTee.contains { key.hasPrefix($0) }
        }
        guard case .area(let area) = mapped.shape else { return slim }
        if case .course? = mapped.part {
            slim.geometry.lines = [area.bounds.map { Position(lat: $0.lat, lon: $0.lon) }]
        } else {
            slim.geometry.kind = .point
            slim.geometry.lines = [[Position(lat: area.middle.lat, lon: area.middle.lon)]]
        }
        return slim
    }
}
