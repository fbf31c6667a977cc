import Contract
import JSON
import QuizzesContract
import Values

/// `fairway quiz list`: lists quizzes by name, near a place, your own, or saved ones.
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

/// `fairway quiz show`: shows a quiz before you play it.
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

/// `fairway quiz history`: lists your finished quizzes, with the sum of points.
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

/// `fairway quiz create`, `edit`, `publish` and `get`: the commands of an author.
enum QuizWrite {
    private static let file = Command.Parameter(
        name: "FILE", help: "the quiz as JSON, in the format of quiz/create")

    static let create = Command(
        name: "quiz create", summary: "create a quiz from a file; names what is missing",
        parameters: [file],
        options: [Command.Option(name: "--publish", help: "publish it at once")],
        details: [
            "For instance {\"name\": \"Harbour\", \"reward\": \"A view\", \"challenges\":",
            "[{\"location\": {\"lat\": 63.43, \"lon\": 10.4}, \"radius\": 40, \"question\": "
                + "\"...\",",
            "\"answers\": [\"...\"]}]}. Without --publish it is a draft.",
        ]
    ) { invocation in
        var request = CreateQuiz()
        request.text = try QuizFile.read(try invocation.arguments.required("FILE"))
        if invocation.arguments.has("--publish") { request.publish = true }
        try show(request, invocation)
    }

    static let edit = Command(
        name: "quiz edit", summary: "change your quiz with a file",
        parameters: [.quiz, file]
    ) { invocation in
        var request = EditQuiz()
        request.quiz = try invocation.arguments.required("QUIZ")
        request.text = try QuizFile.read(try invocation.arguments.required("FILE"))
        try show(request, invocation)
    }

    static let publish = Command(
        name: "quiz publish", summary: "publish your quiz", parameters: [.quiz]
    ) { invocation in
        var request = PublishQuiz()
        request.quiz = try invocation.arguments.required("QUIZ")
        try show(request, invocation)
    }

    static let get = Command(
        name: "quiz get", summary: "print your quiz as JSON, with questions and answers",
        parameters: [.quiz]
    ) { invocation in
        var request = GetQuiz()
        request.quiz = try invocation.arguments.required("QUIZ")
        let link = try invocation.userLink()
        let quiz = try link.ask(request)
        link.close()
        invocation.console.result(quiz.json, [String(decoding: quiz.json.bytes, as: UTF8.self)])
    }

    private static func show<R: Request>(
        _ request: R, _ invocation: Invocation
    ) throws where R.Result == QuizChange {
        let link = try invocation.userLink()
        let change = try link.ask(request)
        link.close()
        invocation.console.result(change.json, change.lines)
    }
}

extension Command.Parameter {
    static let quiz = Command.Parameter(
        name: "QUIZ", help: "the id from \"quiz list\"")
}

/// Reads quizzes from files in the format of `Config/quizzes` and `quiz get`.
enum QuizFile {
    static func read(_ path: String) throws(ToolError) -> QuizText {
        try InputFile.document(QuizText.self, InputFile.json(path), path)
    }
}

extension QuizChange {
    /// The status of the quiz, and the missing parts, in sentences.
    var lines: [String] {
        var lines = ["\(quiz): \(status), \(challenges.counted("stop"))"]
        lines += missing.entries.map { "\($0.key) \($0.value)" }
        if status == "draft", missing.entries.isEmpty {
            lines.append("The quiz is complete. Publish it: fairway quiz publish \(quiz)")
        }
        return lines.map(\.printable)
    }
}
