import Campus
import CampusContract
import Contract
import Courses
import CoursesContract
import Foundation
import JSON
import People
import Quizzes
import QuizzesContract

/// Reads a folder with one JSON document in each file. The name of a file, without its ending, is
/// the id.
enum DataFiles {
    /// Reads all files of a folder.
    ///
    /// - Parameters:
    ///   - key: The key of the configuration that names the folder, for messages.
    ///   - make: Makes a value from a file's document and its id.
    /// - Throws: The first mistake, with the name of its file. An unknown key and a key that appears twice
    ///   are mistakes, too. A file with a mistake is never left out, because nobody would notice.
    static func read<Value>(
        _ folder: URL, key: String, _ make: (JSON, String) throws -> Value
    ) throws(ConfigurationError) -> [Value] {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw ConfigurationError("\(key): the folder \(folder.path) cannot be read")
        }
        var values: [Value] = []
        for file in files
        where file.pathExtension == "json" && file.lastPathComponent != "schema.json" {
            values.append(try value(file, make))
        }
        return values
    }

    private static func value<Value>(
        _ file: URL, _ make: (JSON, String) throws -> Value
    ) throws(ConfigurationError) -> Value {
        var bytes: [UInt8] = []
        do {
            bytes = Array(try Data(contentsOf: file))
            let json = try JSON(parsing: bytes)
            return try make(json, file.deletingPathExtension().lastPathComponent)
        } catch let error as DocumentError {
            let reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw ConfigurationError("\(file.path): \(reasons.joined(separator: "; "))")
        } catch let error as JSONError {
            throw ConfigurationError("\(file.path):\(error.description(in: bytes))")
        } catch {
            throw ConfigurationError("\(file.path): \(error)")
        }
    }
}

/// Reads the courses, one per file.
enum CourseFolder {
    /// - Throws: The first mistake, with the name of its file.
    static func read(_ folder: URL) throws(ConfigurationError) -> Catalogue {
        Catalogue(
            try DataFiles.read(folder, key: "courses.folder") { json, id in
                var course = try CourseDocument(file: json)
                course.id = id
                return course
            })
    }
}

/// Reads the sample quizzes, one per file.
enum QuizFolder {
    /// - Throws: The first mistake, with the name of its file.
    static func read(_ folder: URL) throws(ConfigurationError) -> [SampleQuiz] {
        let quizzes: [SampleQuiz] = try DataFiles.read(folder, key: "quizzes.folder") { json, id in
            let file = try QuizFile(file: json)
            let quiz = SampleQuiz(id: id, text: file.text)
            var reasons: [String] = quiz.missing.map { "\($0.path) \($0.reason)" }
            if file.sample != true { reasons.append("\"sample\" must be true") }
            guard reasons.isEmpty else {
                throw ConfigurationError(reasons.joined(separator: "; "))
            }
            return quiz
        }
        return quizzes.sorted { $0.id < $1.id }
    }
}

/// The file of a sample quiz: the quiz, and keys for people who maintain the file.
private struct QuizFile: Document {
    var text = QuizText()
    /// Whether this is a sample. It must be true.
    var sample: Bool?
    /// The keys whose values nobody has checked against a source.
    var unverified: [String]?
    /// The origin of the questions.
    var source: String?

    mutating func visit(_ fields: inout Fields) {
        text.visit(&fields)
        fields.optional("sample", &sample)
        fields.optional("unverified", &unverified)
        fields.optional("source", &source)
    }
}

/// Reads the services of the campus, one per file.
enum ServiceFolder {
    /// - Throws: The first mistake, with the name of its file. This includes hours and time zones.
    static func read(_ folder: URL) throws(ConfigurationError) -> ServiceCatalogue {
        ServiceCatalogue(
            try DataFiles.read(folder, key: "services.folder") { json, id in
                var service = try ServiceDocument(file: json)
                service.id = id
                _ = try ServiceSchedule(service)
                return service
            })
    }
}

/// Reads the texts of mails, one per file.
///
/// The folder contains the English texts, and a subfolder such as `is` may contain those of another
/// language. Without a file there, everybody receives the English text. So an operator who changes
/// a text need not write it twice.
enum TemplateFolder {
    /// - Throws: The first mistake, with the name of its file. Otherwise nobody would notice it
    ///   before a mail is sent.
    static func read(_ folder: URL) throws -> MailTemplates {
        var path = ""
        do {
            return try MailTemplates(of: PeopleModule.mailKinds) { kind, language in
                let own = language == .english ? folder : folder.appending(path: language.code)
                let file = own.appending(path: "\(kind.name).txt")
                path = file.path
                let isRequired = language == .english
                guard isRequired || FileManager.default.fileExists(atPath: path) else { return nil }
                return try String(contentsOf: file, encoding: .utf8)
            }
        } catch is CocoaError {
            throw ConfigurationError("mail.templates: \(path) cannot be read")
        } catch {
            throw ConfigurationError("\(path): \(error)")
        }
    }
}
