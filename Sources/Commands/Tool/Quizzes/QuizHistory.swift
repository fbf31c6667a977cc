import Contract
import Rules

/// `fairway quiz history`: walks that are over, and what they add up to.
enum QuizHistory {
    static let command = Command(
        name: "quiz history", summary: "list your finished quizzes and scores",
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try link.all(ListQuizHistory(), \.walks)
        link.close()
        var table = TextTable("WHEN", "QUIZ", "CORRECT", "WRONG", "POINTS", "RANK", "MIN")
        for walk in result.walks {
            table.add(
                Instant.text(walk.endedAt), walk.name, "\(walk.correct)", "\(walk.incorrect)",
                "\(walk.points)/\(walk.pointsMax)", "\(walk.rank)/\(walk.of)",
                walk.timeMs.map { "\($0 / 60_000)" } ?? "")
        }
        let totals = result.totals
        let sum =
            "\(totals.points.counted("point")) in \(totals.walks.counted("quiz", "quizzes")), "
            + "\(totals.finished) finished"
        invocation.console.result(
            result.json, table.lines(empty: "No finished quizzes yet.") + [sum])
    }
}
