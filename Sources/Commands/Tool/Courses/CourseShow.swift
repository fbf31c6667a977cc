import Contract
import JSON
import Mosquitto

/// `fairway course show`.
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

    /// How many play the course; nil of one that is not public, of which nobody is told.
    ///
    /// What stands retained comes before the answer to what was asked after subscribing; where
    /// nothing comes, nobody plays.
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

    /// A course for people.
    static func lines(_ course: CourseDocument) -> [String] {
        let place = course.place.map { ", \($0)" } ?? ""
        var lines = ["\(course.name)\(place): \(course.kind), par \(course.par)".printable]
        if let status = course.status, status != CourseStatus.public.rawValue {
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
    static let proposal = Command.Parameter(
        name: "PROPOSAL", help: "the id from \"course proposals\"")
}
