import Contract
import Features
import Foundation

/// Reads the wording of mails, one a file.
///
/// The folder contains the English texts. The folder `is` in it may contain Icelandic ones. An operator who changes the
/// texts need not write them twice: without a file in `is`, everybody gets the text of the folder itself.
enum TemplateFolder {
    /// - Throws: What is wrong with a file, naming it: else it would be noticed only when somebody
    ///   waits for a mail.
    static func read(_ folder: URL) throws -> MailTemplates {
        var path = ""
        do {
            return try MailTemplates { kind, language in
                let own = language == .english ? folder : folder.appending(path: language.rawValue)
                let file = own.appending(path: "\(kind.rawValue).txt")
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
