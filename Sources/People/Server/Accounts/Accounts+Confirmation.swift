import Contract
import Crypto
import Engine
import JSON
import PeopleContract
import PeopleRules
import SQLite
import Topics

/// The confirmation of an address with the link of a mail.
extension Accounts {
    static let linkInvalid = Refusal(
        .accountLinkInvalid, "This link was used already or has expired. Ask for a new one.")

    func confirm(
        _ request: Confirm, _ call: Call, _ context: Context
    ) throws -> Confirm.Result {
        let link = try usable(request.token, .confirm, .email, .provider, call: call, context)
        try requireBrowser(of: link, call)
        if case .user = call.sender {
            try requireOwner(of: link, call)
            return link.purpose == .email
                ? try confirmEmail(request, link, context)
                : try confirmSignUp(request, link, context)
        }
        guard link.purpose != .email else {
            throw Refusal(.requestForbidden, "Sign in first, then open the link again.")
        }
        guard let device = request.device else {
            throw Refusal.field(.accountInvalid, "device", "is missing")
        }
        let entered = try enter(link.user, on: device, call, context)
        var result = try confirmSignUp(request, link, context)
        result.device = entered.device
        return result
    }

    /// Refuses a provider's link in another browser than the one that came from the provider.
    ///
    /// Otherwise an attacker could send a victim such a link, and the victim would use the
    /// attacker's account without noticing.
    private func requireBrowser(of link: AccountLink, _ call: Call) throws {
        guard link.purpose == .provider else { return }
        guard let browser = call.browser, link.client == Self.mark(of: browser) else {
            throw Self.linkInvalid
        }
    }

    /// A digest of a browser's cookie, which recognises the browser later.
    static func mark(of browser: String) -> String {
        Base64URL.encode(SHA256.hash(Array(browser.utf8)))
    }

    private func requireOwner(of link: AccountLink, _ call: Call) throws {
        guard link.user == call.user else {
            throw Refusal(
                .requestForbidden,
                "This link belongs to another account. Sign in to that account to use it.")
        }
    }

    /// The link of a token. It must be valid, or this same request must have used it before.
    func usable(
        _ token: String, _ purposes: AccountLink.Purpose..., call: Call, _ context: Context
    ) throws -> AccountLink {
        let found = try AccountLinks(database: context.database).find(token: token)
        guard let link = found, purposes.contains(link.purpose) else { throw Self.linkInvalid }
        if try isRepeat(call, of: link.user, context) { return link }
        guard link.usedAt == nil, link.expiresAt > context.now,
            try !hasEnded(link, context)
        else { throw Self.linkInvalid }
        return link
    }

    /// Whether another account has confirmed the address that received the link. Then the link is
    /// no longer valid.
    private func hasEnded(_ link: AccountLink, _ context: Context) throws -> Bool {
        guard link.purpose == .confirm || link.purpose == .reset else { return false }
        let store = AccountStore(database: context.database)
        guard let account = try store.account(login: link.user) else { return true }
        return try !account.isConfirmed && store.holder(of: account.email) != nil
    }

    /// Uses the link of a sign-up or a provider. It also does what the sign-up was for, and
    /// notifies the guest who signed up.
    private func confirmSignUp(
        _ request: Confirm, _ link: AccountLink, _ context: Context
    ) throws -> Confirm.Result {
        if let outcome = link.outcome {
            do { return try Confirm.Result(reading: JSON(parsing: outcome)) } catch {
                throw DamagedRow(
                    StoredThing("link"), link.user, in: "account_links", "outcome",
                    reason: "\(error)")
            }
        }
        var result = Confirm.Result()
        result.user = link.user
        result.topics = grammar.topics(user: link.user)
        if link.purpose == .confirm {
            try AccountStore(database: context.database).confirm(link.user, now: context.now)
        }
        for follower in signUpFollowers {
            try follower.answer?.follow(link.intent, of: link.user, into: &result, context)
        }
        try AccountLinks(database: context.database).use(
            token: request.token, link, outcome: Array(try result.storable().utf8), now: context.now
        )
        if link.purpose == .confirm { try tellConfirmed(link, context) }
        return result
    }

