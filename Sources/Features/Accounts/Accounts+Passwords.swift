import Contract
import Engine
import Rules
import SQLite

/// Changing a password that is known.
extension Accounts {
    func prepareChangePassword(
        _ request: ChangePassword, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        _ = try description(for: request, call, context)
        try requirePassword(of: call.user, context)
        // A repeat comes when it is changed already.
        let current =
            try isRepeat(call, of: call.user, context) ? request.newPassword : request.password
        let verify = try verifying(current, login: call.user, call, context)
        let hash = hashing(request.newPassword, context)
        return {
            let verdict = verify()
            return verdict.isEmpty ? [] : verdict + [Self.separator] + hash()
        }
    }

    func finishChangePassword(
        _ request: ChangePassword, _ verdict: [UInt8], _ call: Call, _ context: Context
    ) throws -> ChangePassword.Result {
        let parts = verdict.split(separator: Self.separator, omittingEmptySubsequences: false)
        let account = try account(call.user, Array(parts[0]), call, context)
        let description = try description(for: request, call, context)
        guard try !isRepeat(call, of: call.user, context) else {
            return try enter(call.user, on: description, call, context)
        }
        let hash = try text(ofHash: Array(parts[1]))
        try setPassword(hash, of: account, but: call.device, context)
        let result = try enter(call.user, on: description, call, context)
        if let device = call.device {
            // Last: any other word about this user would cut the connection before the reply.
            try devices.remove(device, of: call.user, bySelf: true, context)
        }
        return result
    }

    /// What the asker's next device is called.
    private func description(
        for request: ChangePassword, _ call: Call, _ context: Context
    ) throws -> DeviceDescription {
        let current = try call.device.flatMap {
            try devices.description(of: $0, of: call.user, context)
        }
        guard let description = request.device ?? current else {
            throw Refusal.field(.accountInvalid, "device", "is missing: this device is new")
        }
        return description
    }

    /// Whether this is a request that was done before, and the device that it made is still there.
    func isRepeat(_ call: Call, of user: String, _ context: Context) throws -> Bool {
        guard let earlier = call.earlierResult else { return false }
        return try devices.has(earlier, of: user, context)
    }

    /// Sets a password: whoever was signed in with the old one is out, and links that are on their
    /// way end.
    func setPassword(
        _ hash: String, of account: AccountStore.Account, but device: String? = nil,
        _ context: Context
    ) throws {
        let store = AccountStore(database: context.database)
        try store.setPassword(hash, of: account.username)
        try store.putOut(account.username, now: context.now)
        try AccountLinks(database: context.database).endAll(of: account.username, now: context.now)
        try devices.removeAll(of: account.username, but: device, context)
        try alert(
            account.username, "Your password was changed", "All other devices were signed out.",
            context)
        try mail(
            Mailer.Letter(
                .passwordChanged, user: account.username, address: account.email),
            isConfirmed: account.isConfirmed, context)
    }
}
