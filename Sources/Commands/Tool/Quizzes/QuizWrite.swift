import Contract
import JSON

/// Writing quizzes: `fairway quiz create`, `edit`, `get`.
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