    private func tellConfirmed(_ link: AccountLink, _ context: Context) throws {
        if let client = link.client {
            let notice = AccountConfirmed(user: link.user)
            context.publish(grammar.guestConfirmed(client), notice.bytes, qos: 1)
        }
        try alert(
            link.user, "Your email address is confirmed", mailer.addressConfirmed, context)
    }

    /// Notifies a user of a change that concerns the security of the account.
    func alert(_ user: String, _ title: LocalizedText, _ body: LocalizedText, _ context: Context)
        throws
    {
        try notifications.notify(
            user, Notice(.accountSecurity, title: title, body: body), context)
    }
}

/// Mails with links.
extension Accounts {
    func sendConfirmation(
        _ link: AccountLink, to address: String, by asker: MailAsker, in language: Language? = nil,
        _ context: Context
    ) throws {
        try sendLink(link, .confirm, to: address, by: asker, path: "c", in: language, context)
    }

    /// Stores a link and mails it.
    ///
    /// If another account has confirmed the address, its owner receives no link. The owner receives
    /// a mail with the name of that account instead. The function still stores the link, so that
    /// the sender of the request sees no difference.
    ///
    /// - Parameter language: The language of the mail; `nil`: the user's setting, else English.
    func sendLink(
        _ link: AccountLink, _ kind: MailKind, to address: String, by asker: MailAsker,
        isConfirmed: Bool = false, path: String, in language: Language? = nil, _ context: Context
    ) throws {
        let token = try AccountLinks(database: context.database).make(link, context)
        let holder = try AccountStore(database: context.database).holder(of: address)
        if let holder, holder != link.user {
            try mail(
                Mailer.Letter(.alreadyRegistered, user: holder, address: address),
                isConfirmed: false, by: asker, context)
            return
        }
        let values = [
            "link": mailer.link(path, token), "hours": "\(link.purpose.validMs / 3_600_000)",
        ]
        try mail(
            Mailer.Letter(
                kind, user: link.user, address: address, values: values, language: language,
                validMs: link.purpose.validMs),
            isConfirmed: isConfirmed, by: asker, context)
    }

    func resendConfirmation(
        _ request: ResendConfirmation, _ call: Call, _ context: Context
    ) throws -> ResendConfirmation.Result {
        var result = ResendConfirmation.Result()
        let links = AccountLinks(database: context.database)
        let account = try AccountStore(database: context.database).account(login: call.user)
        guard let account, !account.isConfirmed else {
            result.confirmed = true
            return result
        }
        if let wait = try links.wait(.confirm, for: call.user, now: context.now) {
            throw mailer.tooSoon(waitMs: wait)
        }
        let asker = MailAsker(network: address(of: call), isSignedIn: true)
        try sendAgain(to: account, links, by: asker, in: context.language(of: call), context)
        result.mailServer = mailer.mailServer
        return result
    }

    /// Sends another link to a user who could not sign in without the confirmation, unless a mail
    /// went out recently.
    /// - Parameter network: The network from which the user tried to sign in.
    func remind(_ user: String, in network: String, _ context: Context) throws {
        let links = AccountLinks(database: context.database)
        let account = try AccountStore(database: context.database).account(login: user)
        guard let account, try links.wait(.confirm, for: user, now: context.now) == nil else {
            return
        }
        let asker = MailAsker(network: network, isSignedIn: true)
        try sendAgain(to: account, links, by: asker, context)
    }

    /// Sends another link, with the intent of the sign-up in the previous one.
    private func sendAgain(
        to account: AccountStore.Account, _ links: AccountLinks, by asker: MailAsker,
        in language: Language? = nil, _ context: Context
    ) throws {
        let user = account.username
        let last = try links.newest(.confirm, for: user)
        try sendConfirmation(
            last ?? AccountLink(.confirm, user: user), to: account.email, by: asker, in: language,
            context)
    }
}
