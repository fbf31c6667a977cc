import Contract
import Engine
import PeopleContract
import SQLite
import Topics

/// The change of the email address.
extension Accounts {
    func prepareChangeEmail(
        _ request: ChangeEmail, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> Verdict {
        try proving(request.proof, call, context)
    }

    func finishChangeEmail(
        _ request: ChangeEmail, _ verdict: Verdict, _ call: Call, _ context: Context
    ) throws -> ChangeEmail.Result {
        let account = try account(provenBy: verdict, call, context)
        guard request.email.lowercased() != account.email.lowercased() else {
            throw Refusal.field(.accountTaken, "email", "is already the address of your account")
        }
        let links = AccountLinks(database: context.database)
        if let wait = try links.wait(.email, for: call.user, now: context.now) {
            throw mailer.tooSoon(waitMs: wait)
        }
        // The previous link may have gone to a mistyped address.
        try links.endAll(of: call.user, .email, now: context.now)
        var link = AccountLink(.email, user: call.user)
        link.email = request.email
        try sendLink(
            link, .emailChangeNew, to: request.email,
            by: MailAsker(network: address(of: call)), path: "c", in: context.language(of: call),
            context)
        try tell(
            .emailChangeOld, of: request.email, account.username, at: account.email,
            isConfirmed: account.isConfirmed, context)
        try alert(
            call.user, "Confirm your new email address", mailer.newAddressHint, context)
        var result = ChangeEmail.Result()
        result.mailServer = mailer.mailServer
        return result
    }

    /// Uses the link from the mail to the new address.
    func confirmEmail(
        _ request: Confirm, _ link: AccountLink, _ context: Context
    ) throws -> Confirm.Result {
        let store = AccountStore(database: context.database)
        let links = AccountLinks(database: context.database)
        guard let email = link.email, let account = try store.account(login: link.user) else {
            throw Self.linkInvalid
        }
        guard try store.holder(of: email) == nil else {
            throw Refusal.field(
                .accountTaken, "email", "is now the confirmed address of another account")
        }
        try store.setEmail(email, of: link.user, now: context.now)
        try pushes.addressChanged(link.user, context)
        var result = Confirm.Result()
        result.user = link.user
        result.topics = grammar.topics(user: link.user)
        result.email = email
        try links.use(token: request.token, link, now: context.now)
        // The remaining links were sent to the old address.
        try links.endAll(of: link.user, now: context.now)
        try alert(
            link.user, "Your email address was changed", mailer.addressChanged, context)
        for (address, isConfirmed) in [(account.email, account.isConfirmed), (email, true)] {
            try tell(
                .emailChanged, of: email, link.user, at: address, isConfirmed: isConfirmed, context)
        }
        return result
    }

    private func tell(
        _ kind: MailKind, of email: String, _ user: String, at address: String, isConfirmed: Bool,
        _ context: Context
    ) throws {
        let values = ["email": email]
        try mail(
            Mailer.Letter(kind, user: user, address: address, values: values),
            isConfirmed: isConfirmed, context)
    }
}

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
