import Contract
import JSON
import Rules

extension Command.Parameter {
    static let quiz = Command.Parameter(
        name: "QUIZ", help: "the id from \"quiz list\"")
}

/// A quiz as a file has it: as `Config/quizzes` or as `quiz get` gives it.
enum QuizFile {
    static func read(_ path: String) throws(ToolError) -> QuizText {
        try InputFile.document(QuizText.self, InputFile.json(path), path)
    }
}

extension QuizChange {
    /// In words: what it is, and what it lacks.
    var lines: [String] {
        var lines = ["\(quiz): \(status), \(challenges.counted("stop"))"]
        lines += missing.entries.map { "\($0.key) \($0.value)" }
        if status == "draft", missing.entries.isEmpty {
            lines.append("The quiz is complete. Publish it: fairway quiz publish \(quiz)")
        }
        return lines.map(\.printable)
    }
}
