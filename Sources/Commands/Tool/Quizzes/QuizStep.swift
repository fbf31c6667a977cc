import Contract
import JSON

/// The commands that need nothing but a quiz: `fairway quiz save`, `unsave`, `remove`.
enum QuizStep {
    static let save = command("save", "save a quiz for later", "is saved.") { quiz, link in
        var request = SaveQuiz()
        request.quiz = quiz
        _ = try link.ask(request)
    }

    static let unsave = command(
        "unsave", "remove a quiz from your saved ones", "is no longer saved."
    ) { quiz, link in
        var request = UnsaveQuiz()
        request.quiz = quiz
        _ = try link.ask(request)
    }

    static let remove = command("remove", "delete your quiz", "is deleted.") { quiz, link in
        var request = RemoveQuiz()
        request.quiz = quiz
        _ = try link.ask(request)
    }

    private static func command(
        _ verb: String, _ summary: String, _ done: String,
        _ ask: @escaping @Sendable (String, Link) throws -> Void
    ) -> Command {
        Command(name: "quiz \(verb)", summary: summary, parameters: [.quiz]) { invocation in
            let quiz = try invocation.arguments.required("QUIZ")
            let link = try invocation.userLink()
            try ask(quiz, link)
            link.close()
            invocation.console.result(["quiz": .string(quiz)], ["\(quiz) \(done)".printable])
        }
    }
}
