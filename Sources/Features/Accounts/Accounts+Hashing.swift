import Contract
import Crypto
import Engine

/// The slow part of passwords: done by workers, never on the writer thread.
extension Accounts {
    /// Separates the stored hash from a new one in a worker's result. Neither hash contains this byte.
    static let separator = UInt8(ascii: "\n")

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
        guard !hash.isEmpty else {
            throw Refusal(
                .serverBusy,
                "The server has not enough memory to check the password. Try again in a moment.")
        }
        return String(decoding: hash, as: UTF8.self)
    }

    /// Verifies a password, unless there were too many wrong ones. An unknown login takes as long.
    ///
    /// - Parameter login: A username or an address, in any case. The server counts guesses separately for the username
    ///   and the address. A common count would show which address belongs to which username.
    /// - Returns: Work whose result is for ``account(_:_:_:_:)``: the hash that the password fits,
    ///   empty for a wrong one.
    func verifying(
        _ password: String, login: String, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        let account = try AccountStore(database: context.database).account(login: login)
        let address = address(of: call)
        if let wait = guesses.take(login: login.lowercased(), address: address, now: context.now) {
            throw Refusal.tooMany(
                "Too many wrong passwords. Wait a moment and try again.", retryAfterMs: wait)
        }
        // Nil also for who signs in through a provider only, and has no password.
        let known = account.flatMap { PasswordHash($0.passwordHash) }
        let hash = known ?? PasswordHash(decoy)
        let stored = known == nil ? [] : Array((account?.passwordHash ?? "").utf8)
        let password = Array(password.utf8)
        let parameters = configuration.scrypt
        return {
            if (try? hash?.verify(password)) == true { return stored }
            // An old hash takes less work. Without the missing work, a fast answer would show that the login exists.
            if let rest = hash?.parameters.rest(to: parameters) {
                _ = try? rest.derive(password, salt: [], count: 32)
            }
            return []
        }
    }

    /// Verifies a password, and hashes it again if its stored hash is weaker than a new one.
    /// - Returns: Work with the result of ``verifying(_:login:_:_:)``. If there is a new hash, ``separator`` and the
    ///   new hash follow.
    func verifyingWithUpgrade(
        _ password: String, login: String, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        let verify = try verifying(password, login: login, call, context)
        let hash = hashing(password, context)
        let parameters = configuration.scrypt
        return {
            let stored = verify()
            let known = PasswordHash(String(decoding: stored, as: UTF8.self))
            guard known?.parameters.rest(to: parameters) != nil else { return stored }
            return stored + [Self.separator] + hash()
        }
    }

    /// The stored hash in the result of ``verifyingWithUpgrade(_:login:_:_:)``, for ``account(_:_:_:_:)``.
    static func stored(_ verdict: [UInt8]) -> [UInt8] {
        Array(verdict.prefix { $0 != separator })
    }

    /// Stores the new hash that ``verifyingWithUpgrade(_:login:_:_:)`` made, if it made one. Devices stay signed in,
    /// since the password is the same.
    func upgrade(
        _ account: AccountStore.Account, _ verdict: [UInt8], _ context: Context
    ) throws {
        let parts = verdict.split(separator: Self.separator, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { return }
        let hash = String(decoding: parts[1], as: UTF8.self)
        try AccountStore(database: context.database).setPassword(hash, of: account.username)
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
                "Wrong username or password. An email address works for signing in after you "
                    + "confirm it."
            )
        }
        guesses.succeed(login: login.lowercased(), address: address(of: call))
        return account
    }
}
