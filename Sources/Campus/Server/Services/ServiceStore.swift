import CampusContract
import Contract
import Engine
import SQLite
import Topics
import Values

extension StoredThing {
    static let service = StoredThing("service") {
        "The service \($0) is damaged. An admin can remove it."
    }
}

/// The services in the database, with every statement that writes a service or reads one by its id.
struct ServiceStore {
    let database: Connection

    /// Inserts or replaces a service.
    func put(_ service: StoredService) throws {
        let said = service.document
        let number = try database.first(
            """
            INSERT INTO services (id, version, schedule_version, schedule_at, file, is_corrected,
              sort_name, category, lat, lon, document)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET version = excluded.version,
              schedule_version = excluded.schedule_version, schedule_at = excluded.schedule_at,
              file = excluded.file, is_corrected = excluded.is_corrected,
              sort_name = excluded.sort_name, category = excluded.category, lat = excluded.lat,
              lon = excluded.lon, document = excluded.document
            RETURNING number
            """,
            service.id, service.version, service.scheduleVersion, service.scheduleAt,
            service.file, service.isCorrected, said.name.folded, said.category,
            said.location?.lat, said.location?.lon,
            try said.storable()
        ) { $0.int64(0) }
        try database.run("DELETE FROM services_text WHERE rowid = ?", number)
        try database.run(
            """
            INSERT INTO services_text (rowid, name, category, place, about) VALUES (?, ?, ?, ?, ?)
            """, number, said.name, said.category, said.place, said.about)
    }

    func delete(_ id: String) throws {
        try database.run(
            """
            DELETE FROM services_text WHERE rowid = (SELECT number FROM services WHERE id = ?)
            """, id)
        try database.run("DELETE FROM services WHERE id = ?", id)
    }

    func service(_ id: String) throws -> StoredService? {
        try database.first(
            """
            SELECT version, schedule_version, schedule_at, file, is_corrected, document
            FROM services WHERE id = ?
            """, id
        ) { row in
            let document = try Self.document(row, 5, of: id)
            var service = StoredService(id: id, scheduleAt: row.int64(2), document: document)
            service.version = row.int(0)
            service.scheduleVersion = row.int(1)
            service.file = row.textOrNil(3)
            service.isCorrected = row.bool(4)
            return service
        }
    }

    /// Reads a document whose hours can be computed.
    static func document(
        _ row: borrowing Row, _ column: Int32, of id: String
    ) throws -> ServiceDocument {
        let document = try row.document(column, of: .service, id, as: ServiceDocument.self)
        do throws(DocumentError) { _ = try ServiceSchedule(document) } catch {
            throw DamagedRow(
                .service, id, reason: Refusal(.requestMalformed, error.problems).message.english)
        }
        return document
    }

    /// The data file of a service, and whether an admin corrected it. They can be read even if the
    /// document is damaged. Nil if there is no service with this id.
    func head(_ id: String) throws -> (file: String?, isCorrected: Bool)? {
        try database.first("SELECT file, is_corrected FROM services WHERE id = ?", id) {
            ($0.textOrNil(0), $0.bool(1))
        }
    }

    func count() throws -> Int {
        try database.first("SELECT count(*) FROM services") { $0.int(0) } ?? 0
    }

    /// The data file of a service, or nil if it has none.
    func file(of id: String) throws -> ServiceDocument? {
        try database.first("SELECT file FROM services WHERE id = ? AND file IS NOT NULL", id) {
            try Self.document($0, 0, of: id)
        }
    }

    /// The ids of the services that come from data files.
    func files() throws -> [String] {
        try database.rows("SELECT id FROM services WHERE file IS NOT NULL ORDER BY id") {
            $0.text(0)
        }
    }
}

/// A service with the data that the server adds.
struct StoredService: Equatable {
    let id: String
    var version = 1
    /// Grows with each change of the schedule.
    var scheduleVersion = 1
    /// The time of the latest change of the schedule, Unix milliseconds.
    var scheduleAt: Int64
    /// The text of its data file, or `nil` if an admin registered it.
    var file: String?
    /// Whether an admin's correction overrides the file, even while the file is missing.
    var isCorrected = false
    /// The document without its version, which is stored separately.
    private(set) var document: ServiceDocument

    init(id: String, scheduleAt: Int64, document: ServiceDocument) {
        self.id = id
        self.scheduleAt = scheduleAt
        self.document = Self.plain(document, id)
    }

    /// Replaces the document.
    ///
    /// - Returns: Whether the schedule has changed.
    mutating func adopt(_ document: ServiceDocument, at now: Int64) -> Bool {
        let old = self.document
        self.document = Self.plain(document, id)
        version += 1
        let isOther =
            old.hours != document.hours || (old.exceptions ?? []) != (document.exceptions ?? [])
            || old.timeZone != document.timeZone
        if isOther {
            scheduleVersion += 1
            scheduleAt = now
        }
        return isOther
    }

    /// The document with its id and without a version.
    static func plain(_ document: ServiceDocument, _ id: String) -> ServiceDocument {
        var document = document
        document.id = id
        document.version = nil
        return document
    }
}
