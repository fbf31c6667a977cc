import Contract
import Crypto
import Engine

/// The slow part of passwords: done by workers, never on the writer thread.
extension Accounts {
    /// Milliseconds after which a place in the queue of hashes is likely to be free.
    private static let turnsRetryMs = 2_000

    /// Hashes a new password.
    func hashing(_ password: String, _ context: Context) -> @Sendable () -> [UInt8] {
        let password = Array(password.utf8)
        let salt = context.randomBytes(16)
        let parameters = configuration.scrypt
        return {
            let hash = try? PasswordHash.make(password, salt: salt, parameters: parameters)
            return Array((hash ?? "").utf8)
        }
    }

    /// What ``hashing(_:_:)`` found.
    func text(ofHash hash: [UInt8]) throws -> String {
        guard !hash.isEmpty else { throw Refusal(.serverBusy, "no memory for the password") }
        return String(decoding: hash, as: UTF8.self)
    }

    /// Verifies a password, unless there were too many wrong ones. An unknown login takes as long.
    ///
    /// - Parameter login: A username or an address, in any case. Guesses count for each of the two: a common
    ///   count would show which address belongs to which username.
    /// - Returns: Work whose result is for ``account(_:_:_:_:)``: the hash that the password fits,
    ///   empty for a wrong one.
    func verifying(
        _ password: String, login: String, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        let account = try AccountStore(database: context.database).account(login: login)
        let address = address(of: call)
        if let wait = guesses.take(login: login.lowercased(), address: address, now: context.now) {
            throw Refusal.tooMany("too many wrong passwords; wait a little", retryAfterMs: wait)
        }
        guard let turn = turns.take(address) else {
            throw Refusal.tooMany(
                "too many sign-ins from your network at the same time; try again soon",
                retryAfterMs: Self.turnsRetryMs)
        }
        // Nil also for who signs in through a provider only, and has no password.
        let known = account.flatMap { PasswordHash($0.passwordHash) }
        let hash = known ?? PasswordHash(decoy)
        let stored = known == nil ? [] : Array((account?.passwordHash ?? "").utf8)
        let password = Array(password.utf8)
        return {
            let isRight = (try? hash?.verify(password)) ?? false
            withExtendedLifetime(turn) {}
            return isRight ? stored : []
        }
    }

    /// The account whose password was verified, and was not changed while it was.
    /// - Throws: The same refusal for a wrong password and for an unknown login.
    func account(
        _ login: String, _ verdict: [UInt8], _ call: Call, _ context: Context
    ) throws -> AccountStore.Account {
        let found = try AccountStore(database: context.database).account(login: login)
        guard let account = found, !verdict.isEmpty, verdict == Array(account.passwordHash.utf8)
        else {
            guesses.fail(address: address(of: call), now: context.now)
            throw Refusal(
                .accountWrongCredentials,
                "the login or the password is wrong; an e-mail address works once it is confirmed")
        }
        guesses.succeed(login: login.lowercased(), address: address(of: call))
        return account
    }
}
