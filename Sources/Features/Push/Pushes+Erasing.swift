import Contract
package import Engine
package import JSON

extension Pushes: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let entries = try entries(of: user, context).map { try JSON(parsing: $0.bytes) }
        return [JSON.Member("pushSubscriptions", .array(entries))]
    }

    /// Ends all subscriptions of a user, with what waits for them.
    package func erase(_ user: String, _ context: Context) throws {
        let store = PushStore(database: context.database)
        for subscription in try store.subscriptions(of: user) { try end(subscription.id, context) }
    }
}
