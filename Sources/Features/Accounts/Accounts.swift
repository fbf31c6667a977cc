package import Contract
package import Crypto
package import Engine
import SQLite

/// Accounts: signing up, in and out, passwords, addresses, and leaving for good.
package final class Accounts: Feature {
    let configuration: AccountsConfiguration
    let devices: Devices
    let presence: Presence
    let notifications: Notifications
    let pushes: Pushes
    let mailer: Mailer
    /// Nil where no identity provider is configured.
    let verifier: (any IdentityVerifier)?
    let grammar: TopicGrammar
    var signUps = RateLimiter(windowMs: 60_000)
    var resets = RateLimiter(windowMs: 60_000)
    var tokens = RateLimiter(windowMs: 60_000)
    var providerLinks = RateLimiter(windowMs: 900_000)
    var guesses = GuessThrottle()
    /// The logins that recently signed in, with their network addresses.
    var known = KnownSignIns()
    /// Verified when a login is unknown, so that it takes as long as for a known one.
    let decoy: String
    /// Who was turned away in this batch since the address is to be confirmed first.
    var turnedAway: Set<String> = []
    /// The rows deleted so far, by username and part, of accounts whose deletion takes several steps.
    var leaving: [String: [String: Int]] = [:]
    /// ``leaving`` at the last commit.
    private var leavingBefore: [String: [String: Int]] = [:]
    /// All others that keep something about users, in the order in which they build on each other.
    package var keepers: [any PersonalDataKeeper] = []
    /// The capabilities that answer ``SignUpIntents``, in the order of modules.
    var signUpFollowers: [SignUpFollower] = []

    package init(
        _ configuration: AccountsConfiguration, devices: Devices, presence: Presence,
        notifications: Notifications, pushes: Pushes, mailer: Mailer,
        verifier: (any IdentityVerifier)?, grammar: TopicGrammar
    ) throws {
        self.configuration = configuration
        self.devices = devices
        self.presence = presence
        self.notifications = notifications
        self.pushes = pushes
        self.mailer = mailer
        self.verifier = verifier
        self.grammar = grammar
        decoy = try PasswordHash.make(
            SecureRandom.bytes(16), salt: SecureRandom.bytes(16), parameters: configuration.scrypt)
    }

    package func register(in router: Router) {
        router.on(SignUp.self, source: source, prepare: prepareSignUp, finish: finishSignUp)
        router.on(SuggestUsername.self, suggest)
        router.on(Confirm.self, confirm)
        router.on(ResendConfirmation.self, resendConfirmation)
        router.on(
            SignIn.self, lane: { $0.provider == nil ? .processor : .network },
            source: { [unowned self] in source(ofSignIn: $0, $1) }, prepare: prepareSignIn,
            finish: finishSignIn)
        router.on(SignOut.self, signOut)
        router.on(
            ChangePassword.self, source: source, prepare: prepareChangePassword,
            finish: finishChangePassword)
        router.on(
            ResetPassword.self, source: source, prepare: prepareReset, finish: finishReset)
        router.on(
            ChangeEmail.self, lane: { Self.lane(of: $0.proof) }, source: source,
            prepare: prepareChangeEmail, finish: finishChangeEmail)
        registerProviders(in: router)
        registerExport(in: router)
        router.on(
            DeleteAccount.self, lane: { Self.lane(of: $0.proof) }, source: source,
            prepare: prepareDelete, step: stepDelete)
        router.on(PresenceChanged.self) { event, context in
            guard !event.isOnline else { return }
            try AccountStore(database: context.database).noteSeen(event.user, at: event.since)
        }
        router.onTimer(Self.leaveTimer, resumeLeaving)
        router.onTimer(Self.resetTimer, sendReset)
        router.onTimer(Self.tidyTimer, tidy)
    }

    /// Makes admins of those whom the configuration names, or another admin, and of nobody else: of
    /// accounts that stand already. Else whoever is the first to sign up with such a name would be
    /// admin.
    package func start(_ context: Context) throws {
        let store = AccountStore(database: context.database)
        let named = configuration.admins.union(try store.granted())
        for name in named.symmetricDifference(try store.admins()) {
            try store.setAdmin(name, named.contains(name))
        }
        let missing = try configuration.admins.filter { try !store.isTaken(username: $0) }
        if !missing.isEmpty {
            context.log.warn(
                "accounts.admins names users without an account, and nobody can sign up with "
                    + "these names. "
                    + "Remove the names, restart, sign up, add the names again, restart",
                ("names", missing.sorted().joined(separator: ", ")))
        }
        try context.timers.setIfNone(Self.tidyTimer, "", due: context.now)
    }

    package func willCommit(_ context: Context) throws {
        for user in turnedAway.sorted() { try remind(user, context) }
        turnedAway = []
    }

    package func didCommit(_ context: Context) { leavingBefore = leaving }

    package func didRollBack() {
        turnedAway = []
        leaving = leavingBefore
    }

    /// The source of the work to hash a password. A signed-in user is a known source.
    func source<R: Request>(_ request: R, _ call: Call) -> WorkSource {
        WorkSource(address(of: call), isKnown: !call.user.isEmpty)
    }

    private func source(ofSignIn request: SignIn, _ call: Call) -> WorkSource {
        let address = address(of: call)
        return WorkSource(address, isKnown: known.has(request.login, from: address))
    }

    /// From where somebody asks; the client id where the guard has not told yet.
    func address(of call: Call) -> String {
        presence.address(of: call) ?? call.sender.key
    }
}

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

/// What an operator chooses about accounts.
package struct AccountsConfiguration: Sendable {
    /// Usernames of admins: of accounts that stand when the daemon starts. Nobody else gets them.
    package var admins: Set<String> = []
    /// What names of accounts that are gone are hashed with; a secret of the server.
    package var nameKey: [UInt8] = []
    /// Usernames that nobody gets.
    package var reserved: Set<String> = []
    package var signUpsPerMinute = 20
    /// Whether nobody signs in before the address is confirmed.
    package var confirmationRequired = false
    package var scrypt = ScryptParameters.standard

    package init() {}
}

/// A kind of act in the log of what admins did to others.
package enum AdminAct: String {
    case grant
    case revoke
    case claim
    case endTokens
    case acceptCourse
    case rejectCourse
    case changeCourse
    case removeCourse
    case testPush
    case maintain
    case resume
}
