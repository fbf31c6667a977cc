import Engine
import SQLite

/// What is dropped as time goes by.
extension Accounts {
    static let tidyTimer = "account.tidy"
    private static let dayMs: Int64 = 86_400_000
    /// An account that was never confirmed and that nobody signed in to is kept so long.
    private static let unusedMs = 30 * dayMs
    private static let removedMax = 100

    /// Once a day, and again soon while there is more: bounded work for one batch.
    func tidy(_ key: String, _ context: Context) throws {
        let hasMore =
            try AccountLinks(database: context.database).forget(now: context.now)
            || UnconfirmedMails(database: context.database).forget(now: context.now)
        try forgetGone(context)
        let store = AccountStore(database: context.database)
        let unused = try store.unused(before: context.now - Self.unusedMs, limit: Self.removedMax)
        for user in unused {
            guard let account = try store.account(login: user) else { continue }
            try erase(account, context)
            try store.retire(nameDigest(user))
        }
        let isDone = !hasMore && unused.count < Self.removedMax
        let pause = isDone ? Self.dayMs : 1_000
        try context.timers.set(Self.tidyTimer, "", due: context.now + pause)
    }
}
