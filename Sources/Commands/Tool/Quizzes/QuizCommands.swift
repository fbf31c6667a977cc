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
        let result =
            arguments.has("--saved")
            ? try invocation.all(ListSavedQuizzes(), \.quizzes) : try named(invocation)
        invocation.console.result(result.json, table(result.quizzes).lines(empty: "No quizzes."))
    }

    private static func named(_ invocation: Invocation) throws -> ListQuizzes.Result {
        var request = ListQuizzes()
        request.query = invocation.arguments["QUERY"]
        if invocation.arguments.has("--mine") { request.mine = true }
        return try invocation.all(request, \.quizzes)
    }

    private static func near(_ place: Position, _ invocation: Invocation) throws {
        var request = FindQuizzes()
        request.lat = place.lat
        request.lon = place.lon
        request.radius = try invocation.arguments.number("--radius", in: 1...200_000)
            .map(Double.init)
        let result = try invocation.ask(request)
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
                quiz.status == .draft ? "draft" : nil, quiz.mine ? "yours" : nil,
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
    static let command = Command.shows(
        "quiz show", GetQuizSummary.self, "show a quiz with its stops and its reward",
        .quiz { $0.quiz = $1 }
    ) { quiz in
        var table = TextTable("STOP", "LAT", "LON", "RADIUS", "POINTS")
        for place in quiz.challenges {
            table.add(
                "\(place.number)", "\(place.location.lat)", "\(place.location.lon)",
                "\(Int(place.radius)) m", "\(place.points)")
        }
        let order = quiz.order == .set ? "in this order" : "in any order"
        let length = quiz.length.map { ", \(Int($0)) m" } ?? ""
        var lines = [quiz.name, quiz.description, "Reward: \(quiz.reward)"].filter { !$0.isEmpty }
        let stops = quiz.challenges.count.counted("stop")
        lines.append("\(stops), \(order)\(length), \(quiz.points.counted("point"))")
        lines += table.lines(empty: "")
        lines.append("fairway quiz open \(quiz.quiz)")
        return lines.map(\.printable)
    }
}

/// `fairway quiz history`: lists your finished quizzes, with the sum of points.
enum QuizHistory {
    static let command = Command.lists(
        "quiz history", ListQuizHistory.self, "list your finished quizzes and scores",
        allOf: \.walks,
        heads: ["WHEN", "QUIZ", "CORRECT", "WRONG", "POINTS", "RANK", "MIN"],
        empty: "No finished quizzes yet.",
        after: { result in
            let totals = result.totals
            let walks = totals.walks.counted("quiz", "quizzes")
            return [
                "\(totals.points.counted("point")) in \(walks), \(totals.finished) finished"
            ]
        }
    ) { walk in
        [
            Instant.text(walk.endedAt), walk.name, "\(walk.correct)", "\(walk.incorrect)",
            "\(walk.points)/\(walk.pointsMax)", "\(walk.rank)/\(walk.of)",
            walk.timeMs.map { "\($0 / 60_000)" } ?? "",
        ]
    }
}

/// `fairway quiz create`, `edit`, `publish` and `get`: the commands of an author.
enum QuizWrite {
    private static let file = "the quiz as JSON, in the format of quiz/create"

    static let create = Command.shows(
        "quiz create", CreateQuiz.self, "create a quiz from a file; names what is missing",
        .text("FILE", file) { $0.text = try QuizFile.read($1) },
        .flag("--publish", "publish it at once") { $0.publish = true },
        details: [
            "For instance {\"name\": \"Harbour\", \"reward\": \"A view\", \"challenges\":",
            "[{\"location\": {\"lat\": 63.43, \"lon\": 10.4}, \"radius\": 40, \"question\": "
                + "\"...\",",
            "\"answers\": [\"...\"]}]}. Without --publish it is a draft.",
        ]
    ) { $0.lines }

    static let edit = Command.shows(
        "quiz edit", EditQuiz.self, "change your quiz with a file",
        .quiz { $0.quiz = $1 }, .text("FILE", file) { $0.text = try QuizFile.read($1) }
    ) { $0.lines }

    static let publish = Command.shows(
        "quiz publish", PublishQuiz.self, "publish your quiz", .quiz { $0.quiz = $1 }
    ) { $0.lines }

    static let get = Command.shows(
        "quiz get", GetQuiz.self, "print your quiz as JSON, with questions and answers",
        .quiz { $0.quiz = $1 }
    ) { [String(decoding: $0.json.bytes, as: UTF8.self)] }
}

extension CommandArgument {
    static func quiz(
        _ set: @escaping @Sendable (inout R, String) -> Void
    ) -> CommandArgument { .text("QUIZ", "the id from \"quiz list\"", set: set) }
}

/// Reads quizzes from files in the format of `Config/quizzes` and `quiz get`.
enum QuizFile {
    /// A quiz with the keys that only these formats have. They are not sent.
    private struct Content: Document {
        private static let others =
            ["sample", "unverified", "source"]
            + (GetQuiz.Result.schema["properties"]?.members ?? []).map(\.key)

        var text = QuizText()

        mutating func visit(_ fields: inout Fields) {
            text.visit(&fields)
            for key in Self.others { fields.ignored(key) }
        }
    }

    static func read(_ path: String) throws(ToolError) -> QuizText {
        try InputFile.document(Content.self, InputFile.json(path), path).text
    }
}

extension QuizChange {
    /// The status of the quiz, and the missing parts, in sentences.
    var lines: [String] {
        var lines = ["\(quiz): \(status), \(challenges.counted("stop"))"]
        lines += missing.entries.map { "\($0.key) \($0.value)" }
        if status == .draft, missing.entries.isEmpty {
            lines.append("The quiz is complete. Publish it: fairway quiz publish \(quiz)")
        }
        return lines.map(\.printable)
    }
}
