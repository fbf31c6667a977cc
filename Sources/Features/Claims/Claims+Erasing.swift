import Contract
package import Engine
package import JSON
import SQLite

extension Claims: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let (incoming, outgoing) = (
            try store(context).incoming(of: user), try store(context).outgoing(of: user)
        )
        return [
            JSON.Member(
                "cardOffers",
                [
                    "incoming": .array(try incoming.map { try JSON(parsing: $0.bytes) }),
                    "outgoing": .array(try outgoing.map { try JSON(parsing: $0.bytes) }),
                ])
        ]
    }

    /// Takes away all offers to and from a user.
    package func erase(_ user: String, _ context: Context) throws {
        try drop(try store(context).all(by: user), .expired, context)
        try store(context).deleteAll(of: user)
    }
}
