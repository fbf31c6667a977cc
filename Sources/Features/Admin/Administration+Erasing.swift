package import Engine
package import SQLite

extension Administration: PersonalDataKeeper {
    package static let partName = "administration"

    /// What a user did as an admin, and what admins did to the user; not who the others are.
    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let acts = try AdminActStore(database: database).acts(of: user)
        return [PersonalDataPart("adminActs", acts)]
    }

    /// That it was done stays.
    package func erase(_ user: String, _ context: Context) throws {
        try AdminActStore(database: context.database).anonymize(user)
    }
}
