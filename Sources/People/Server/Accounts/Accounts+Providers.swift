import Contract
import Crypto
import Engine
import JSON
import PeopleContract
import SQLite
import Topics

/// The sign-in through identity providers.
extension Accounts {
    /// The maximum number of links to a provider for one user in 15 minutes.
    private static let linksMax = 20
    /// The maximum number of ID tokens a minute from one address. Accepted ones do not count.
    private static let tokensPerMinute = 60

    func registerProviders(in router: Router) {
        router.on(ListProviders.self, listProviders)
        router.on(
            LinkProvider.self, lane: { _ in .network }, source: source, prepare: prepareLink,
            finish: finishLink)
        router.on(UnlinkProvider.self, unlink)
        router.onOutcome(ProviderReturn.self, answer)
    }

    private func listProviders(
        _ request: ListProviders, _ call: Call, _ context: Context
    ) throws -> ListProviders.Result {
        let linked = try ProviderStore(database: context.database).providers(of: call.user)
        var result = ListProviders.Result()
        result.providers = (verifier?.names ?? []).map { id, name in
            var entry = ListProviders.Entry()
            entry.id = id
            entry.name = name
            entry.linked = linked.contains(id)
            return entry
        }
        return result
    }

    /// Returns the work to verify an ID token.
    ///
    /// Refused and unfinished tokens count against a limit for each address, because they occupy
    /// the threads that ask providers.
    func verifying(
        provider: String, token: String, nonce: String?, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> Verdict {
        let verifier = try requireProvider(provider)
        let wait = tokens.admit(address(of: call), limit: Self.tokensPerMinute, now: context.now)
        if let wait {
            throw Refusal.tooMany(
                "Too many attempts from your network. Wait a moment and try again.",
                retryAfterMs: wait)
        }
        return { .identity(verifier.identity(provider: provider, token: token, nonce: nonce)) }
    }

    @discardableResult
    private func requireProvider(_ provider: String) throws -> any IdentityVerifier {
        guard let verifier, verifier.names.contains(where: { $0.id == provider }) else {
            throw Refusal.field(.providerUnknown, "provider", "is not available on this server")
        }
        return verifier
    }

    /// The identity from the result of the work. A valid token does not count against the limit.
    func identity(_ result: Result<Identity, IdentityError>, _ call: Call) throws -> Identity {
        let identity = try result.identity()
        tokens.giveBack(address(of: call))
        return identity
    }

    /// The user who signs in with an identity. A new person gets a new account.
    ///
    /// A linked identity comes first, then an account with the address that the provider has
    /// verified. An address that the provider has not verified is only a claim, as at a sign-up.
    ///
    /// - Throws: A refusal of an ID token that is too old for the account.
    func user(for identity: Identity, address: String, _ context: Context) throws -> String {
        try requireNotGone(identity, context)
        let store = ProviderStore(database: context.database)
        if let user = try store.user(identity) {
            try requireNewer(identity, for: user, context)
            return user
        }
        guard let email = identity.email, Check.emailAddress.objection(email) == nil else {
            throw Refusal(
                .providerRefused,
                "The provider did not send your email address. Sign up with email and "
                    + "password instead."
            )
        }
        let known =
            identity.isEmailVerified
            ? try AccountStore(database: context.database).accounts(ofMailbox: email) : []
        // If several accounts claim the address, nobody knows which of them belongs to this person.
        guard known.count == 1, let known = known.first else {
            let user = try makeAccount(identity, email, address, context)
            try store.link(identity, to: user, now: context.now)
            return user
        }
        let user = try claim(known, by: identity, context)
        try link(identity, to: user, context)
        return user
    }

    /// Gives an account to the owner of its address.
    ///
    /// If nobody has confirmed the address, a stranger may have created the account in advance. So
    /// its password and devices become invalid.
    private func claim(
        _ account: AccountStore.Account, by identity: Identity, _ context: Context
    ) throws -> String {
        let providers = ProviderStore(database: context.database)
        let isRefused =
            try account.isConfirmed
            && providers.isRefused(identity.provider, by: account.username)
        guard !isRefused else {
            throw Refusal.field(
                .accountTaken, "email",
                "already has an account. Sign in to it and link the provider there.")
        }
        guard !account.isConfirmed else {
            try requireNewer(identity, for: account.username, context)
            return account.username
        }
        let store = AccountStore(database: context.database)
        try store.setPassword("", of: account.username)
        try evict(account.username, context)
        try store.confirm(account.username, now: context.now)
        try AccountLinks(database: context.database).endAll(of: account.username, now: context.now)
        try devices.removeAll(of: account.username, but: nil, context)
        return account.username
    }

    /// Ends what a stranger may have added to an account before its address was confirmed: linked
    /// providers and push subscriptions.
    func evict(_ user: String, _ context: Context) throws {
        let store = ProviderStore(database: context.database)
        try store.unlinkAll(from: user)
        try store.forgetRefusals(by: user)
        try pushes.erase(user, context)
    }

    /// Creates an account without a password. The user can set one with `account/resetPassword`.
    private func makeAccount(
        _ identity: Identity, _ email: String, _ address: String, _ context: Context
    ) throws -> String {
        guard identity.isEmailVerified || !configuration.confirmationRequired else {
            throw Refusal(
                .accountUnconfirmed,
                "The provider has not verified your email address. Sign up with the address, "
                    + "confirm it, "
                    + "then link the provider.")
        }
        let wait = signUps.admit(
            address, limit: configuration.signUpsPerMinute, now: context.now)
        if let wait {
            throw Refusal.tooMany(
                "Too many sign-ups from your network. Try again later.", retryAfterMs: wait)
        }
        let hint = identity.username ?? identity.name ?? email
        guard let username = try freeUsernames(hint: hint, 1, context).first else {
            throw Refusal(.serverBusy, "No free username was found. Choose one yourself.")
        }
        let store = AccountStore(database: context.database)
        try store.insert(
            AccountStore.Account(
                username: username, email: email, passwordHash: "", isConfirmed: false),
            name: try shownName(identity.name, for: username, context), now: context.now)
        if identity.isEmailVerified {
            try store.confirm(username, now: context.now)
        } else {
            let link = AccountLink(.confirm, user: username)
            try sendConfirmation(link, to: email, by: MailAsker(network: address), context)
        }
        return username
    }

    /// The name from the provider, or the username if that name would deceive others.
    private func shownName(
        _ name: String?, for username: String, _ context: Context
    ) throws -> String {
        guard let name else { return username }
        let visible = String(VisibleText.cleaned(name).prefix(64))
        let objection = try DisplayNames.objection(visible, for: username, context)
        return objection == nil ? visible : username
    }
}

/// Linking and unlinking of providers.
extension Accounts {
    private func prepareLink(
        _ request: LinkProvider, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> Verdict? {
        guard let token = request.idToken else {
            try requireProvider(request.provider)
            return { nil }
        }
        return try verifying(
            provider: request.provider, token: token, nonce: request.nonce, call, context)
    }

    private func finishLink(
        _ request: LinkProvider, _ verdict: Verdict?, _ call: Call, _ context: Context
    ) throws -> LinkProvider.Result {
        var result = LinkProvider.Result()
        if case .identity(let found) = verdict {
            try link(identity(found, call), to: call.user, context)
            result.linked = true
        } else {
            let wait = providerLinks.admit(call.user, limit: Self.linksMax, now: context.now)
            if let wait {
                throw Refusal.tooMany("Too many attempts. Try again later.", retryAfterMs: wait)
            }
            let links = AccountLinks(database: context.database)
            try links.drop(.link, of: call.user)
            let token = try links.make(AccountLink(.link, user: call.user), context)
            result.url =
                mailer.link("oidc", request.provider) + "?link=\(token)&user=\(call.user)"
        }
        return result
    }

    private func link(_ identity: Identity, to user: String, _ context: Context) throws {
        let store = ProviderStore(database: context.database)
        let holder = try store.user(identity)
        guard holder == nil || holder == user else {
            throw Refusal(
                .providerTaken, "This provider account is linked to another Fairway account.")
        }
        try store.unlink(identity.provider, from: user)
        try store.link(identity, to: user, now: context.now)
        guard holder == nil else { return }
        try tellLinked(identity.provider, to: user, context)
    }

    /// Notifies the user in the inbox and by mail, because a stranger may be the only reader of the
    /// inbox.
    private func tellLinked(_ provider: String, to user: String, _ context: Context) throws {
        let name = verifier?.names.first { $0.id == provider }?.name ?? provider
        try alert(
            user, "New way to sign in", "You can now sign in with \(name).",
            context)
        let account = try AccountStore(database: context.database).account(login: user)
        guard let account else { return }
        try mail(
            Mailer.Letter(
                .providerLinked, user: user, address: account.email,
                values: ["provider": name]),
            isConfirmed: account.isConfirmed, context)
    }

    private func unlink(
        _ request: UnlinkProvider, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let store = ProviderStore(database: context.database)
        guard try store.providers(of: call.user).contains(request.provider) else {
            throw Refusal.field(.providerUnknown, "provider", "is not linked to your account")
        }
        try store.unlink(request.provider, from: call.user)
        try store.refuse(request.provider, by: call.user, now: context.now)
        return Nothing()
    }
}

/// Browsers that return from an identity provider.
extension Accounts {
    private func answer(_ back: ProviderReturn, _ context: Context) throws {
        do {
            let result = try context.attempt { try accept(back, context) }
            context.reply(to: back.caller, Reply(id: nil, result: .document(result)))
        } catch let refusal as Refusal {
            context.reply(to: back.caller, Reply(id: nil, refusal, in: back.language))
        }
    }

    private func accept(
        _ back: ProviderReturn, _ context: Context
    ) throws -> ProviderReturn.Result {
        var result = ProviderReturn.Result()
        let links = AccountLinks(database: context.database)
        if let linking = back.linking {
            // The link must be for the account whose name the page showed.
            guard let link = try links.find(token: linking.token), link.purpose == .link,
                link.user == linking.user, link.usedAt == nil, link.expiresAt > context.now
            else { throw Self.linkInvalid }
            try self.link(back.identity, to: link.user, context)
            try links.use(token: linking.token, link, outcome: [], now: context.now)
            result.linked = true
            return result
        }
        let user = try user(for: back.identity, address: back.address, context)
        try requireConfirmation(of: user, in: back.address, context)
        var link = AccountLink(.provider, user: user)
        link.intent = back.intent
        link.client = Self.mark(of: back.browser)
        result.token = try links.make(link, context)
        return result
    }
}
