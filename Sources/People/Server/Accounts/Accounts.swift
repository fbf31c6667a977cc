import Contract
package import Crypto
package import Engine
import PeopleContract
import SQLite
package import Topics

/// The capability for accounts: sign-up, sign-in, sign-out, passwords, email addresses, identity
/// providers, export and deletion.
package final class Accounts: BatchParticipant {
    let configuration: AccountsConfiguration
    let devices: Devices
    let presence: Presence
    let notifications: Notifications
    let pushes: Pushes
    let mailer: Mailer
    /// The verifier of ID tokens; nil if the configuration names no identity provider.
    let verifier: (any IdentityVerifier)?
    let grammar: TopicGrammar
    var signUps = RateLimiter(windowMs: 60_000)
    var resets = RateLimiter(windowMs: 60_000)
    var tokens = RateLimiter(windowMs: 60_000)
    var providerLinks = RateLimiter(windowMs: 900_000)
    var guesses = PasswordThrottle()
    /// The logins that recently signed in, with their network addresses.
    var known = KnownSignIns()
    /// A password hash for unknown logins, so that their check takes as long as that of known ones.
    let decoy: String
    /// The users whose sign-in was refused in this batch, because they must confirm their address
    /// first, with their networks.
    var turnedAway: [String: String] = [:]
    /// The data deleted so far, by username, of accounts whose deletion takes several steps.
    var leaving: [String: ErasedData] = [:]
    /// ``leaving`` at the last commit.
    private var leavingBefore: [String: ErasedData] = [:]
    /// All other capabilities that store data about users. Each one may depend on those before it.
    package var personalDataProviders: [any PersonalDataProvider] = []
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

    /// Updates who is an admin: the accounts that the configuration names, or that an admin has
    /// made one.
    ///
    /// Only accounts that exist now get the rights. Otherwise the first person to sign up with such
    /// a name would be an admin.
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
        for (user, network) in turnedAway.sorted(by: { $0.key < $1.key }) {
            try remind(user, in: network, context)
        }
        turnedAway = [:]
    }

    package func didCommit(_ context: Context) { leavingBefore = leaving }

    package func didRollBack() {
        turnedAway = [:]
        leaving = leavingBefore
    }

    /// The source of the work to hash a password. A signed-in user is a known source.
    func source<R: Request>(_ request: R, _ call: Call) -> WorkSource {
        let address = address(of: call)
        return WorkSource(
            address, in: ClientNetwork.wider(than: address), isKnown: !call.user.isEmpty)
    }

    private func source(ofSignIn request: SignIn, _ call: Call) -> WorkSource {
        let address = address(of: call)
        return WorkSource(
            address, in: ClientNetwork.wider(than: address),
            isKnown: known.has(request.login, from: address, browser: call.browser))
    }

    /// The network address of the client; its client id if the guard has not reported the address
    /// yet.
    func address(of call: Call) -> String {
        presence.address(of: call) ?? call.sender.key
    }
}

/// Regular removal of old data.
extension Accounts {
    static let tidyTimer = "account.tidy"
    private static let dayMs: Int64 = 86_400_000
    /// The time after which an account is removed that nobody confirmed or signed in to.
    private static let unusedMs = 30 * dayMs
    private static let removedMax = 100

    /// Removes a limited amount of old data. It runs once a day, and again after a second while
    /// there is more.
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

/// The configuration of accounts.
package struct AccountsConfiguration: Sendable {
    /// The usernames of admins who have an account when the daemon starts. Nobody can sign up with
    /// one of these names.
    package var admins: Set<String> = []
    /// The secret key for digests of the names, addresses and identities of deleted accounts.
    package var nameKey: [UInt8] = []
    /// Usernames that nobody can sign up with.
    package var reserved: Set<String> = []
    package var signUpsPerMinute = 20
    /// Whether users must confirm their address before they can sign in.
    package var confirmationRequired = false
    package var scrypt = ScryptParameters.standard

    package init() {}
}
