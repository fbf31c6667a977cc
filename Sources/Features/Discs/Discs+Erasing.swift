import Contract
package import Engine
package import JSON

extension Discs: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let discs = try DiscStore(database: context.database).discs(of: user, limit: Self.discsMax)
        return [
            JSON.Member("discs", .array(try discs.map { try JSON(parsing: $0.bytes) })),
            JSON.Member(
                "thrown", .array(try CellDiscStore(database: context.database).export(of: user))),
        ]
    }

    /// What was thrown goes from others' cards as well: nobody's standing needs it.
    package func erase(_ user: String, _ context: Context) throws {
        try DiscStore(database: context.database).removeAll(of: user)
        try CellDiscStore(database: context.database).erase(user)
    }
}
