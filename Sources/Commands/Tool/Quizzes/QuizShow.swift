import Contract
import Rules

/// `fairway quiz show`: what there is to know before a walk.
enum QuizShow {
    static let command = Command(
        name: "quiz show", summary: "show a quiz with its stops and its reward",
        parameters: [.quiz], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetQuizSummary()
        request.quiz = try invocation.arguments.required("QUIZ")
        let link = try invocation.userLink()
        let quiz = try link.ask(request)
        link.close()
        var table = TextTable("STOP", "LAT", "LON", "RADIUS", "POINTS")
        for place in quiz.challenges {
            table.add(
                "\(place.number)", "\(place.location.lat)", "\(place.location.lon)",
                "\(Int(place.radius)) m", "\(place.points)")
        }
        let order = quiz.order == "set" ? "in this order" : "in any order"
        let length = quiz.length.map { ", \(Int($0)) m" } ?? ""
        var lines = [quiz.name, quiz.description, "Reward: \(quiz.reward)"].filter { !$0.isEmpty }
        let stops = quiz.challenges.count.counted("stop")
        lines.append("\(stops), \(order)\(length), \(quiz.points.counted("point"))")
        lines += table.lines(empty: "")
        lines.append("fairway quiz open \(quiz.quiz)")
        invocation.console.result(quiz.json, lines.map(\.printable))
    }
}
