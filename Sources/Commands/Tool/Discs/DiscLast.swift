import Contract

/// `fairway disc last`: what was thrown here last time.
enum DiscLast {
    static let command = Command(
        name: "disc last", summary: "show your discs of the last round on a course",
        parameters: [Command.Parameter(name: "COURSE", help: "id or name of the course")],
        options: [.hole], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetLastDiscs()
        request.course = try invocation.arguments.required("COURSE")
        request.hole = try invocation.arguments.number("--hole", in: 1...99)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("HOLE", "PAR", "STROKES", "DISCS", "WHEN")
        for hole in result.holes {
            table.add(
                "\(hole.hole)", "\(hole.par)", hole.strokes.map { "\($0)" } ?? "",
                hole.discs.map(\.name).joined(separator: ", "), Instant.text(hole.playedAt))
        }
        invocation.console.result(
            result.json, table.lines(empty: "No discs noted in finished rounds on this course."))
    }
}
