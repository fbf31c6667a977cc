import Contract
import JSON
import Rules

/// `fairway stats course`.
enum StatisticsCourse {
    static let command = Command(
        name: "stats course", summary: "compare your scores on a course with others",
        parameters: [Command.Parameter(name: "COURSE", help: "id or name of the course")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetCourseStatistics()
        request.course = try invocation.arguments.required("COURSE")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, lines(result))
    }

    private static func lines(_ result: GetCourseStatistics.Result) -> [String] {
        var table = TextTable("HOLE", "OTHERS", "YOU")
        let holes = (result.others?.holes ?? []) + (result.mine?.holes ?? [])
        for number in Set(holes.map(\.number)).sorted() {
            table.add("\(number)", mean(number, result.others), mean(number, result.mine))
        }
        table.add(
            "round", result.others?.strokes?.plain ?? "-", result.mine?.strokes?.plain ?? "-")
        let others = result.others.map {
            "Others: \($0.rounds.counted("round")) by \($0.players.counted("player"))"
        }
        let isEmpty = result.others == nil && result.mine == nil
        let rounds =
            isEmpty ? ["You have no rounds on this course yet."] : table.lines(empty: "") + [""]
        return rounds + [others ?? "Too few others have played here to show their average."]
    }

    private static func mean(_ number: Int, _ averages: GetCourseStatistics.Averages?) -> String {
        averages?.holes.first { $0.number == number }?.strokes.plain ?? "-"
    }
}
