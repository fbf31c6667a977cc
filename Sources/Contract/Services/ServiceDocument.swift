/// A service of a campus: as its data file gives it, as clients get it, and as admins correct it.
package struct ServiceDocument: Document, Equatable {
    package static let aboutMax = 2_000

    /// The data file's name without its ending; of others 16 random characters.
    package var id: String?
    package var name = ""
    /// A word that services of one sort share: `Library`, `Food`.
    package var category = ""
    /// Building, floor, room.
    package var place: String?
    package var location: Position?
    package var about: String?
    package var contacts: ServiceContacts?
    /// A name of the IANA time zone database: what clocks its hours are told by.
    package var timeZone = ""
    package var hours = ServiceWeek()
    package var exceptions: [ServiceException]?
    package var picture: String?
    /// Made up, to try things with.
    package var sample: Bool?
    package var source: String?
    /// Counts its changes; says the server.
    package var version: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("id", &id, .length(1...64))
        fields.required("name", &name, .label)
        fields.required("category", &category, .label)
        fields.optional("place", &place, .label)
        fields.optional("location", &location)
        fields.optional("about", &about, .lines(upTo: Self.aboutMax))
        fields.optional("contacts", &contacts)
        fields.required("timeZone", &timeZone, .length(1...64))
        fields.required("hours", &hours)
        fields.optional("exceptions", &exceptions, .count(0...200))
        fields.optional("picture", &picture, .secureLink)
        fields.optional("sample", &sample)
        fields.optional("source", &source, .length(0...500))
        fields.optional("version", &version)
    }
}
