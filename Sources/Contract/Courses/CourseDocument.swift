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

extension CourseDocument {
    package struct Hole: Document, Equatable {
        package static let tipsMax = 1_000

        package var number = 0
        package var par = 3
        package var strokeIndex: Int?
        /// Metres from the default tee.
        package var length: Double?
        /// Where the default tee is.
        package var tee: Position?
        /// Where the basket, or the hole in the green, is.
        package var basket: Position?
        /// What differs by tee; keys are names of the course's ``CourseDocument/tees``.
        package var tees: Keyed<HoleTee>?
        /// How to play it, for people.
        package var tips: String?
        /// An overview picture, https.
        package var picture: String?
        /// A picture from above, https.
        package var birdsEye: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number, .range(1...99))
            fields.required("par", &par, .range(1...9))
            fields.optional("strokeIndex", &strokeIndex, .range(1...36))
            fields.optional("length", &length, .range(1...2_000))
            fields.optional("tee", &tee)
            fields.optional("basket", &basket)
            fields.optional("tees", &tees)
            fields.optional("tips", &tips, .length(0...Self.tipsMax))
            fields.optional("picture", &picture, .secureLink)
            fields.optional("birdsEye", &birdsEye, .secureLink)
        }

        /// Where a tee of this hole is.
        /// - Parameter name: A tee's; nil: the default one.
        package func place(ofTee name: String?) -> Position? {
            name.flatMap { tees?[$0]?.position } ?? tee
        }
    }

    /// A hole from one of its tees.
    package struct HoleTee: Document, Equatable {
        package var par: Int?
        package var strokeIndex: Int?
        /// Metres.
        package var length: Double?
        package var position: Position?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("par", &par, .range(1...9))
            fields.optional("strokeIndex", &strokeIndex, .range(1...36))
            fields.optional("length", &length, .range(1...2_000))
            fields.optional("position", &position)
        }
    }
}

extension CourseDocument {
    package struct Tee: Document, Equatable {
        package var name = ""
        /// `#rrggbb`.
        package var color: String?
        /// The course's slope from here, a whole number of 55 to 155 (WHS); 113 is standard.
        package var slope: Double?
        /// The course rating from here (WHS), strokes with at most four decimals.
        package var rating: Double?
        /// The same of holes 1 to 9 by themselves; without it they have half the course's rating.
        package var front: Half?
        /// The same of holes 10 to 18.
        package var back: Half?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name, .teeName)
            fields.optional("color", &color, .color)
            fields.optional("slope", &slope, .slope)
            fields.optional("rating", &rating, .rating(20...90))
            fields.optional("front", &front)
            fields.optional("back", &back)
        }
    }

    /// Nine holes from one tee (WHS, Rule 5.1b).
    package struct Half: Document, Equatable {
        package var slope = 113.0
        package var rating = 36.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("slope", &slope, .slope)
            fields.required("rating", &rating, .rating(10...50))
        }
    }
}

/// For whom a course is there.
package enum CourseStatus: String, CaseIterable, Sendable {
    /// For everybody.
    case `public`
    /// For whoever registered it, and those who are in a room on it.
    case `private`
    /// The same, while it waits for an admin's answer.
    case proposed

    package static var names: [String] { allCases.map(\.rawValue) }
}
