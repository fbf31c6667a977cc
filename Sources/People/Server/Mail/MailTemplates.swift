package import Contract
package import PeopleRules

/// The wording of every mail, in each language.
package struct MailTemplates: Sendable {
    private let templates: [MailKind: [Language: MailTemplate]]

    /// - Parameters:
    ///   - kinds: All kinds of mails.
    ///   - read: Returns the text of a kind in a language; `nil` if there is none in that language.
    ///     Such a mail is in English. There must be an English text of each kind.
    /// - Throws: The error of `read`, or the mistake in a text.
    package init(of kinds: [MailKind], read: (MailKind, Language) throws -> String?) throws {
        var templates: [MailKind: [Language: MailTemplate]] = [:]
        for kind in kinds {
            for language in Language.all {
                guard let text = try read(kind, language) else { continue }
                templates[kind, default: [:]][language] = try MailTemplate(
                    text, known: kind.placeholders.union(["server"]), required: kind.required)
            }
        }
        self.templates = templates
    }

    package subscript(kind: MailKind, language: Language) -> MailTemplate {
        let texts = templates[kind] ?? [:]
        guard let template = texts[language] ?? texts[.english] else {
            preconditionFailure("each kind has an English text")
        }
        return template
    }
}

/// A kind of mail that the server sends. Each capability declares its own.
///
/// The wording is in `Config/mail/<name>.txt`, and in another language in a folder with its code,
/// such as `Config/mail/is/<name>.txt`.
package struct MailKind: Hashable, Sendable {
    package let name: String
    /// The placeholders that the wording must contain.
    package let required: Set<String>
    /// All placeholders that the wording may contain, besides `server`, the address of the server.
    package let placeholders: Set<String>

    init(_ name: String, required: Set<String>, optional: Set<String> = []) {
        self.name = name
        self.required = required
        placeholders = required.union(optional)
    }
}

/// The operator's settings for mails.
package struct MailConfiguration: Sendable {
    package var from: MailAddress
    /// The address of the server's pages, without a slash at the end. Links begin with it.
    package var publicURL: String

    /// Whether mails go to a mail server. Otherwise they are files in the data folder.
    package var hasServer: Bool

    package init(from: MailAddress, publicURL: String, hasServer: Bool = true) {
        self.from = from
        self.publicURL = publicURL
        self.hasServer = hasServer
    }
}
