import Contract
import Crypto
package import Engine
import PeopleContract
package import SQLite
package import Topics

/// The capability for admins: rights, other users' tokens, and the log of these acts.
package final class Administration: BatchParticipant {
    private static let tidyTimer = "admin.tidy"
    private static let dayMs: Int64 = 86_400_000
    /// The time for which the log keeps an act. After 400 days, the same month of the year before
    /// is still there.
    private static let keptMs = 400 * dayMs
    private static let forgottenMax = 1_000
    private static let offerTimer = "admin.offer"

    private let configuration: AccountsConfiguration
    private let devices: Devices
    private let link: (any FirstAdminLink)?
    let grammar: TopicGrammar
    /// The capabilities that explain rights, in the order of modules.
    package var explainers: [any RightsExplainer.Type] = []
    /// In memory only, so that a restart ends it.
    private var offer: FirstAdminOffer?
    /// Whether the batch that runs uses the offer.
    private var isClaiming = false

    /// - Parameter link: Shows the link for the first admin; `nil`: nobody becomes one that way.
    package init(
        _ configuration: AccountsConfiguration, devices: Devices, grammar: TopicGrammar,
        link: (any FirstAdminLink)? = nil
    ) {
        self.grammar = grammar
        self.configuration = configuration
        self.devices = devices
        self.link = link
    }

    package func register(in router: Router) {
        let permit = { (call: Call, context: Context) in try context.requireAdmin(call) }
        router.on(GrantAdmin.self, permit: permit, grant)
        router.on(RevokeAdmin.self, permit: permit, revoke)
        router.on(EndTokens.self, permit: permit, endTokens)
        router.on(ClaimAdmin.self, claim)
        registerLists(in: router)
        registerExplaining(in: router)
        router.on(PushTested.self) { [unowned self] event, context in
            try note(.testPush, by: event.admin, to: event.user, context)
        }
        router.onTimer(Self.tidyTimer, tidy)
        router.onTimer(Self.offerTimer) { [unowned self] _, _ in
            offer = nil
            link?.remove()
        }
    }

    private func registerLists(in router: Router) {
        router.onRead(
            ListAccounts.self, check: { try $2.requireAdmin($1) },
            { request, _, database in try AdminReader(database: database).users(request) })
        router.onRead(
            ListAllTokens.self, check: { try $2.requireAdmin($1) },
            { request, _, database in try AdminReader(database: database).tokens(request) })
        router.onRead(
            ListAdminActs.self, check: { try $2.requireAdmin($1) },
            { request, _, database in try AdminReader(database: database).acts(request) })
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.tidyTimer, "", due: context.now)
        try offerFirstAdmin(context)
    }

    package func didCommit(_ context: Context) {
        guard isClaiming else { return }
        isClaiming = false
        offer?.isUsed = true
        link?.remove()
    }

    package func didRollBack() { isClaiming = false }

    /// Adds an act of an admin to the log, in the transaction of the act.
    /// - Parameters:
    ///   - user: The user who was affected, if there was one.
    ///   - object: A course, a monitor or a device. Never a name of a user.
    func note(
        _ act: AdminAct, by admin: String, to user: String? = nil, object: String? = nil,
        _ context: Context
    ) throws {
        try AdminActStore(database: context.database).insert(
            act, by: admin, to: user, object: object, at: context.now)
    }

    /// Offers a link to the operator if nobody is an admin and the configuration names none.
    private func offerFirstAdmin(_ context: Context) throws {
        guard let link else { return }
        link.remove()
        guard configuration.admins.isEmpty, try context.admins().isEmpty else { return }
        let token = Base64URL.encode(context.randomBytes(FirstAdminOffer.tokenBytes))
        offer = FirstAdminOffer(token, at: context.now)
        try context.timers.set(
            Self.offerTimer, "", due: context.now + FirstAdminOffer.validMs)
        link.show(token)
    }

    /// A client that lost the reply may claim again: the second time changes nothing.
    private func claim(
        _ request: ClaimAdmin, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let invalid = Refusal(
            .accountLinkInvalid,
            "This link was used already or is older than an hour. Restart the server to get "
                + "a new one."
        )
        guard let offer, offer.accepts(request.token, at: context.now) else { throw invalid }
        if try context.isAdmin(call.user) { return Nothing() }
        guard !offer.isUsed, try context.admins().isEmpty else { throw invalid }
        try AccountStore(database: context.database).setGranted(call.user, true)
        try set(call.user, isAdmin: true, .claim, call, context)
        isClaiming = true
        return Nothing()
    }

    private func grant(
        _ request: GrantAdmin, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let user = try account(request.user, context)
        try AccountStore(database: context.database).setGranted(user, true)
        try set(user, isAdmin: true, .grant, call, context)
        return Nothing()
    }

    private func revoke(
        _ request: RevokeAdmin, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let user = try account(request.user, context)
        guard !configuration.admins.contains(user) else {
            throw Refusal(
                .adminConfigured,
                "The configuration makes \(user) an admin. Remove the name from "
                    + "accounts.admins and restart."
            )
        }
        try AccountStore(database: context.database).setGranted(user, false)
        try set(user, isAdmin: false, .revoke, call, context)
        return Nothing()
    }

    /// Changes the rights of a user. Tokens contain whether their user is an admin, so all older
    /// tokens become invalid.
    private func set(
        _ user: String, isAdmin: Bool, _ act: AdminAct, _ call: Call, _ context: Context
    ) throws {
        guard try context.isAdmin(user) != isAdmin else { return }
        try AccountStore(database: context.database).setAdmin(user, isAdmin)
        try devices.tellRights(of: user, isAdmin: isAdmin, context)
        try note(act, by: call.user, to: user, context)
    }

    private func endTokens(
        _ request: EndTokens, _ call: Call, _ context: Context
    ) throws -> EndTokens.Result {
        let user = try account(request.user, context)
        var result = EndTokens.Result()
        if let device = request.device {
            guard try devices.owns(user, device, context) else {
                throw Refusal(.deviceUnknown, "\(user) has no device with this id.")
            }
            try devices.remove(device, of: user, context)
            result.ended = 1
        } else {
            result.ended = try devices.removeAll(of: user, context)
        }
        guard result.ended > 0 else { return result }
        try note(.endTokens, by: call.user, to: user, object: request.device, context)
        return result
    }

    private func account(_ name: String, _ context: Context) throws -> String {
        let user = name.lowercased()
        guard try AccountStore(database: context.database).isTaken(username: user) else {
            throw Refusal(.accountUnknown, "There is no account \"\(name)\".")
        }
        return user
    }

    /// Deletes a limited number of old acts. It runs once a day, and again after a second while
    /// there are more.
    private func tidy(_ key: String, _ context: Context) throws {
        let forgotten = try AdminActStore(database: context.database)
            .forget(before: context.now - Self.keptMs, limit: Self.forgottenMax)
        let pause = forgotten < Self.forgottenMax ? Self.dayMs : 1_000
        try context.timers.set(Self.tidyTimer, "", due: context.now + pause)
    }
}

