package import Contract
package import Engine
import JSON
package import PeopleContract
package import SQLite
package import Topics

extension Device: StoredRow {
    package static let table = Table<Device>("devices", of: thing, fixed: ["username"])

    fileprivate static let thing = StoredThing("device")

    package mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("name", &name)
        columns.column("kind", &kind)
        columns.column("created_at", &createdAt)
    }
}

/// The capability for devices. Each device of a user connects with a token of its own.
package final class Devices: Capability {
    /// The maximum number of devices of a user. Each further device removes the oldest one.
    static let countMax = 100

    private let tokenKey: [UInt8]
    private let tokenDays: Int
    private let broker: PublicBroker
    private let grammar: TopicGrammar
    private let tokens: Tokens

    /// - Parameters:
    ///   - tokens: The personal tokens, which end together with devices.
    ///   - tokenKey: The key that signs tokens (HS256). The guard has the same key.
    ///   - tokenDays: The lifetime of a token in days. With 0, a token is valid until its device is
    ///     removed.
    ///   - broker: The address of the broker for devices.
    package init(
        tokens: Tokens, tokenKey: [UInt8], tokenDays: Int = 0, broker: PublicBroker,
        grammar: TopicGrammar
    ) {
        self.tokens = tokens
        self.tokenKey = tokenKey
        self.tokenDays = tokenDays
        self.broker = broker
        self.grammar = grammar
    }

    package func register(in router: Router) {
        router.onToken(isAlive)
        router.on(AddDevice.self, add)
        router.on(ListDevices.self, list)
        router.on(RemoveDevice.self) { [self] request, call, context in
            try remove(request.device, of: call.user, context)
            return Nothing()
        }
    }

    package func rights(_ context: Context) throws {
        try context.database.forEach(
            """
            SELECT devices.username, devices.id, users.is_admin
            FROM devices JOIN users ON users.username = devices.username
            """
        ) { row in
            context.control(.device(user: row.text(0), device: row.text(1), admin: row.bool(2)))
        }
    }

    /// Creates a device with a token. The guard learns of it before the client does.
    func make(
        _ description: DeviceDescription, for user: String, _ context: Context
    ) throws -> Device {
        var device = Device()
        device.id = context.identifier()
        device.name = description.name
        device.kind = .known(description.kind)
        device.createdAt = Int(context.now)
        try context.database.insert(device, under: user)
        if let installation = description.installation {
            try DeviceSigns(database: context.database).note(
                .installation(installation), of: user, at: context.now)
        }
        let account = try context.database.first(
            "SELECT is_admin, created_at FROM users WHERE username = ?", user
        ) { (isAdmin: $0.bool(0), created: $0.int64(1) / 1_000) }
        let isAdmin = account?.isAdmin == true
        context.control(.device(user: user, device: device.id, admin: isAdmin))
        device.token = token(
            user: user, device: device.id, isAdmin: isAdmin, created: account?.created ?? 0, context
        )
        try dropOldest(of: user, context)
        context.madeResult = device.id
        return device
    }

    private func token(
        user: String, device: String, isAdmin: Bool, created: Int64, _ context: Context
    ) -> String {
        let now = context.now / 1_000
        let claims = DeviceClaims(
            user: user, device: device, isAdmin: isAdmin, issued: now,
            expiry: tokenDays > 0 ? now + Int64(tokenDays) * 86_400 : nil,
            accountCreated: created)
        return claims.token(key: tokenKey)
    }

    /// Moves times back. Otherwise a new device would count as the oldest one.
    package func clockWasSetBack(_ context: Context) throws {
        try context.database.run(
            "UPDATE devices SET created_at = ?1 WHERE created_at > ?1", context.beforeSetBack)
        try DeviceSigns(database: context.database).clockWasSetBack(to: context.beforeSetBack)
    }

    private func dropOldest(of user: String, _ context: Context) throws {
        let extra = try context.database.texts(
            """
            SELECT id FROM devices WHERE username = ? ORDER BY created_at DESC, id
            LIMIT 10 OFFSET ?
            """, user, Self.countMax)
        for device in extra { try withdraw(device, of: user, context) }
    }

    /// Whether the device of a signed token still exists, and has the rights that the token states.
    private func isAlive(_ claims: DeviceClaims, _ context: Context) throws -> Bool {
        let isAdmin: Bool? = try context.database.first(
            """
            SELECT users.is_admin FROM devices JOIN users ON users.username = devices.username
            WHERE devices.id = ? AND devices.username = ?
            """, claims.device, claims.user
        ) { $0.bool(0) }
        return isAdmin == claims.isAdmin
    }

    /// Tells the guard the new rights of a user's devices. Their old tokens become invalid.
    func tellRights(of user: String, isAdmin: Bool, _ context: Context) throws {
        for device in try ids(of: user, context) {
            context.control(.device(user: user, device: device, admin: isAdmin))
        }
    }

    /// The ids of all devices of a user, even if their rows are damaged.
    private func ids(of user: String, _ context: Context) throws -> [String] {
        try context.database.texts(
            "SELECT id FROM devices WHERE username = ? ORDER BY created_at, id", user)
    }

    func has(_ device: String, of user: String, _ context: Context) throws -> Bool {
        try context.database.has(
            "SELECT 1 FROM devices WHERE id = ? AND username = ?", device, user)
    }

    /// The name and kind of a device; nil if the user has no such device.
    /// - Throws: ``DamagedRow``.
    func description(
        of device: String, of user: String, _ context: Context
    ) throws -> DeviceDescription? {
        try context.database.first(
            "SELECT name, kind FROM devices WHERE id = ? AND username = ?", device, user
        ) { row in
            DeviceDescription(
                name: row.text(0),
                kind: try row.value(
                    1, of: Device.thing, device, DeviceDescription.Kind.init(rawValue:)))
        }
    }

    /// Removes the devices of a user, and ends all personal tokens.
    /// - Parameter kept: A device that remains.
    /// - Returns: The number of tokens that ended, including personal ones.
    @discardableResult
    func removeAll(
        of user: String, but kept: String? = nil, _ context: Context
    ) throws -> Int {
        var ended = 0
        for device in try ids(of: user, context) where device != kept {
            if try withdraw(device, of: user, context) { ended += 1 }
        }
        // Programs that act for the user must not continue.
        return try ended + tokens.endAll(of: user, context)
    }

    /// Removes the device that the same request created before. Of its two tokens, only the newer
    /// one may be valid.
    func removeEarlier(_ call: Call, user: String, _ context: Context) throws {
        guard let device = call.earlierResult else { return }
        try withdraw(device, of: user, context)
    }

    /// Removes a device, and ends its token.
    /// - Parameter bySelf: Whether the device sends the request itself. It then still receives the
    ///   reply.
    /// - Throws: A refusal if the user has no such device.
    func remove(
        _ device: String, of user: String, bySelf: Bool = false, _ context: Context
    ) throws {
        guard try withdraw(device, of: user, bySelf: bySelf, context) else {
            throw Refusal(.deviceUnknown, "You have no device with this id.")
        }
        if bySelf { return }
        // Another device removed this one. It may be in the wrong hands, and so may the personal
        // tokens that it created.
        try tokens.endAll(of: user, madeBy: device, context)
    }

    @discardableResult
    private func withdraw(
        _ device: String, of user: String, bySelf: Bool = false, _ context: Context
    ) throws -> Bool {
        guard try owns(user, device, context) else { return false }
        try context.announce(DeviceRemoved(device: device))
        try context.database.run("DELETE FROM devices WHERE id = ?", device)
        context.control(
            bySelf
                ? .retire(user: user, device: device) : .undevice(user: user, device: device))
        return true
    }

    /// Whether a device belongs to a user.
    func owns(_ user: String, _ device: String, _ context: Context) throws -> Bool {
        let owner = try context.database.text("SELECT username FROM devices WHERE id = ?", device)
        return owner == user
    }

    private func add(
        _ request: AddDevice, _ call: Call, _ context: Context
    ) throws -> AddDevice.Result {
        try removeEarlier(call, user: call.user, context)
        var result = AddDevice.Result()
        let description = DeviceDescription(name: request.name, kind: request.kind)
        result.device = try make(description, for: call.user, context)
        result.owntracks =
            OwnTracksConfiguration(
                user: call.user, device: result.device, broker: broker, grammar: grammar
            ).link
        return result
    }

    private func list(
        _ request: ListDevices, _ call: Call, _ context: Context
    ) throws -> ListDevices.Result {
        var result = ListDevices.Result()
        result.devices = try Self.devices(of: call.user, context.database)
        return result
    }

    private static func devices(of user: String, _ database: Connection) throws -> [Device] {
        try database.readable(where: "username = ? ORDER BY created_at, id", user)
    }
}

extension Devices: PersonalDataProvider {
    package static let partName = "devices"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart(
                "devices", of: try devices(of: user, database),
                by: { .init(Int64($0.createdAt ?? 0), $0.id) }, JSON.init(document:)),
            PersonalDataPart(
                "deviceSigns", try DeviceSigns(database: database).export(user)),
        ]
    }

    /// Ends the tokens of all devices. Each device still receives the reply that it waits for.
    package func erase(_ user: String, _ context: Context) throws {
        for device in try ids(of: user, context) {
            context.control(.retire(user: user, device: device))
        }
        try context.database.run("DELETE FROM devices WHERE username = ?", user)
    }
}

/// A device of a user is about to be removed. Its row still exists, so that handlers find the data
/// that belongs to it.
package struct DeviceRemoved: Event {
    package let device: String
}
