import Contract
package import Engine
package import JSON

extension Pushes: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let store = PushStore(database: context.database)
        let addresses = try store.subscriptions(of: user).map(\.address.exported)
        let entries = try zip(entries(of: user, context), addresses).map { entry, address in
            JSON.object((try JSON(parsing: entry.bytes).members ?? []) + address)
        }
        return [JSON.Member("pushSubscriptions", .array(entries))]
    }

    /// Ends all subscriptions of a user, with what waits for them.
    package func erase(_ user: String, _ context: Context) throws {
        let store = PushStore(database: context.database)
        for subscription in try store.subscriptions(of: user) { try end(subscription.id, context) }
    }
}

extension PushAddress {
    /// All but what is for the providers alone: keys, access tokens, what deliveries are signed with.
    fileprivate var exported: [JSON.Member] {
        // With a URL the token is what lets in there; without one it is the address.
        let parts = [
            ("endpoint", endpoint), ("url", url), ("token", url == nil ? token : nil),
            ("topic", topic),
        ]
        return parts.compactMap { name, value in value.map { JSON.Member(name, .string($0)) } }
    }
}
