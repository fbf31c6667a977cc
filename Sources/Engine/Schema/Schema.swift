import Contract
import Crypto
package import SQLite
package import Values

/// The tables of a server: scripts that create them in an empty database.
///
/// There are no migrations before the first release. A server refuses a database with another
/// schema, and changes nothing in it. The database stores ``digest`` for this comparison.
package struct Schema: Sendable {
    /// The tables of one module.
    package struct Script: Equatable, Sendable {
        /// The name of the file without its ending.
        package let module: String
        /// CREATE statements, separated by semicolons.
        package let text: String

        /// - Parameter text: The bytes of the file, UTF-8.
        package init(_ module: String, _ text: [UInt8]) {
            self.module = module
            self.text = String(decoding: text, as: UTF8.self)
        }
    }

    /// The tables of a database, compared with this schema.
    package enum Content: Equatable, Sendable {
        /// There are no tables.
        case nothing
        /// The tables of this schema.
        case same
        /// The tables of another version of Fairway. The digest is nil if the database stores none.
        case other(digest: String?)
        /// The tables of another program.
        case unrelated
    }

    /// The scripts in the order in which they run. A script comes after those whose tables it
    /// refers to.
    package let scripts: [Script]

    /// The SHA-256 of all statements, as lower-case hexadecimal digits. Comments and line breaks do
    /// not count, so a better comment does not make existing databases unreadable.
    package let digest: String

    package init(_ scripts: [Script]) {
        self.scripts = scripts
        digest = SHA256.hash(Array(Self.statements(of: scripts).utf8)).hexadecimal
    }

    /// The beginning of the digest, for people.
    package var name: String { Self.name(of: digest) }

    private static func name(of digest: String) -> String { String(digest.prefix(8)) }

    /// The scripts without comments, with one space between words. No text in quotes may contain
    /// `--`.
    private static func statements(of scripts: [Script]) -> String {
        let lines = scripts.flatMap { $0.text.split(separator: "\n") }
        let words = lines.flatMap { line -> [Substring] in
            let code = line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
            return code.split(separator: " ")
        }
        return words.joined(separator: " ")
    }

    /// Creates all tables in an empty database. A database with this schema stays as it is.
    ///
    /// - Parameter server: The id of the server, for the high-water mark.
    /// - Throws: ``SchemaMismatch`` if the database has other tables; `SQLiteError` if it cannot be
    ///   read or written. The database is unchanged then.
    package func prepare(_ database: Connection, server: String = "") throws {
        try database.withTransaction {
            let content = try content(of: database)
            if content == .same { return }
            guard content == .nothing else { throw SchemaMismatch() }
            for script in scripts { try database.execute(script.text) }
            try database.run("INSERT INTO schema_digest (digest) VALUES (?)", digest)
            try database.run(
                "INSERT INTO high_water_mark (server, number) VALUES (?, 0)", server)
        }
    }

    /// Compares the tables of a database with this schema.
    ///
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func content(of database: Connection) throws -> Content {
        let first = try database.first("SELECT 1 FROM sqlite_schema LIMIT 1") { $0.int(0) }
        guard first != nil else { return .nothing }
        guard try database.hasTable("schema_digest") else {
            // Databases from before the digest have these tables of the engine.
            let isFairway = try database.hasTable("requests") && database.hasTable("timers")
            return isFairway ? .other(digest: nil) : .unrelated
        }
        do {
            let found = try database.text("SELECT digest FROM schema_digest")
            return found == digest ? .same : .other(digest: found)
        } catch let error as SQLiteError where !error.isCorrupt && !error.isUnavailable {
            // The table has other columns.
            return .other(digest: nil)
        }
    }

    /// Compares the tables of a file with this schema, and changes neither the file nor those
    /// beside it.
    ///
    /// - Returns: nil if the file cannot be read in this way. Use ``content(of:)`` then.
    package func content(ofFile path: String) -> Content? {
        try? content(of: Connection(path: path, mode: .untouched))
    }

    /// The sentences that refuse a file with another schema, and say how to use it.
    ///
    /// - Parameter digest: The digest in the file, if it has one.
    package func refusal(of file: String, digest: String?) -> String {
        let found = digest.map { "schema \(Self.name(of: $0))" } ?? "an unknown schema"
        return "\(file) was written by another version of Fairway (\(found)). This version "
            + "(\(fairwayVersion), schema \(name)) cannot read it and has changed nothing. "
            + "To use this data, install the version that wrote it."
    }
}

/// The tables of a database do not belong to the schema of this program.
package struct SchemaMismatch: Error, Equatable {
    package init() {}
}

extension Schema.Script {
    /// The engine's own tables, the first of all.
    package static let engine = Schema.Script("engine", PackageResources.engine_sql)
}

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
