package import SQLite
package import Values

/// The mark in a database. Each batch raises its number (``Engine/runBatch()``).
extension HighWaterMark {
    /// Reads the mark of a database.
    /// - Returns: Nil if the row is missing or not valid.
    /// - Throws: An error if the database cannot be read.
    package init?(in database: Connection) throws {
        let mark = try database.first("SELECT server, number FROM high_water_mark") { row in
            HighWaterMark(server: row.text(0), number: row.int64(1))
        }
        guard let mark = mark ?? nil else { return nil }
        self = mark
    }

    /// Raises the number of a database. A higher number stays as it is.
    package static func raise(to number: Int64, in database: Connection) throws {
        try database.run("UPDATE high_water_mark SET number = max(number, ?)", number)
    }
}
