import Contract
package import Engine
import JSON
package import SQLite

extension Invites: PersonalDataKeeper {
    package static let partName = "invites"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = InviteStore(database: database)
        return [
            PersonalDataPart(
                "invites",
                [
                    "incoming": .array(try store.incoming(of: user).map(JSON.init(document:))),
                    "outgoing": .array(try store.outgoing(of: user).map(JSON.init(document:))),
                ])
        ]
    }

    /// Takes away all invites from and to a user.
    package func erase(_ user: String, _ context: Context) throws {
        let store = InviteStore(database: context.database)
        try expire(store.open(by: user), .expired, context)
        try store.deleteAll(of: user)
    }
}
