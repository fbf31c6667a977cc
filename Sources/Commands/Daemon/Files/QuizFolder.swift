import Contract
import Features
import Foundation
import JSON

/// Reads the sample quizzes, one a file.
enum QuizFolder {
    /// - Throws: What is wrong with a file, naming it.
    static func read(_ folder: URL) throws(ConfigurationError) -> [SampleQuiz] {
        let quizzes: [SampleQuiz] = try DataFiles.read(folder, key: "quizzes.folder") { json, id in
            let quiz = SampleQuiz(id: id, text: try QuizText(reading: json))
            var reasons: [String] = quiz.missing.map { "\($0.path) \($0.reason)" }
            if json["sample"]?.bool != true { reasons.append("\"sample\" must be true") }
            guard reasons.isEmpty else {
                throw ConfigurationError(reasons.joined(separator: "; "))
            }
            return quiz
        }
        return quizzes.sorted { $0.id < $1.id }
    }
}
