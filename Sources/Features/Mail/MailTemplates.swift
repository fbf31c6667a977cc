package import Rules

/// The wording of every mail.
package struct MailTemplates: Sendable {
    private let templates: [MailKind: MailTemplate]

    /// - Parameter read: The text of a kind's file.
    /// - Throws: What `read` throws, or what is wrong with a text.
    package init(read: (MailKind) throws -> String) throws {
        var templates: [MailKind: MailTemplate] = [:]
        for kind in MailKind.allCases {
            templates[kind] = try MailTemplate(
                try read(kind), known: kind.placeholders.union(["server"]),
                required: kind.required)
        }
        self.templates = templates
    }

    package subscript(kind: MailKind) -> MailTemplate {
        guard let template = templates[kind] else { preconditionFailure("every kind is read") }
        return template
    }
}
