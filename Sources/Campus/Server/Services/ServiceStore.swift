import CampusContract
import Contract
import JSON
import SQLite
import Values

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
            String(decoding: said.bytes, as: UTF8.self)
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
            let document = try ServiceDocument(reading: JSON(parsing: row.text(5)))
            var service = StoredService(id: id, scheduleAt: row.int64(2), document: document)
            service.version = row.int(0)
            service.scheduleVersion = row.int(1)
            service.file = row.textOrNil(3)
            service.isCorrected = row.bool(4)
            return service
        }
    }

    func count() throws -> Int {
        try database.first("SELECT count(*) FROM services") { $0.int(0) } ?? 0
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
