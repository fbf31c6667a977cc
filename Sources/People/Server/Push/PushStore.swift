import Contract
import Engine
import PeopleContract
import SQLite

extension StoredThing {
    static let pushSubscription = StoredThing("pushSubscription")
}

/// The subscriptions in the database, with every statement that reads or writes them.
struct PushStore {
    struct Subscription: StoredRow {
        static let table = Table<Subscription>("push_subscriptions", of: .pushSubscription)

        var id = ""
        var user = ""
        var device: String?
        var provider = PushProvider.webPush
        var address = PushAddress()
        var createdAt: Int64 = 0
        var deliveredAt: Int64?
        var refusals = 0

        mutating func visit(_ columns: inout Columns) {
            columns.key("id", &id)
            columns.column("username", &user, .fixed)
            columns.column("device", &device)
            columns.column("provider", &provider, .fixed)
            columns.derived("identity", address.identity, .fixed)
            columns.document("address", &address, asBytes: true)
            columns.column("created_at", &createdAt, .fixed)
            columns.column("delivered_at", &deliveredAt, .fixed)
            columns.column("refusals", &refusals)
        }
    }

    /// The least time between two stored times of delivery, milliseconds. It saves most writes.
    private static let noteEveryMs: Int64 = 3_600_000

    let database: Connection

    func subscriptions(of user: String) throws -> [Subscription] {
        try database.readable(where: "username = ? ORDER BY created_at, id", user)
    }

    /// The user and the device of a subscription; `nil` if it does not exist.
    func owner(of id: String) throws -> (user: String, device: String?)? {
        try database.first(
            "SELECT username, device FROM push_subscriptions WHERE id = ?", id
        ) { ($0.text(0), $0.textOrNil(1)) }
    }

    /// The id of the user's subscription with this address, if there is one.
    func id(of user: String, _ provider: PushProvider, _ identity: String) throws -> String? {
        try database.text(
            """
            SELECT id FROM push_subscriptions
            WHERE provider = ? AND identity = ? AND username = ?
            """, provider.rawValue, identity, user)
    }

    /// The subscriptions that a new one replaces, because the same installation has a new address
    /// or a new user.
    func superseded(by new: Subscription) throws -> [String] {
        guard new.provider.isOfDevice else { return [] }
        return try database.readableRows(
            """
            SELECT id, address FROM push_subscriptions WHERE provider = ? AND id <> ?
              AND (identity = ? OR device = ?)
            """, new.provider.rawValue, new.id, new.address.identity, new.device
        ) { row in
            let address = try row.document(
                1, of: .pushSubscription, row.text(0), as: PushAddress.self)
            return address.topic == new.address.topic ? row.text(0) : nil
        }.compactMap(\.self)
    }

    /// Adds a subscription, or gives one a new address, without its refusals.
    func put(_ new: Subscription) throws { try database.put(new) }

    func count(of user: String) throws -> Int {
        try database.int("SELECT count(*) FROM push_subscriptions WHERE username = ?", user)
    }

    /// Whether any user has a subscription with a provider.
    func has(_ provider: PushProvider) throws -> Bool {
        try database.has(
            "SELECT 1 FROM push_subscriptions WHERE provider = ? LIMIT 1", provider.rawValue)
    }

    /// - Returns: False if it does not exist or belongs to another user.
    func delete(_ id: String, of user: String) throws -> Bool {
        try database.run(
            "DELETE FROM push_subscriptions WHERE id = ? AND username = ?", id, user) > 0
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM push_subscriptions WHERE id = ?", id)
    }

    func ids(of user: String) throws -> [String] {
        try database.texts("SELECT id FROM push_subscriptions WHERE username = ?", user)
    }

    func ids(device: String) throws -> [String] {
        try database.texts("SELECT id FROM push_subscriptions WHERE device = ?", device)
    }

    func noteDelivery(_ id: String, at now: Int64) throws {
        try database.run(
            """
            UPDATE push_subscriptions SET refusals = 0, delivered_at = ?
            WHERE id = ? AND (refusals > 0 OR coalesce(delivered_at, 0) < ?)
            """, now, id, now - Self.noteEveryMs)
    }

    /// - Returns: The number of consecutive refusals; `nil` if the subscription no longer exists.
    func noteRefusal(_ id: String) throws -> Int? {
        try database.first(
            "UPDATE push_subscriptions SET refusals = refusals + 1 WHERE id = ? RETURNING refusals",
            id
        ) { $0.int(0) }
    }
}
