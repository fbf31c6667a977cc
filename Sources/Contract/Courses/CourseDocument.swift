/// A course: as its data file gives it, and as clients get it.
package struct CourseDocument: Document, Equatable {
    package static let kinds = ["discGolf", "golf"]

    /// The data file's name without its ending.
    package var id: String?
    package var name = ""
    package var kind = "discGolf"
    /// Town and country.
    package var place: String?
    package var location: Position?
    package var holes: [Hole] = []
    package var tees: [Tee] = []
    /// What in here was not checked against a source.
    package var unverified: [String]?
    package var source: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("id", &id)
        fields.required("name", &name, .name)
        fields.required("kind", &kind, .among(Self.kinds))
        fields.optional("place", &place, .name)
        fields.optional("location", &location)
        fields.required(
            "holes", &holes, Check { (1...36).contains($0.count) ? nil : "must be 1 to 36" })
        var tees: [Tee]? = tees
        fields.optional("tees", &tees)
        self.tees = tees ?? []
        fields.optional("unverified", &unverified)
        fields.optional("source", &source)
    }

    /// The tee played when none is chosen: the red one (normal par), else the first.
    package var defaultTee: Tee? {
        tees.first { $0.name.lowercased() == "red" } ?? tees.first
    }

    package var par: Int { holes.reduce(0) { $0 + $1.par } }

    package struct Hole: Document, Equatable {
        package var number = 0
        package var par = 3
        package var strokeIndex: Int?
        /// Metres from the default tee.
        package var length: Double?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number, .range(1...99))
            fields.required("par", &par, .range(1...9))
            fields.optional("strokeIndex", &strokeIndex, .range(1...36))
            fields.optional("length", &length, .range(1...2_000))
        }
    }

    package struct Tee: Document, Equatable {
        package var name = ""
        package var color: String?
        /// The course's slope from here, 55 to 155 (WHS); 113 is standard.
        package var slope: Double?
        /// The course rating from here (WHS), strokes.
        package var rating: Double?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name, .name)
            fields.optional("color", &color, .length(1...32))
            fields.optional("slope", &slope, .range(55...155))
            fields.optional("rating", &rating, .range(20...90))
        }
    }
}
