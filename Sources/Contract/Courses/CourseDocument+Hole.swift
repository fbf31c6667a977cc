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
