import Contract
import Features
import Foundation
import JSON

/// Reads the sample quizzes, one a file.
enum QuizFolder {
    /// - Throws: What is wrong with a file, naming it.
    static func read(_ folder: URL) throws(ConfigurationError) -> [SampleQuiz] {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw ConfigurationError("quizzes.folder: the folder \(folder.path) cannot be read")
        }
        var quizzes: [SampleQuiz] = []
        for file in files
        where file.pathExtension == "json" && file.lastPathComponent != "schema.json" {
            quizzes.append(try quiz(file))
        }
        return quizzes.sorted { $0.id < $1.id }
    }

    private static func quiz(_ file: URL) throws(ConfigurationError) -> SampleQuiz {
        let reasons: [String]
        var bytes: [UInt8] = []
        do {
            bytes = Array(try Data(contentsOf: file))
            let json = try JSON(parsing: bytes)
            let text = try QuizText(reading: json)
            let quiz = SampleQuiz(
                id: file.deletingPathExtension().lastPathComponent, text: text)
            let isMarked = json["sample"]?.bool == true
            reasons =
                quiz.missing.map { "\($0.path) \($0.reason)" }
                + (isMarked ? [] : ["\"sample\" must be true"])
            if reasons.isEmpty { return quiz }
        } catch let error as DocumentError {
            reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
        } catch let error as JSONError {
            throw ConfigurationError("\(file.path):\(error.description(in: bytes))")
        } catch {
            reasons = ["\(error)"]
        }
        throw ConfigurationError("\(file.path): \(reasons.joined(separator: "; "))")
    }
}
