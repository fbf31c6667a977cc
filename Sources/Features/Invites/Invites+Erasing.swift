import Contract
package import Engine
package import JSON

extension Invites: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let store = InviteStore(database: context.database)
        let (incoming, outgoing) = (try store.incoming(of: user), try store.outgoing(of: user))
        return [
            JSON.Member(
                "invites",
                [
                    "incoming": .array(try incoming.map { try JSON(parsing: $0.bytes) }),
                    "outgoing": .array(try outgoing.map { try JSON(parsing: $0.bytes) }),
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
