import Contract
import Crypto
import Engine
import JSON
import PeopleContract
import SQLite

/// The deletion of an account.
extension Accounts {
    static let leaveTimer = "account.leave"
    /// The time without a step after which a timer continues a deletion, milliseconds.
    private static let leavePatienceMs: Int64 = 5_000

    func prepareDelete(
        _ request: DeleteAccount, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> Verdict {
        try proving(request.proof, call, context)
    }

    /// Does one step of a deletion. A long history takes several steps, and the account exists
    /// until the last.
    func stepDelete(
        _ request: DeleteAccount, _ verdict: Verdict, _ call: Call, _ context: Context
    ) throws -> DeleteAccount.Result? {
        let store = AccountStore(database: context.database)
        guard try store.isTaken(username: call.user) else { return receipt(ErasedData(), context) }
        if try !store.isLeaving(call.user) {
            _ = try account(provenBy: verdict, call, context)
            try store.noteLeaving(call.user, now: context.now)
        }
        return try leave(call.user, context).map { receipt($0, context) }
    }

    private func receipt(_ erased: ErasedData, _ context: Context) -> DeleteAccount.Result {
        var receipt = DeleteAccount.Result()
        receipt.deletedAt = Int(context.now)
        receipt.overwrittenBy = Int(context.wipedBy)
        receipt.unreadable =
            erased.unreadable.isEmpty ? nil : erased.unreadable.map(MissingData.init)
        for (name, count) in erased.rows.sorted(by: { $0.key < $1.key }) where count > 0 {
            var part = DeleteAccount.Part()
            (part.part, part.rows) = (name, count)
            receipt.deleted.append(part)
        }
        return receipt
    }

    /// Continues a deletion that did not finish, for example because the daemon stopped.
    func resumeLeaving(_ user: String, _ context: Context) throws {
        guard try leave(user, context) == nil else { return }
        try context.timers.set(Self.leaveTimer, user, due: context.now)
    }

    /// Deletes some of the data about a user, and in the last step the account.
    /// - Returns: The deleted data after the last step; nil before.
    private func leave(_ user: String, _ context: Context) throws -> ErasedData? {
        let store = AccountStore(database: context.database)
        guard let account = try store.account(login: user) else { return ErasedData() }
        var erased = leaving[user] ?? ErasedData()
        for provider in personalDataProviders.reversed() {
            let isDone = try erased.counting(type(of: provider).partName, context) {
                try provider.eraseSome(user, context)
            }
            leaving[user] = erased
            guard !isDone else { continue }
            try context.timers.set(
                Self.leaveTimer, user, due: context.now + Self.leavePatienceMs)
            return nil
        }
        leaving[user] = nil
        // The deletion removes the user's settings, so the language is read before.
        let language = try context.language(of: user)
        try erase(account, &erased, context)
        try store.retire(nameDigest(user))
        try context.timers.cancel(Self.leaveTimer, user)
        // Without a mail server, the mail would only leave the address in a file.
        guard account.isConfirmed, mailer.hasServer else { return erased }
        try mailer.post(
            Mailer.Letter(
                .accountDeleted, user: user, address: account.email, language: language), context)
        return erased
    }

    /// Deletes an account, and all data about its user.
    func erase(_ account: AccountStore.Account, _ context: Context) throws {
        var erased = ErasedData()
        try erase(account, &erased, context)
    }

    private func erase(
        _ account: AccountStore.Account, _ erased: inout ErasedData, _ context: Context
    ) throws {
        let user = account.username
        // Higher capabilities come first, because they may cause writes in lower ones, which are
        // then deleted too.
        for provider in personalDataProviders.reversed() {
            try erased.counting(type(of: provider).partName, context) {
                try provider.erase(user, context)
            }
        }
        try erased.counting("account", context) { try eraseOwn(account, context) }
        context.wipe()
    }

    private func eraseOwn(_ account: AccountStore.Account, _ context: Context) throws {
        let user = account.username
        try noteGone(account, context)
        // Until this account has confirmed the address, other accounts may claim the same address.
        for login in account.isConfirmed ? [user, account.email.lowercased()] : [user] {
            try context.timers.cancel(Self.resetTimer, login)
        }
        try mailer.withdraw(user: user, context)
        try mailer.erase(user, at: account.email, context)
        try context.forgetRequests(of: user)
        try AccountStore(database: context.database).remove(user)
    }

    /// Whether a username is in use, was in use, or is reserved for an admin.
    func isTaken(_ username: String, _ context: Context) throws -> Bool {
        if configuration.admins.contains(username) { return true }
        let store = AccountStore(database: context.database)
        return try store.isTaken(username: username) || store.isRetired(nameDigest(username))
    }

    /// A digest of a username, so that nobody can sign up with the name of a deleted account.
    func nameDigest(_ username: String) -> [UInt8] {
        HMAC.sha256(key: configuration.nameKey, Array(username.utf8))
    }
}

/// The data of an account that was deleted so far.
struct ErasedData {
    /// The number of deleted rows, by part.
    private(set) var rows: [String: Int] = [:]
    /// The data that the server could not read, and deleted anyway.
    private(set) var unreadable: [UnreadableData] = []

    /// The most entries of ``unreadable``, so that the receipt fits into one message.
    private static let unreadableMax = 200

    /// Notes the data that some work deletes.
    mutating func counting<T>(
        _ part: String, _ context: Context, _ work: () throws -> T
    ) rethrows -> T {
        let before = context.database.rowsChanged
        let known = context.database.errorsSetAside.count
        let result = try work()
        rows[part, default: 0] += context.database.rowsChanged - before
        for found in UnreadableData.all(in: context.database.errorsSetAside.dropFirst(known))
        where unreadable.count < Self.unreadableMax && !unreadable.contains(found) {
            unreadable.append(found)
        }
        return result
    }
}
