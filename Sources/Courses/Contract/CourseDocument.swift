package import Contract
package import GolfContract

/// A course in its data file, in answers to clients, and in their corrections.
package struct CourseDocument: Document, Equatable {
    package enum Kind: String, WordValue { case discGolf, golf }

    package static let holesMax = 36
    package static let teesMax = 12
    package static let sourceMax = 500

    /// The data file's name without its ending. Courses without a file have 16 random characters.
    package var id: String?
    package var name = ""
    package var kind = Kind.discGolf
    /// The town and the country.
    package var place: String?
    /// A position near the first tee.
    package var location: Position?
    /// The HTTPS URL of a picture of the whole course from above.
    package var birdsEye: String?
    package var tees: [Tee] = []
    package var holes: [Hole] = []
    /// The keys whose values nobody has checked against a source, for example `holes.par`.
    package var unverified: [String]?
    /// The origin of the data, with its licence if there is one.
    package var source: String?

    /// The server sets this key and all keys after it, and ignores what clients enter for them; it
    /// checks only `version`.
    package var status: CourseStatus?
    /// Whether the user registered this course.
    package var mine: Bool?
    /// The number of changes, starting at 1.
    package var version: Int?
    /// The topic with the number of players (``CourseCrowd``). Only public courses have one.
    package var crowd: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("id", &id, .length(1...64))
        fields.required("name", &name, .label)
        fields.required("kind", &kind)
        fields.optional("place", &place, .label)
        fields.optional("location", &location)
        fields.optional("birdsEye", &birdsEye, .secureLink)
        var tees: [Tee]? = tees
        fields.optional("tees", &tees, .tees)
        self.tees = tees ?? []
        fields.required("holes", &holes, .holes(tees: self.tees.map(\.name)))
        fields.optional("unverified", &unverified, .words)
        fields.optional("source", &source, .length(0...Self.sourceMax, .lines))
        fields.optional("status", &status)
        fields.optional("mine", &mine)
        fields.optional("version", &version)
        fields.optional("crowd", &crowd)
    }

    /// The tee for players who choose none: the red one (normal par), or the first if none is red.
    package var defaultTee: Tee? {
        tees.first { $0.name.lowercased() == "red" } ?? tees.first
    }

    package var par: Int { holes.reduce(0) { $0 + $1.par } }

    /// The course's own position, or else that of the first hole with a position.
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
        /// Metres from the default tee to the basket.
        package var length: Double?
        /// The position of the default tee.
        package var tee: Position?
        /// The position of the basket, or of the hole in the green.
        package var basket: Position?
        /// Values that differ by tee. The keys are names of the course's ``CourseDocument/tees``.
        package var tees: Keyed<HoleTee>?
        /// Advice for players.
        package var tips: String?
        /// The HTTPS URL of an overview picture.
        package var picture: String?
        /// The HTTPS URL of a picture from above.
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
            fields.optional("tips", &tips, .length(0...Self.tipsMax, .lines))
            fields.optional("picture", &picture, .secureLink)
            fields.optional("birdsEye", &birdsEye, .secureLink)
        }

        /// The position of a tee of this hole. A tee without a position has that of the default
        /// tee.
        ///
        /// - Parameter name: The name of a tee, or nil for the default tee.
        package func place(ofTee name: String?) -> Position? {
            name.flatMap { tees?[$0]?.position } ?? tee
        }
    }

    /// The values of a hole from one of its tees.
    package struct HoleTee: Document, Equatable {
        package var par: Int?
        package var strokeIndex: Int?
        /// Metres from this tee to the basket.
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
        /// The Slope Rating from this tee (WHS): a whole number from 55 to 155. The standard is
        /// 113.
        package var slope: Double?
        /// The Course Rating from this tee (WHS), in strokes with at most four decimals.
        package var rating: Double?
        /// The ratings of holes 1 to 9. Without them, these holes have half the course's rating.
        package var front: RatedHalf?
        /// The ratings of holes 10 to 18.
        package var back: RatedHalf?

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
}

/// The people who can see a course.
package enum CourseStatus: String, WordValue {
    /// Everybody can see it.
    case `public`
    /// The user who registered it can see it, and the members of rooms on it.
    case `private`
    /// The same people as for `private`, while the course waits for an admin's answer.
    case proposed
}
