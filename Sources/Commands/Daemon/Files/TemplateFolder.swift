import Features
import Foundation

/// Reads the wording of mails, one a file.
enum TemplateFolder {
    /// - Throws: What is wrong with a file, naming it: else it would be noticed only when somebody
    ///   waits for a mail.
    static func read(_ folder: URL) throws -> MailTemplates {
        var path = ""
        do {
            return try MailTemplates { kind in
                let file = folder.appending(path: "\(kind.rawValue).txt")
                path = file.path
                return try String(contentsOf: file, encoding: .utf8)
            }
        } catch let error as CocoaError {
            throw ConfigurationError("\(path) cannot be read (\(error.code.rawValue))")
        } catch {
            throw ConfigurationError("\(path): \(error)")
        }
    }
}
