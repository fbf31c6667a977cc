import Contract
import Crypto
import Engine
import JSON
import Rules
import SQLite

/// Everything about a user: shown, and taken away for good.
extension Accounts {
    /// Pages of exports that one user may ask for in a minute.
    private static let pagesPerMinute = 30

    func export(
        _ request: ExportAccount, _ call: Call, _ context: Context
    ) throws -> ExportAccount.Result {
        let wait = exports.take(call.user, limit: Self.pagesPerMinute, now: context.now)
        if let wait { throw Refusal.tooMany("too many exports", retryAfterMs: wait) }
        let all =
            try personalData(of: call.user, context)
            + keepers.flatMap { try $0.personalData(of: call.user, context) }
        let page = try ExportPage(of: all, from: request.cursor)
        var result = ExportAccount.Result()
        result.at = Int(context.now)
        for member in page.members { result.data.append(member.key, member.value) }
        result.cursor = page.cursor
        return result
    }

    private func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let account = try AccountStore(database: context.database).export(user)
        let links = try AccountLinks(database: context.database).export(user)
        let providers = try ProviderStore(database: context.database).export(user)
        return [
            JSON.Member("account", account), JSON.Member("links", .array(links)),
            JSON.Member("providers", .array(providers)),
        ]
    }

    func prepareDelete(
        _ request: DeleteAccount, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        try verifying(request.password, login: call.user, call, context)
    }

    func finishDelete(
        _ request: DeleteAccount, _ verdict: [UInt8], _ call: Call, _ context: Context
    ) throws -> Nothing {
        let account = try account(call.user, verdict, call, context)
        try erase(account, context)
        try AccountStore(database: context.database).retire(nameDigest(call.user))
        try mailer.post(
            Mailer.Letter(
                .accountDeleted, user: account.username, address: account.email,
                values: ["at": CivilTime(context.now).text]), context)
        return Nothing()
    }

    /// Takes an account away, and all that anybody keeps about its user.
    func erase(_ account: AccountStore.Account, _ context: Context) throws {
        let user = account.username
        // Those who build on others first: what they tell the others is taken away by those.
        for keeper in keepers.reversed() { try keeper.erase(user, context) }
        for login in [user, account.email.lowercased()] {
            try context.timers.cancel(Self.resetTimer, login)
        }
        try mailer.withdraw(user: user, context)
        try context.forgetRequests(of: user)
        try AccountStore(database: context.database).remove(user)
    }

    /// Whether a username belongs to somebody, or did, or is kept for an admin.
    func isTaken(_ username: String, _ context: Context) throws -> Bool {
        if configuration.admins.contains(username) { return true }
        let store = AccountStore(database: context.database)
        return try store.isTaken(username: username) || store.isRetired(nameDigest(username))
    }

    /// What is kept of the name of an account that is gone: enough to not give it again, and no name.
    func nameDigest(_ username: String) -> [UInt8] {
        HMAC.sha256(key: configuration.nameKey, Array(username.utf8))
    }
}
