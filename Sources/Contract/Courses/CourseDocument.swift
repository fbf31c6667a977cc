/// A course: as its data file gives it, as clients get it, and as they correct it.
package struct CourseDocument: Document, Equatable {
    package static let kinds = ["discGolf", "golf"]
    package static let holesMax = 36
    package static let teesMax = 12
    package static let sourceMax = 500

    /// The data file's name without its ending; of others 16 random characters.
    package var id: String?
    package var name = ""
    package var kind = "discGolf"
    /// Town and country.
    package var place: String?
    /// About the first tee.
    package var location: Position?
    /// A picture of the whole course from above, https.
    package var birdsEye: String?
    package var tees: [Tee] = []
    package var holes: [Hole] = []
    /// What in here was not checked against a source.
    package var unverified: [String]?
    package var source: String?

    /// For whom it is there; says the server, as all that follows.
    package var status: String?
    /// Whether I registered it.
    package var mine: Bool?
    /// Counts its changes.
    package var version: Int?
    /// The topic that tells how many play it; of public courses.
    package var crowd: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("id", &id, .length(1...64))
        fields.required("name", &name, .label)
        fields.required("kind", &kind, .among(Self.kinds))
        fields.optional("place", &place, .label)
        fields.optional("location", &location)
        fields.optional("birdsEye", &birdsEye, .secureLink)
        var tees: [Tee]? = tees
        fields.optional("tees", &tees, .tees)
        self.tees = tees ?? []
        fields.required("holes", &holes, .holes(tees: self.tees.map(\.name)))
        fields.optional("unverified", &unverified, .words)
        fields.optional("source", &source, .length(0...Self.sourceMax))
        fields.optional("status", &status, .among(CourseStatus.names))
        fields.optional("mine", &mine)
        fields.optional("version", &version)
        fields.optional("crowd", &crowd)
    }

    /// The tee played when none is chosen: the red one (normal par), else the first.
    package var defaultTee: Tee? {
        tees.first { $0.name.lowercased() == "red" } ?? tees.first
    }

    package var par: Int { holes.reduce(0) { $0 + $1.par } }

    /// Where it is: its own place, else its first hole's.
    package var whereabouts: Position? {
        location ?? holes.lazy.compactMap { $0.tee ?? $0.basket }.first
    }

    package func hole(_ number: Int) -> Hole? { holes.first { $0.number == number } }
}
