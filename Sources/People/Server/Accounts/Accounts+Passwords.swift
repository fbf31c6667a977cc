import Contract
import Engine
import PeopleContract
import SQLite

/// The change of a known password.
extension Accounts {
    func prepareChangePassword(
        _ request: ChangePassword, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> PasswordVerdict {
        _ = try description(for: request, call, context)
        try requirePassword(of: call.user, context)
        // When the client repeats the request, the password is already the new one.
        let current =
            try isRepeat(call, of: call.user, context) ? request.newPassword : request.password
        let verify = try verifying(current, login: call.user, call, context)
        let hash = hashing(request.newPassword, context)
        return {
            var verdict = verify()
            if verdict.stored != nil { verdict.hash = hash() }
            return verdict
        }
    }

    func finishChangePassword(
        _ request: ChangePassword, _ verdict: PasswordVerdict, _ call: Call, _ context: Context
    ) throws -> ChangePassword.Result {
        let account = try account(call.user, verdict, call, context)
        let description = try description(for: request, call, context)
        guard try !isRepeat(call, of: call.user, context) else {
            return try enter(call.user, on: description, call, context)
        }
        try setPassword(made(verdict.hash), of: account, but: call.device, context)
        let result = try enter(call.user, on: description, call, context)
        if let device = call.device {
            // This comes last, because a later control message about the user would close the
            // connection before the reply.
            try devices.remove(device, of: call.user, bySelf: true, context)
        }
        return result
    }

    /// The description of the new device, from the request or from the present device.
    private func description(
        for request: ChangePassword, _ call: Call, _ context: Context
    ) throws -> DeviceDescription {
        if let device = request.device { return device }
        let current = try call.device.flatMap {
            try devices.description(of: $0, of: call.user, context)
        }
        guard let current else {
            throw Refusal.field(.accountInvalid, "device", "is missing: this device is new")
        }
        return current
    }

    /// Whether the request was processed before, and the device that it created still exists.
    func isRepeat(_ call: Call, of user: String, _ context: Context) throws -> Bool {
        guard let earlier = call.earlierResult else { return false }
        return try devices.has(earlier, of: user, context)
    }

    /// Stores a new password. It signs out all devices except one, and ends all unused links.
    func setPassword(
        _ hash: String, of account: AccountStore.Account, but device: String? = nil,
        _ context: Context
    ) throws {
        let store = AccountStore(database: context.database)
        try store.setPassword(hash, of: account.username)
        try store.putOut(account.username, now: context.now)
        try AccountLinks(database: context.database).endAll(of: account.username, now: context.now)
        try devices.removeAll(of: account.username, but: device, context)
        try alert(
            account.username, "Your password was changed", "All other devices were signed out.",
            context)
        try mail(
            Mailer.Letter(
                .passwordChanged, user: account.username, address: account.email),
            isConfirmed: account.isConfirmed, context)
    }
}

/// The reset of a forgotten password.
extension Accounts {
    static let resetTimer = "account.reset"
    /// The maximum number of requests for a link from one address in a minute.
    private static let perAddress = 10

    func prepareReset(
        _ request: ResetPassword, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> String? {
        guard let token = request.token else {
            guard request.login != nil else {
                throw Refusal.field(.accountInvalid, "login", "is missing")
            }
            let wait = resets.admit(address(of: call), limit: Self.perAddress, now: context.now)
            if let wait {
                throw Refusal.tooMany(
                    "Too many requests from your network. Try again later.", retryAfterMs: wait)
            }
            return { nil }
        }
        _ = try usable(token, .reset, call: call, context)
        return hashing(try wish(of: request).password, context)
    }

    func finishReset(
        _ request: ResetPassword, _ hash: String?, _ call: Call, _ context: Context
    ) throws -> ResetPassword.Result {
        var result = ResetPassword.Result()
        guard let token = request.token else {
            // The answer must not depend on whether there is an account, and neither must its time.
            // So the next batch looks for the account.
            let login = (request.login ?? "").lowercased()
            try context.timers.set(Self.resetTimer, login, due: context.now)
            result.mailServer = mailer.mailServer
            return result
        }
        let link = try usable(token, .reset, call: call, context)
        if try !isRepeat(call, of: link.user, context) {
            try reset(link, token, made(hash), context)
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
        // The link came by mail, so it also confirms the address.
        try store.confirm(link.user, now: context.now)
    }

    /// Mails a link for the account, if it exists and has not received too many links.
    ///
    /// If several accounts claim an address that none has confirmed, the mailbox gets a link for
    /// each. Its owner chooses by the username.
    func sendReset(_ login: String, _ context: Context) throws {
        let store = AccountStore(database: context.database)
        let found =
            try login.contains("@")
            ? store.accounts(ofMailbox: login) : [store.account(login: login)].compactMap(\.self)
        for account in found { try sendReset(account, context) }
    }

    private func sendReset(_ account: AccountStore.Account, _ context: Context) throws {
        let store = AccountStore(database: context.database)
        // Another account has confirmed the address. The owner of that mailbox must not get a link
        // to this account.
        guard try account.isConfirmed || store.holder(of: account.email) == nil else { return }
        let user = account.username
        let links = AccountLinks(database: context.database)
        guard try links.wait(.reset, for: user, now: context.now) == nil else { return }
        try sendLink(
            AccountLink(.reset, user: user), .resetPassword, to: account.email, by: .server,
            isConfirmed: account.isConfirmed, path: "r", context)
    }
}