/// The offer to become the first admin. It lasts for an hour and ends with its use.
struct FirstAdminOffer {
    static let validMs: Int64 = 3_600_000
    /// 128 random bits.
    static let tokenBytes = 16

    private let digest: [UInt8]
    private let expiresAt: Int64
    var isUsed = false

    init(_ token: String, at now: Int64) {
        digest = SHA256.hash(Array(token.utf8))
        expiresAt = now + Self.validMs
    }

    /// Whether a token is that of the link, and not too old.
    func accepts(_ token: String, at now: Int64) -> Bool {
        now < expiresAt && SHA256.hash(Array(token.utf8)) == digest
    }
}

extension Administration: PersonalDataProvider {
    package static let partName = "administration"

    /// The acts of a user as an admin, and the acts of admins that affected the user. Other users
    /// are not named.
    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let acts = try AdminActStore(database: database).acts(of: user)
        return [PersonalDataPart("adminActs", acts)]
    }

    /// Removes the user's name from the log. The acts stay.
    package func erase(_ user: String, _ context: Context) throws {
        try AdminActStore(database: context.database).anonymize(user)
    }
}

extension AdminAct {
    package static let grant = AdminAct("grant")
    package static let revoke = AdminAct("revoke")
    package static let claim = AdminAct("claim")
    package static let endTokens = AdminAct("endTokens")
    package static let testPush = AdminAct("testPush")
}
