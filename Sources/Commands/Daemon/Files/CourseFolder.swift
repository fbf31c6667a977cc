import Contract
import Features
import Foundation
import JSON

/// Reads the courses, one a file.
enum CourseFolder {
    /// - Throws: What is wrong with a file, naming it: a course that is silently missing would
    ///   be noticed only on the tee.
    static func read(_ folder: URL) throws(ConfigurationError) -> Catalogue {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw ConfigurationError("the courses' folder \(folder.path) cannot be read")
        }
        var courses: [CourseDocument] = []
        for file in files
        where file.pathExtension == "json" && file.lastPathComponent != "schema.json" {
            courses.append(try course(file))
        }
        return Catalogue(courses)
    }

    private static func course(_ file: URL) throws(ConfigurationError) -> CourseDocument {
        do {
            let json = try JSON(parsing: Array(try Data(contentsOf: file)))
            var course = try CourseDocument(reading: json)
            course.id = file.deletingPathExtension().lastPathComponent
            return course
        } catch let error as DocumentError {
            let reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw ConfigurationError("\(file.path): \(reasons.joined(separator: "; "))")
        } catch {
            throw ConfigurationError("\(file.path): \(error)")
        }
    }
}
