package import Contract
package import Rules

/// The wording of every mail, in each language.
package struct MailTemplates: Sendable {
    private let templates: [MailKind: [Language: MailTemplate]]

    /// - Parameter read: Returns the text of a kind in a language; `nil` if there is none in that language. Such a
    ///   mail is in English. There must be an English text of each kind.
    /// - Throws: The error of `read`, or the mistake in a text.
    package init(read: (MailKind, Language) throws -> String?) throws {
        var templates: [MailKind: [Language: MailTemplate]] = [:]
        for kind in MailKind.allCases {
            for language in Language.allCases {
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
