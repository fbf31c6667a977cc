import Contract
import CoursesContract
import JSON
import Mosquitto

/// `fairway course list`: lists or searches courses.
enum CourseList {
    static let command = Command.lists(
        "course list", ListCourses.self, "list courses, the last played or the nearest first",
        .text("[QUERY]", "part of a name or place") { $0.query = $1 },
        .position("--near LAT,LON", "sort by distance from this position") { $0.near = $1 },
        .flag("--name", "alphabetical") { $0.order = .name },
        .flag("--recent", "sort by the last round, also with --near") { $0.order = .recent },
        .word("--kind KIND", "discGolf or golf") { $0.kind = $1 },
        .flag("--mine", "only your own courses") { $0.mine = true },
        complete: { _, invocation in
            if invocation.arguments.has("--name"), invocation.arguments.has("--recent") {
                throw ToolError.usage("use --name or --recent, not both")
            }
        },
        allOf: \.courses,
        heads: ["ID", "NAME", "KIND", "HOLES", "PAR", "SLOPE", "RATING", "KM", ""],
        empty: "No courses."
    ) { course in
        let isPublic = course.status == .public
        return [
            course.id, course.name, course.kind.text, "\(course.holes)", "\(course.par)",
            course.slope.map { "\($0)" } ?? "", course.rating.map { "\($0)" } ?? "",
            course.distance.map { "\(($0 / 100).rounded() / 10)" } ?? "",
            isPublic ? "" : course.status.rawValue,
        ]
    }
}

/// `fairway course show`: shows a course, its holes, and its active players.
enum CourseShow {
    static let command = Command(
        name: "course show", summary: "show a course, its holes and its active players",
        parameters: [.course], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetCourse()
        request.course = try invocation.arguments.required("COURSE")
        let link = try invocation.userLink()
        let course = try link.ask(request)
        let crowd = try crowd(of: course, link, fence: request)
        link.close()
        var members = course.json.members ?? []
        if let crowd { members += crowd.json.members ?? [] }
        invocation.console.result(.object(members), lines(course) + lines(crowd))
    }

    /// Returns the number of active players; `nil` for a course that is not public.
    ///
    /// The broker sends the retained number before the reply to the second request. If it sends
    /// nothing until then, nobody plays.
    private static func crowd(
        of course: CourseDocument, _ link: Link, fence: GetCourse
    ) throws(ToolError) -> CourseCrowd? {
        guard let topic = course.crowd else { return nil }
        var crowd = CourseCrowd()
        link.onMessage = { message in
            guard message.topic == topic else { return }
            let told = try? CourseCrowd(reading: JSON(parsing: message.payload))
            crowd = told ?? CourseCrowd()
        }
        link.subscribe([topic])
        _ = try link.ask(fence)
        link.onMessage = nil
        return crowd
    }

    private static func lines(_ crowd: CourseCrowd?) -> [String] {
        guard let crowd else { return [] }
        if let playing = crowd.playing { return ["\(playing) players are here now."] }
        return [crowd.few ? "A few players are here now." : "Nobody plays here now."]
    }

    /// Returns the lines that show a course.
    static func lines(_ course: CourseDocument) -> [String] {
        let place = course.place.map { ", \($0)" } ?? ""
        var lines = ["\(course.name)\(place): \(course.kind), par \(course.par)".printable]
        if let status = course.status, status != .public {
            lines.append("Status: \(status)".printable)
        }
        for tee in course.tees {
            let slope = tee.slope.map { ", slope \($0)" } ?? ""
            let rating = tee.rating.map { ", rating \($0)" } ?? ""
            lines.append("Tee \(tee.name)\(slope)\(rating)".printable)
        }
        lines += table(course.holes).lines(empty: "No holes.")
        for hole in course.holes {
            if let tips = hole.tips { lines.append("Hole \(hole.number): \(tips)".printable) }
        }
        if let unverified = course.unverified, !unverified.isEmpty {
            lines.append("Not verified: \(unverified.joined(separator: ", "))".printable)
        }
        if let source = course.source { lines.append("Source: \(source)".printable) }
        return lines
    }

    private static func table(_ holes: [CourseDocument.Hole]) -> TextTable {
        var table = TextTable("HOLE", "PAR", "INDEX", "METRES", "BASKET", "PICTURE")
        for hole in holes {
            table.add(
                "\(hole.number)", "\(hole.par)", hole.strokeIndex.map { "\($0)" } ?? "",
                hole.length.map { "\(Int($0.rounded()))" } ?? "",
                hole.basket.map { "\($0.lat),\($0.lon)" } ?? "", hole.picture ?? "")
        }
        return table
    }
}

extension Command.Parameter {
    static let course = Command.Parameter(name: "COURSE", help: "the id from \"course list\"")
}

extension CommandArgument {
    static func course(
        _ set: @escaping @Sendable (inout R, String) -> Void
    ) -> CommandArgument { .text("COURSE", "the id from \"course list\"", set: set) }
}

extension Arguments {
    /// Reads a position, `LAT,LON`; returns `nil` if it was not given.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the value is not a position.
    func position(_ name: String) throws(ToolError) -> Position? {
        guard let text = self[name] else { return nil }
        guard let position = Position(text: text) else {
            throw .usage("\(name) must be LAT,LON in degrees such as 63.41,10.47, not \(text)")
        }
        return position
    }
}

extension Position {
    /// Reads `LAT,LON` in degrees; returns `nil` for any other text.
    init?(text: some StringProtocol) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.drop { $0 == " " })
        }
        guard numbers.count == 2, let lat = numbers[0], let lon = numbers[1],
            (-90...90).contains(lat), (-180...180).contains(lon)
        else { return nil }
        self.init(lat: lat, lon: lon)
    }
}
