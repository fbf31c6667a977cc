import Contract
import Features
import Foundation

/// Reads the courses, one a file.
enum CourseFolder {
    /// - Throws: What is wrong with a file, naming it.
    static func read(_ folder: URL) throws(ConfigurationError) -> Catalogue {
        Catalogue(
            try DataFiles.read(folder, key: "courses.folder") { json, id in
                var course = try CourseDocument(reading: json)
                course.id = id
                return course
            })
    }
}
