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
        try database.put(service)
        let number = try database.first("SELECT number FROM services WHERE id = ?", service.id) {
            $0.int64(0)
        }
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
        let found: StoredService? = try database.stored(where: "id = ?", id)
        if let found { try Self.requireSchedule(found.document, in: "document", of: id) }
        return found
    }

    /// Reads a document whose hours can be computed.
    static func document(
        _ row: borrowing Row, _ column: Int32, of id: String
    ) throws -> ServiceDocument {
        let document = try row.document(column, of: .service, id, as: ServiceDocument.self)
        try requireSchedule(document, in: row.origin(of: column)?.column, of: id)
        return document
    }

    private static func requireSchedule(
        _ document: ServiceDocument, in column: String?, of id: String
    ) throws {
        do throws(DocumentError) { _ = try ServiceSchedule(document) } catch {
            throw DamagedRow(
                .service, id, in: "services", column,
                reason: Refusal(.requestMalformed, error.problems).message.english)
        }
    }

    /// The data file of a service, and whether an admin corrected it. They can be read even if the
    /// document is damaged. Nil if there is no service with this id.
    func head(_ id: String) throws -> (file: String?, isCorrected: Bool)? {
        try database.first("SELECT file, is_corrected FROM services WHERE id = ?", id) {
            ($0.textOrNil(0), $0.bool(1))
        }
    }

    func count() throws -> Int {
        try database.int("SELECT count(*) FROM services")
    }

    /// The data file of a service, or nil if it has none.
    func file(of id: String) throws -> ServiceDocument? {
        try database.first("SELECT file FROM services WHERE id = ? AND file IS NOT NULL", id) {
            try Self.document($0, 0, of: id)
        }
    }

    /// The ids of the services that come from data files.
    func files() throws -> [String] {
        try database.texts("SELECT id FROM services WHERE file IS NOT NULL ORDER BY id")
    }
}

/// A service with the data that the server adds.
struct StoredService: Equatable, StoredRow {
    static let table = Table<StoredService>("services", of: .service)

    private(set) var id: String
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

    init() { self.init(id: "", scheduleAt: 0, document: ServiceDocument()) }

    init(id: String, scheduleAt: Int64, document: ServiceDocument) {
        self.id = id
        self.scheduleAt = scheduleAt
        self.document = Self.plain(document, id)
    }

    mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("version", &version)
        columns.column("schedule_version", &scheduleVersion)
        columns.column("schedule_at", &scheduleAt)
        columns.column("file", &file)
        columns.column("is_corrected", &isCorrected)
        columns.derived("sort_name", document.name.folded)
        columns.derived("category", document.category)
        columns.derived("lat", document.location?.lat)
        columns.derived("lon", document.location?.lon)
        columns.document("document", &document)
        document = Self.plain(document, id)
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
