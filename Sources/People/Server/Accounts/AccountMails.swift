/// The mails about accounts.
extension MailKind {
    /// Contains the link that confirms an address and signs in.
    package static let confirm = MailKind(
        "confirm", required: ["username", "link"], optional: ["hours"])
    /// Informs the owner of an address that somebody entered it for another account.
    package static let alreadyRegistered = MailKind(
        "alreadyRegistered", required: ["username"], optional: ["at"])
    /// Contains the link that sets a new password.
    package static let resetPassword = MailKind(
        "resetPassword", required: ["username", "link"], optional: ["hours"])
    package static let passwordChanged = MailKind(
        "passwordChanged", required: ["username"], optional: ["at"])
    /// Informs the old address that another one will replace it.
    package static let emailChangeOld = MailKind(
        "emailChangeOld", required: ["username", "email"], optional: ["at"])
    /// Contains the link that confirms the new address.
    package static let emailChangeNew = MailKind(
        "emailChangeNew", required: ["username", "link"], optional: ["hours"])
    /// Informs both addresses that the change is done.
    package static let emailChanged = MailKind(
        "emailChanged", required: ["username", "email"], optional: ["at"])
    /// Informs the user that they can now sign in with an identity provider.
    package static let providerLinked = MailKind(
        "providerLinked", required: ["username", "provider"], optional: ["at"])
    package static let accountDeleted = MailKind(
        "accountDeleted", required: ["username"], optional: ["at"])

    static let ofAccounts: [MailKind] = [
        .confirm, .alreadyRegistered, .resetPassword, .passwordChanged, .emailChangeOld,
        .emailChangeNew, .emailChanged, .providerLinked, .accountDeleted,
    ]
}
