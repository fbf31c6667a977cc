package import Engine
import JSON
package import SQLite

extension Administration: PersonalDataKeeper {
    package static let partName = "administration"

    /// What a user did as an admin, and what admins did to the user; not who the others are.
    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let acts = try database.rows(
            """
            SELECT at, act, by IS ?1, username IS ?1, object FROM admin_acts
            WHERE number IN (SELECT number FROM admin_acts WHERE by = ?1
              UNION SELECT number FROM admin_acts WHERE username = ?1)
            ORDER BY number
            """, user
        ) { row -> JSON in
            [
                "at": .int(row.int64(0)), "act": .string(row.text(1)),
                "byMe": .bool(row.bool(2)), "toMe": .bool(row.bool(3)),
                "object": row.textOrNil(4).map { .string($0) } ?? .null,
            ]
        }
        return [PersonalDataPart("adminActs", acts)]
    }

    /// That it was done stays.
    package func erase(_ user: String, _ context: Context) throws {
        try context.database.run("UPDATE admin_acts SET by = NULL WHERE by = ?", user)
        try context.database.run(
            "UPDATE admin_acts SET username = NULL WHERE username = ?", user)
    }
}
