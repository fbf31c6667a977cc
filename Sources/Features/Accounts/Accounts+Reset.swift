import Contract
import Engine
import SQLite

/// Setting a password that was forgotten.
extension Accounts {
    static let resetTimer = "account.reset"
    /// Links that may be asked for from one address in a minute.
    private static let perAddress = 10

    func prepareReset(
        _ request: ResetPassword, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        guard let token = request.token else {
            guard request.login != nil else {
                throw Refusal.field(.accountInvalid, "login", "is missing")
            }
            let wait = resets.take(address(of: call), limit: Self.perAddress, now: context.now)
            if let wait {
                throw Refusal.tooMany(
                    "Too many requests from your network. Try again later.", retryAfterMs: wait)
            }
            return { [] }
        }
        _ = try usable(token, .reset, call: call, context)
        return hashing(try wish(of: request).password, context)
    }

    func finishReset(
        _ request: ResetPassword, _ hash: [UInt8], _ call: Call, _ context: Context
    ) throws -> ResetPassword.Result {
        var result = ResetPassword.Result()
        guard let token = request.token else {
            // Nothing here depends on whether there is such an account, not even the time it takes:
            // that is looked up in the next batch.
            let login = (request.login ?? "").lowercased()
            try context.timers.set(Self.resetTimer, login, due: context.now)
            result.mailServer = mailer.mailServer
            return result
        }
        let link = try usable(token, .reset, call: call, context)
        if try !isRepeat(call, of: link.user, context) {
            try reset(link, token, text(ofHash: hash), context)
        }
        let entered = try enter(link.user, on: wish(of: request).device, call, context)
        result.user = entered.user
        result.device = entered.device
        result.topics = entered.topics
        return result
    }

    private func wish(
        of request: ResetPassword
    ) throws -> (password: String, device: DeviceDescription) {
        var problems = Problems()
        if request.password == nil { problems.note("is missing", at: "password") }
        if request.device == nil { problems.note("is missing", at: "device") }
        guard let password = request.password, let device = request.device else {
            throw Refusal(.accountInvalid, problems)
        }
        return (password, device)
    }

    private func reset(
        _ link: AccountLink, _ token: String, _ hash: String, _ context: Context
    ) throws {
        let store = AccountStore(database: context.database)
        guard let account = try store.account(login: link.user) else { return }
        try AccountLinks(database: context.database).use(
            token: token, link, now: context.now)
        try setPassword(hash, of: account, context)
        if !account.isConfirmed { try evict(account.username, context) }
        // The link came by mail, too.
        try store.confirm(link.user, now: context.now)
    }

    /// Mails a link for the account, if it exists and has not received too many links. If several accounts claim an
    /// address that nobody has confirmed, its reader gets a link for each and chooses by the username.
    func sendReset(_ login: String, _ context: Context) throws {
        let store = AccountStore(database: context.database)
        let found =
            try login.contains("@")
            ? store.accounts(ofMailbox: login) : [store.account(login: login)].compactMap(\.self)
        for account in found { try sendReset(account, context) }
    }

    private func sendReset(_ account: AccountStore.Account, _ context: Context) throws {
        let store = AccountStore(database: context.database)
        // Another account has confirmed the address. The owner of that mailbox must not get a link to this account.
        guard try account.isConfirmed || store.holder(of: account.email) == nil else { return }
        let user = account.username
        let links = AccountLinks(database: context.database)
        guard try links.wait(.reset, for: user, now: context.now) == nil else { return }
        try sendLink(
            AccountLink(.reset, user: user), .resetPassword, to: account.email,
            isConfirmed: account.isConfirmed, path: "r", context)
    }
}
