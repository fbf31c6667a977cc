import Contract
import Crypto
import Engine
import PeopleContract
import SQLite
import Topics

/// The sign-in and the sign-out.
extension Accounts {
    func prepareSignIn(
        _ request: SignIn, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> Verdict {
        if let provider = request.provider {
            return try verifying(
                provider: provider, token: request.idToken, nonce: request.nonce, call, context)
        }
        let verify = try verifyingWithUpgrade(
            request.password, login: request.login, call, context)
        return { .password(verify()) }
    }

    func finishSignIn(
        _ request: SignIn, _ verdict: Verdict, _ call: Call, _ context: Context
    ) throws -> SignIn.Result {
        let account =
            switch verdict {
            case .password(let verdict): try account(request.login, verdict, call, context)
            case .identity(let result): try account(of: identity(result, call), call, context)
            }
        try requireConfirmation(of: account.username, in: address(of: call), context)
        if case .password(let verdict) = verdict {
            known.note(
                request.login, from: address(of: call), browser: call.browser, at: context.now)
            try upgrade(account, verdict, context)
        }
        return try enter(account.username, on: request.device, call, context)
    }

    /// Refuses a sign-in without a confirmed address, if the configuration requires the
    /// confirmation.
    /// - Parameter network: The network of the client.
    func requireConfirmation(of user: String, in network: String, _ context: Context) throws {
        guard configuration.confirmationRequired else { return }
        let account = try AccountStore(database: context.database).account(login: user)
        guard let account, !account.isConfirmed else { return }
        // A refusal undoes this request's writes. So ``willCommit(_:)`` sends the mail.
        turnedAway[account.username] = network
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

    /// Signs in a user who has proved their identity, on a new device.
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

/// The proof that a request comes from the user, and not from somebody with the user's device.
extension Accounts {
    /// The maximum age of an ID token that replaces a password, milliseconds.
    private static let freshMs: Int64 = 600_000

    /// Returns the slow part of the check: it verifies the password, or the ID token.
    func proving(
        _ proof: AccountProof, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> Verdict {
        if let provider = proof.provider {
            return try verifying(
                provider: provider, token: proof.idToken, nonce: proof.nonce, call, context)
        }
        try requirePassword(of: call.user, context)
        let verify = try verifying(proof.password, login: call.user, call, context)
        return { .password(verify()) }
    }

    /// The workers that check a proof: providers need the network, and passwords the processor.
    static func lane(of proof: AccountProof) -> Lane {
        proof.provider == nil ? .processor : .network
    }

    /// Refuses a password if the account has none. This does not count as a wrong guess.
    func requirePassword(of user: String, _ context: Context) throws {
        let account = try AccountStore(database: context.database).account(login: user)
        guard account?.passwordHash.isEmpty != true else {
            throw Refusal(
                .accountPasswordMissing,
                "Your account has no password. Ask for a link to choose one.")
        }
    }

    /// The account of the user, if the proof is valid.
    /// - Parameter verdict: The result of ``proving(_:_:_:)``.
    /// - Throws: A refusal if the proof is not valid.
    func account(
        provenBy verdict: Verdict, _ call: Call, _ context: Context
    ) throws -> AccountStore.Account {
        let identity: Identity
        switch verdict {
        case .password(let verdict): return try account(call.user, verdict, call, context)
        case .identity(let result): identity = try self.identity(result, call)
        }
        let known = try AccountStore(database: context.database).account(login: call.user)
        let holder = try ProviderStore(database: context.database).user(identity)
        guard let known, holder == call.user else {
            throw Refusal(
                .providerRefused, "This provider account does not belong to your account.")
        }
        try requireNewer(identity, for: call.user, context)
        guard identity.issuedAt > context.now - Self.freshMs else {
            throw Refusal(
                .providerRefused, "Your sign-in at the provider is too old. Sign in there again.")
        }
        return known
    }
}

/// The result of the slow check of a proof.
enum Verdict: Sendable {
    case password(PasswordVerdict)
    case identity(Result<Identity, IdentityError>)
}

/// The result of the check of a password.
struct PasswordVerdict: Sendable {
    /// The stored hash that the password fits. Nil if the password is wrong.
    var stored: String?
    /// The hash of a new password, or of the same one with more work. Nil if there is none, or if
    /// there was not enough memory.
    var hash: String?
}

/// Hashing and verification of passwords. Workers do it, because it would block the writer thread.
extension Accounts {
    /// Hashes a new password.
    /// - Returns: Work whose result is the hash. Nil means that there was not enough memory.
    func hashing(_ password: String, _ context: Context) -> @Sendable () -> String? {
        let password = Array(password.utf8)
        let salt = context.randomBytes(16)
        let parameters = configuration.scrypt
        return { try? PasswordHash.make(password, salt: salt, parameters: parameters) }
    }

    /// The result of ``hashing(_:_:)``.
    /// - Throws: A refusal if there was not enough memory.
    func made(_ hash: String?) throws -> String {
        guard let hash else {
            throw Refusal(
                .serverBusy,
                "The server has not enough memory to check the password. Try again in a moment.")
        }
        return hash
    }

    /// Returns the work to verify a password. An unknown login takes as long as a known one.
    ///
    /// - Parameter login: A username or an address, in any case. The server counts guesses
    ///   separately for the username and the address. A common count would show which address
    ///   belongs to which username.
    /// - Returns: Work whose result is for ``account(_:_:_:_:)``.
    /// - Throws: A refusal after too many wrong passwords.
    func verifying(
        _ password: String, login: String, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> PasswordVerdict {
        let account = try AccountStore(database: context.database).account(login: login)
        let address = address(of: call)
        if let wait = guesses.admit(login: login.lowercased(), address: address, now: context.now) {
            throw Refusal.tooMany(
                "Too many wrong passwords. Wait a moment and try again.", retryAfterMs: wait)
        }
        // Nil also for accounts without a password, which use only identity providers.
        let known = account.flatMap { PasswordHash($0.passwordHash) }
        let hash = known ?? PasswordHash(decoy)
        let stored = known == nil ? nil : account?.passwordHash
        let password = Array(password.utf8)
        let parameters = configuration.scrypt
        return {
            if (try? hash?.verify(password)) == true { return PasswordVerdict(stored: stored) }
            // An old hash takes less work. Without the missing work, a fast answer would show that
            // the login exists.
            if let rest = hash?.parameters.rest(to: parameters) {
                _ = try? rest.derive(password, salt: [], count: 32)
            }
            return PasswordVerdict()
        }
    }

    /// Returns the work to verify a password. It also hashes the password again if its stored hash
    /// is weaker than a new one.
    ///
    /// - Returns: Work with the result of ``verifying(_:login:_:_:)``, and the new hash.
    func verifyingWithUpgrade(
        _ password: String, login: String, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> PasswordVerdict {
        let verify = try verifying(password, login: login, call, context)
        let hash = hashing(password, context)
        let parameters = configuration.scrypt
        return {
            var verdict = verify()
            let known = verdict.stored.flatMap { PasswordHash($0) }
            if known?.parameters.rest(to: parameters) != nil { verdict.hash = hash() }
            return verdict
        }
    }

    /// Stores the new hash from ``verifyingWithUpgrade(_:login:_:_:)``, if there is one.
    ///
    /// Devices stay signed in, because the password is the same.
    func upgrade(
        _ account: AccountStore.Account, _ verdict: PasswordVerdict, _ context: Context
    ) throws {
        guard let hash = verdict.hash else { return }
        try AccountStore(database: context.database).setPassword(hash, of: account.username)
    }

    /// The account whose password was verified. It must not have changed since the verification
    /// began.
    /// - Throws: `account.wrongCredentials`. Its message is the same for a wrong password and an unknown login, so
    ///   nobody learns which accounts exist. A signed-in user who proves their own password gets a message about
    ///   the password only.
    func account(
        _ login: String, _ verdict: PasswordVerdict, _ call: Call, _ context: Context
    ) throws -> AccountStore.Account {
        let found = try AccountStore(database: context.database).account(login: login)
        guard let account = found, let stored = verdict.stored, stored == account.passwordHash
        else {
            guesses.fail(address: address(of: call), now: context.now)
            // A signed-in user enters only the password.
            let reason: LocalizedText =
                login == call.user
                ? "This is not your password."
                : """
                Wrong username or password. An email address works for signing in after you confirm \
                it.
                """
            throw Refusal(.accountWrongCredentials, reason)
        }
        guesses.succeed(login: login.lowercased(), address: address(of: call))
        return account
    }
}
