import Contract

/// `fairway handicap strokes`: what a player receives on a course, before there is a game.
enum HandicapStrokes {
    static let command = Command(
        name: "handicap strokes", summary: "show the strokes that you receive on a course",
        parameters: [Command.Parameter(name: "COURSE", help: "the id from \"course list\"")],
        options: [
            Command.Option(name: "--tee", value: "NAME", help: "a tee from \"course show\""),
            Command.Option(name: "--format", value: "NAME", help: "stroke (default), match, ..."),
            Command.Option(
                name: "--holes", value: "N", help: "the number of holes, from the first (all)"),
            Command.Option(name: "--nine", value: "HALF", help: "only the front or the back nine"),
            Command.Option(
                name: "--allowance", value: "PERCENT",
                help: "instead of the allowance of the format"),
            Command.Option(
                name: "--index", value: "I", help: "another index; +1.5 means better than scratch"),
            .policy, .player,
        ],
        details: [
            "In a match the player with the lowest handicap gets no strokes; the others get "
                + "the rest."
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = GetCourseHandicap()
        request.course = try arguments.required("COURSE")
        request.tee = arguments["--tee"]
        request.format = arguments["--format"]
        request.holes = try arguments.number("--holes", in: 1...36)
        request.nine = arguments["--nine"]
        request.allowance = try arguments.number("--allowance", in: 0...200)
        request.policy = arguments["--policy"]
        request.player = arguments["--player"]
        request.index = try arguments.index("--index")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, lines(result))
    }

    private static func lines(_ result: GetCourseHandicap.Result) -> [String] {
        let tee = result.tee.map { " from \($0)" } ?? ""
        let ratings = result.rating.map { rating in
            ", rating \(rating)\(result.slope.map { ", slope \(Int($0))" } ?? "")"
        }
        let course = result.courseHandicap.map { "course handicap \($0)" } ?? "no handicap yet"
        var table = TextTable("HOLE", "PAR", "INDEX", "STROKES")
        for hole in result.holes {
            table.add(
                "\(hole.number)", "\(hole.par)", hole.strokeIndex.map { "\($0)" } ?? "",
                hole.strokes == 0 ? "" : "\(hole.strokes)")
        }
        return [
            ("par \(result.par)\(tee)\(ratings ?? ""): \(course), "
                + "playing \(result.playing) (\(result.allowance) %)").printable
        ] + table.lines(empty: "No holes.")
    }
}
