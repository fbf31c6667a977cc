package import Contract
package import Rules

/// The wording of every mail, in each language.
package struct MailTemplates: Sendable {
    private let templates: [MailKind: [Language: MailTemplate]]

    /// - Parameter read: Returns the text of a kind in a language; `nil` if there is none in that
    ///   language. Such a mail is in English. There must be an English text of each kind.
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

/// The kinds of mails that the server sends.
///
/// The wording of each is in `Config/mail/<kind>.txt`, and in Icelandic in
/// `Config/mail/is/<kind>.txt`.
package enum MailKind: String, CaseIterable, Sendable {
    /// Contains the link that confirms an address and signs in.
    case confirm
    /// Informs the owner of an address that somebody entered it for another account.
    case alreadyRegistered
    /// Contains the link that sets a new password.
    case resetPassword
    case passwordChanged
    /// Informs the old address that another one will replace it.
    case emailChangeOld
    /// Contains the link that confirms the new address.
    case emailChangeNew
    /// Informs both addresses that the change is done.
    case emailChanged
    /// Informs the user that they can now sign in with an identity provider.
    case providerLinked
    case accountDeleted
    /// A notification from the inbox, for users without another way to receive pushes.
    case notification

    /// The placeholders that the wording may contain, besides `server`, the address of the server.
    package var placeholders: Set<String> {
        switch self {
        case .confirm, .resetPassword: ["username", "link", "hours"]
        case .passwordChanged, .alreadyRegistered: ["username", "at"]
        case .emailChangeOld, .emailChanged: ["username", "email", "at"]
        case .emailChangeNew: ["username", "link", "hours"]
        case .providerLinked: ["username", "provider", "at"]
        case .accountDeleted: ["username", "at"]
        case .notification: ["username", "title", "text", "link"]
        }
    }

    /// The placeholders that the wording must contain.
    package var required: Set<String> {
        switch self {
        case .confirm, .resetPassword, .emailChangeNew: ["username", "link"]
        case .passwordChanged, .accountDeleted, .alreadyRegistered: ["username"]
        case .emailChangeOld, .emailChanged: ["username", "email"]
        case .providerLinked: ["username", "provider"]
        case .notification: ["title", "text"]
        }
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
