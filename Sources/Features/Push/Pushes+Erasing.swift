import Contract
package import Engine
import JSON
package import SQLite

extension Pushes: PersonalDataKeeper {
    package static let partName = "pushes"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let known = try PushStore(database: database).subscriptions(of: user)
        return [
            PersonalDataPart(
                "pushSubscriptions", of: known, by: { .init($0.createdAt, $0.id) }
            ) { known in
                let entry = try JSON(document: PushSubscription(known))
                return .object((entry.members ?? []) + known.address.exported)
            }
        ]
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
