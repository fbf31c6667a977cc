import Contract
import Engine
import SQLite

/// Signing in and out.
extension Accounts {
    func prepareSignIn(
        _ request: SignIn, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        if let provider = request.provider {
            return try verifying(
                provider: provider, token: request.idToken, nonce: request.nonce, call, context)
        }
        return try verifyingWithUpgrade(request.password, login: request.login, call, context)
    }

    func finishSignIn(
        _ request: SignIn, _ verdict: [UInt8], _ call: Call, _ context: Context
    ) throws -> SignIn.Result {
        let account =
            request.provider == nil
            ? try account(request.login, Self.stored(verdict), call, context)
            : try account(of: identity(verdict, call), call, context)
        try requireConfirmation(of: account)
        if request.provider == nil {
            known.note(request.login, from: address(of: call), at: context.now)
            try upgrade(account, verdict, context)
        }
        return try enter(account.username, on: request.device, call, context)
    }

    /// Where the server asks for it, only confirmed accounts are let in.
    func requireConfirmation(of account: AccountStore.Account?) throws {
        guard let account, configuration.confirmationRequired, !account.isConfirmed else { return }
        // The refusal takes back all that is written here: the mail is sent before the commit.
        turnedAway.insert(account.username)
        throw mailer.confirmationMissing
    }

    private func account(
        of identity: Identity, _ call: Call, _ context: Context
    ) throws -> AccountStore.Account {
        let user = try user(for: identity, address: address(of: call), context)
        let account = try AccountStore(database: context.database).account(login: user)
        guard let account else { throw Refusal(.providerRefused, "This account was deleted.") }
        return account
    }

    /// Signs somebody in who has shown who they are.
    func enter(
        _ user: String, on device: DeviceDescription, _ call: Call, _ context: Context
    ) throws -> SignIn.Result {
        try devices.removeEarlier(call, user: user, context)
        var result = SignIn.Result()
        result.user = user
        result.device = try devices.make(device, for: user, context)
        result.topics = grammar.topics(user: user)
        try AccountStore(database: context.database).noteSignIn(user, now: context.now)
        return result
    }

    func signOut(_ request: SignOut, _ call: Call, _ context: Context) throws -> Nothing {
        guard let device = request.device ?? call.device else {
            throw Refusal.field(.requestMalformed, "device", "is missing: this device is new")
        }
        try devices.remove(device, of: call.user, bySelf: device == call.device, context)
        return Nothing()
    }
}
