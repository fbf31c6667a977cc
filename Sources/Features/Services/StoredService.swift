import Contract

/// A service with what the server knows beside it.
struct StoredService: Equatable {
    let id: String
    var version = 1
    /// Counts the changes of its schedule.
    var scheduleVersion = 1
    /// When the last of those was, Unix milliseconds.
    var scheduleAt: Int64
    /// What its data file says, as text; nil for one that an admin registered.
    var file: String?
    /// Whether an admin's correction stands in front of the file, also while that is gone.
    var isCorrected = false
    /// Without what only the server says.
    private(set) var document: ServiceDocument

    init(id: String, scheduleAt: Int64, document: ServiceDocument) {
        self.id = id
        self.scheduleAt = scheduleAt
        self.document = Self.plain(document, id)
    }

    /// Takes another document in the place of its own.
    /// - Returns: Whether its hours are others now.
    mutating func take(_ document: ServiceDocument, at now: Int64) -> Bool {
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

    static func plain(_ document: ServiceDocument, _ id: String) -> ServiceDocument {
        var document = document
        document.id = id
        document.version = nil
        return document
    }
}
