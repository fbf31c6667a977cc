import Contract

/// `fairway quiz list`: quizzes by name, near a place, one's own, or saved.
enum QuizList {
    static let command = Command(
        name: "quiz list", summary: "list quizzes by name, near a place, yours or saved ones",
        parameters: [
            Command.Parameter(
                name: "QUERY", help: "words of name, description or reward", isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--near", value: "LAT,LON", help: "sort by distance from this position"),
            Command.Option(name: "--radius", value: "METRES", help: "the distance (10000)"),
            Command.Option(name: "--mine", help: "only your own, also drafts"),
            Command.Option(name: "--saved", help: "only saved ones"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let chosen = ["--near", "--mine", "--saved"].filter {
            arguments.has($0) || arguments[$0] != nil
        }
        guard chosen.count <= 1 else {
            throw ToolError.usage("\(chosen.joined(separator: " and ")) cannot be combined")
        }
        if let place = try arguments.position("--near") { return try near(place, invocation) }
        let link = try invocation.userLink()
        let result =
            arguments.has("--saved")
            ? try link.all(ListSavedQuizzes(), \.quizzes) : try named(arguments, link)
        link.close()
        invocation.console.result(result.json, table(result.quizzes).lines(empty: "No quizzes."))
    }

    private static func named(
        _ arguments: Arguments, _ link: Link
    ) throws(ToolError) -> ListQuizzes.Result {
        var request = ListQuizzes()
        request.query = arguments["QUERY"]
        if arguments.has("--mine") { request.mine = true }
        return try link.all(request, \.quizzes)
    }

    private static func near(_ place: Position, _ invocation: Invocation) throws {
        var request = FindQuizzes()
        request.lat = place.lat
        request.lon = place.lon
        request.radius = try invocation.arguments.number("--radius", in: 1...200_000)
            .map(Double.init)
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var lines = table(result.quizzes).lines(empty: result.none?.message ?? "No quizzes.")
        if let nearest = result.none?.nearest {
            lines.append("The nearest:")
            lines += table([nearest]).lines(empty: "")
        }
        invocation.console.result(result.json, lines)
    }

    private static func table(_ quizzes: [QuizEntry]) -> TextTable {
        var table = TextTable("ID", "NAME", "STOPS", "POINTS", "REWARD", "KM", "")
        for quiz in quizzes {
            let notes = [
                quiz.status == "draft" ? "draft" : nil, quiz.mine ? "yours" : nil,
                quiz.saved ? "saved" : nil, quiz.sample ? "sample" : nil,
            ]
            table.add(
                quiz.quiz, quiz.name, "\(quiz.challenges)", "\(quiz.points)", quiz.reward ?? "",
                quiz.distance.map { "\(($0 / 100).rounded() / 10)" } ?? "",
                notes.compactMap(\.self).joined(separator: ", "))
        }
        return table
    }
}
