import Contract
package import Engine
import JSON
package import SQLite

extension Discs: PersonalDataKeeper {
    package static let partName = "discs"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart(
                "discs",
                of: try DiscStore(database: database).discs(of: user, limit: discsMax),
                by: { .init(Int64($0.addedAt), $0.disc) }, JSON.init(document:)),
            PersonalDataPart(
                "thrown", of: try CellDiscStore(database: database).export(of: user),
                by: { $0.key }, { $0.thrown }),
        ]
    }

    private static let cellsAtOnce = 500

    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        try CellDiscStore(database: context.database).erase(user, limit: Self.cellsAtOnce)
            < Self.cellsAtOnce
    }

    /// What was thrown goes from others' cards as well: nobody's standing needs it.
    package func erase(_ user: String, _ context: Context) throws {
        try DiscStore(database: context.database).removeAll(of: user)
        try CellDiscStore(database: context.database).erase(user)
    }
}
