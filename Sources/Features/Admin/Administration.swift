import Contract
package import Engine
import SQLite

/// What admins do about others' accounts, and the log of what they did.
package final class Administration: Feature {
    private static let tidyTimer = "admin.tidy"
    private static let dayMs: Int64 = 86_400_000
    /// How long an act is remembered: the same month of the year before is still there.
    private static let keptMs = 400 * dayMs
    private static let forgottenMax = 1_000

    private let configuration: AccountsConfiguration
    private let devices: Devices

    package init(_ configuration: AccountsConfiguration, devices: Devices) {
        self.configuration = configuration
        self.devices = devices
    }

    package func register(in router: Router) {
        let permit = { (call: Call, context: Context) in try context.requireAdmin(call) }
        router.on(GrantAdmin.self, permit: permit, grant)
        router.on(RevokeAdmin.self, permit: permit, revoke)
        router.on(EndTokens.self, permit: permit, endTokens)
        router.onTimer(Self.tidyTimer, tidy)
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.tidyTimer, "", due: context.now)
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
                .adminConfigured, "accounts.admins names \(user): take the name out and restart")
        }
        try AccountStore(database: context.database).setGranted(user, false)
        try set(user, isAdmin: false, .revoke, call, context)
        return Nothing()
    }

    /// Tokens say whether they are an admin's: those from before are dead from now on.
    private func set(
        _ user: String, isAdmin: Bool, _ act: AdminAct, _ call: Call, _ context: Context
    ) throws {
        guard try context.isAdmin(user) != isAdmin else { return }
        try AccountStore(database: context.database).setAdmin(user, isAdmin)
        try devices.tellRights(of: user, isAdmin: isAdmin, context)
        try context.note(act, by: call.user, to: user)
    }

    private func endTokens(
        _ request: EndTokens, _ call: Call, _ context: Context
    ) throws -> EndTokens.Result {
        let user = try account(request.user, context)
        var result = EndTokens.Result()
        if let device = request.device {
            guard try devices.owns(user, device, context) else {
                throw Refusal(.deviceUnknown, "\(user) has no such device")
            }
            try devices.remove(device, of: user, context)
            result.ended = 1
        } else {
            result.ended = try devices.removeAll(of: user, context)
        }
        guard result.ended > 0 else { return result }
        try context.note(.endTokens, by: call.user, to: user, object: request.device)
        return result
    }

    private func account(_ name: String, _ context: Context) throws -> String {
        let user = name.lowercased()
        guard try AccountStore(database: context.database).isTaken(username: user) else {
            throw Refusal(.accountUnknown, "there is no account \(name)")
        }
        return user
    }

    /// Once a day, and again soon while there is more: bounded work for one batch.
    private func tidy(_ key: String, _ context: Context) throws {
        let forgotten = try context.database.run(
            """
            DELETE FROM admin_acts WHERE number IN
              (SELECT number FROM admin_acts WHERE at < ? ORDER BY at LIMIT ?)
            """, context.now - Self.keptMs, Self.forgottenMax)
        let pause = forgotten < Self.forgottenMax ? Self.dayMs : 1_000
        try context.timers.set(Self.tidyTimer, "", due: context.now + pause)
    }
}
