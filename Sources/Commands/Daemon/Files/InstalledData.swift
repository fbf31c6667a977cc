import Features
import Foundation

/// What belongs to the program as files: courses, samples, services, the wording of mails.
struct InstalledData {
    let courses: Catalogue
    let quizzes: [SampleQuiz]
    let services: ServiceCatalogue
    let mails: MailTemplates

    /// Reads the installed folders, or those that the configuration names instead.
    init(_ configuration: Configuration, _ files: InstalledFiles) throws {
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
