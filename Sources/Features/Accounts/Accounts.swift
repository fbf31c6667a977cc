package import Contract
import Crypto
package import Engine
import Rules
import SQLite

/// Accounts: signing up, in and out, and usernames.
package final class Accounts: Feature {
    private let configuration: AccountsConfiguration
    private let devices: Devices
    private let presence: Presence
    private let grammar: TopicGrammar
    private var signUps = RateLimiter(windowMs: 60_000)
    private var guesses = GuessThrottle()
    /// Verified when a login is unknown, so that it takes as long as for a known one.
    private let decoy: String

    package init(
        _ configuration: AccountsConfiguration, devices: Devices, presence: Presence,
        grammar: TopicGrammar
    ) throws {
        self.configuration = configuration
        self.devices = devices
        self.presence = presence
        self.grammar = grammar
        decoy = try PasswordHash.make(
            SecureRandom.bytes(16), salt: SecureRandom.bytes(16), parameters: configuration.scrypt)
    }

    package func register(in router: Router) {
        router.on(SignUp.self, prepare: prepareSignUp, finish: finishSignUp)
        router.on(SignIn.self, prepare: prepareSignIn, finish: finishSignIn)
        router.on(SignOut.self, signOut)
        router.on(SuggestUsername.self, suggest)
    }

    /// Makes admins of those whom the configuration names, and of nobody else.
    package func start(_ context: Context) throws {
        let admins = try context.database.rows(
            "SELECT username FROM users WHERE is_admin = 1"
        ) { $0.text(0) }
        for name in configuration.admins.symmetricDifference(admins) {
            try context.database.run(
                "UPDATE users SET is_admin = ? WHERE username = ?",
                configuration.admins.contains(name), name)
        }
    }

    private func prepareSignUp(
        _ request: SignUp, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        try requireFree(request, context)
        let wait = signUps.take(
            address(of: call), limit: configuration.signUpsPerMinute, now: context.now)
        if let wait { throw Refusal.tooMany("too many sign-ups from here", retryAfterMs: wait) }
        let password = Array(request.password.utf8)
        let salt = context.randomBytes(16)
        let parameters = configuration.scrypt
        return {
            let hash = try? PasswordHash.make(password, salt: salt, parameters: parameters)
            return Array((hash ?? "").utf8)
        }
    }

    private func finishSignUp(
        _ request: SignUp, _ hash: [UInt8], _ call: Call, _ context: Context
    ) throws -> SignUp.Result {
        // Somebody else may have been faster while the password was hashed.
        try requireFree(request, context)
        guard !hash.isEmpty else { throw Refusal(.serverBusy, "no memory for the password") }
        let username = request.username.lowercased()
        try context.database.run(
            """
            INSERT INTO users
              (username, name, email, email_key, password_hash, is_admin, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            username, request.username, request.email, request.email.lowercased(),
            String(decoding: hash, as: UTF8.self), configuration.admins.contains(username),
            context.now)
        var result = SignUp.Result()
        result.user = username
        return result
    }

    private func requireFree(_ request: SignUp, _ context: Context) throws {
        let username = request.username.lowercased()
        var problems = Problems()
        if configuration.reserved.contains(username) {
            problems.note("is reserved", at: "username")
            throw Refusal(.accountInvalid, problems)
        }
        if try isTaken(username, context) { problems.note("is taken", at: "username") }
        let hasEmail = try context.database.first(
            "SELECT 1 FROM users WHERE email_key = ?", request.email.lowercased()
        ) { _ in true }
        if hasEmail == true { problems.note("has an account already", at: "email") }
        if !problems.isEmpty { throw Refusal(.accountTaken, problems) }
    }

    private func isTaken(_ username: String, _ context: Context) throws -> Bool {
        try context.database.first("SELECT 1 FROM users WHERE username = ?", username) { _ in
            true
        } ?? false
    }

    private func prepareSignIn(
        _ request: SignIn, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        let account = try account(request.login, context)
        // Username and address of one account are one login, however they are spelt.
        let login = account?.username ?? request.login.lowercased()
        if let wait = guesses.take(login: login, address: address(of: call), now: context.now) {
            throw Refusal.tooMany("too many wrong passwords; wait a little", retryAfterMs: wait)
        }
        let stored = account?.hash
        let hash = PasswordHash(stored ?? decoy)
        let password = Array(request.password.utf8)
        return {
            let isRight = (try? hash?.verify(password)) ?? false
            return isRight && stored != nil ? [1] : []
        }
    }

    private func finishSignIn(
        _ request: SignIn, _ verdict: [UInt8], _ call: Call, _ context: Context
    ) throws -> SignIn.Result {
        guard !verdict.isEmpty, let account = try account(request.login, context) else {
            throw Refusal(.accountWrongCredentials, "the login or the password is wrong")
        }
        guesses.succeed(login: account.username, address: address(of: call))
        try devices.removeEarlier(call, user: account.username, context)
        var result = SignIn.Result()
        result.user = account.username
        result.device = try devices.make(request.device, for: account.username, context)
        result.topics = grammar.topics(user: account.username)
        return result
    }

    /// From where somebody asks; the client id where the guard has not told yet.
    private func address(of call: Call) -> String {
        presence.address(of: call.sender.key) ?? call.sender.key
    }

    private func account(
        _ login: String, _ context: Context
    ) throws -> (username: String, hash: String)? {
        let column = login.contains("@") ? "email_key" : "username"
        return try context.database.first(
            "SELECT username, password_hash FROM users WHERE \(column) = ?", login.lowercased()
        ) { ($0.text(0), $0.text(1)) }
    }

    private func signOut(_ request: SignOut, _ call: Call, _ context: Context) throws -> Nothing {
        guard let device = request.device ?? call.device else {
            throw Refusal.field(.requestMalformed, "device", "must be named: it is not known here")
        }
        try devices.remove(device, of: call.user, bySelf: device == call.device, context)
        return Nothing()
    }

    private func suggest(
        _ request: SuggestUsername, _ call: Call, _ context: Context
    ) throws -> SuggestUsername.Result {
        var result = SuggestUsername.Result()
        let candidates = UsernameSuggestions.candidates(hint: request.hint, using: &context.random)
        for name in candidates where result.usernames.count < 5 {
            guard !result.usernames.contains(name), TopicNames.isUsername(name),
                !TopicNames.isReserved(name), !configuration.reserved.contains(name),
                try !isTaken(name, context)
            else { continue }
            result.usernames.append(name)
        }
        return result
    }
}
