import Contract
package import Engine
import JSON
package import SQLite

extension Claims: PersonalDataKeeper {
    package static let partName = "claims"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        // With the clock at zero nothing is left out for its age: it is kept, so it is shown.
        let store = OfferStore(database: database, now: 0)
        return [
            PersonalDataPart(
                "cardOffers",
                [
                    "incoming": .array(try store.incoming(of: user).map(JSON.init(document:))),
                    "outgoing": .array(try store.outgoing(of: user).map(JSON.init(document:))),
                ])
        ]
    }

    /// Takes away all offers to and from a user.
    package func erase(_ user: String, _ context: Context) throws {
        try drop(try store(context).all(by: user), .expired, context)
        try store(context).deleteAll(of: user)
    }
}
