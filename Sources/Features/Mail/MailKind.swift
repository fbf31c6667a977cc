/// The mails that are sent.
///
/// The wording of each is in `Config/mail/<kind>.txt`, and in Icelandic in `Config/mail/is/<kind>.txt`.
package enum MailKind: String, CaseIterable, Sendable {
    /// Brings the link that confirms an address and signs in.
    case confirm
    /// Tells the holder of an address that somebody entered it for another account.
    case alreadyRegistered
    /// Brings the link that sets a new password.
    case resetPassword
    case passwordChanged
    /// Tells the old address that another one is to take its place.
    case emailChangeOld
    /// Brings the new address the link that confirms it.
    case emailChangeNew
    /// Tells both addresses.
    case emailChanged
    /// Tells that an identity provider signs the user in from now on.
    case providerLinked
    case accountDeleted
    /// What a user is told in the inbox, for who has nothing else to be told by.
    case notification

    /// What the wording may mention, besides `server`, where people reach it.
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

    /// What the wording must mention.
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
