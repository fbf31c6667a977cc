import Campus
import Contract
import Courses
import Foundation
import People
import Quizzes

/// The data files of the program: courses, sample quizzes, services and the texts of mails.
struct InstalledData {
    let courses: Catalogue
    let quizzes: [SampleQuiz]
    let services: ServiceCatalogue
    let mails: MailTemplates

    /// Reads the installed folders, or the folders in the configuration.
    init(_ configuration: Configuration, _ files: InstalledFiles) throws {
        do {
            try Translations.load()
        } catch {
            throw ConfigurationError("\(error)")
        }
        let folder = { (name: String, key: String, configured: String) throws in
            if !configured.isEmpty { return URL(filePath: configured) }
            guard let folder = files.shared(name) else {
                throw ConfigurationError("the folder Config/\(name) does not exist; set \(key)")
            }
            return folder
        }
        courses = try CourseFolder.read(
            folder("courses", "courses.folder", configuration.courses.folder))
        quizzes = try QuizFolder.read(
            folder("quizzes", "quizzes.folder", configuration.quizzes.folder))
        services = try ServiceFolder.read(
            folder("services", "services.folder", configuration.services.folder))
        mails = try TemplateFolder.read(
            folder("mail", "mail.templates", configuration.mail.templates))
    }
}
