extension CourseDocument {
    package struct Tee: Document, Equatable {
        package var name = ""
        /// `#rrggbb`.
        package var color: String?
        /// The course's slope from here, 55 to 155 (WHS); 113 is standard.
        package var slope: Double?
        /// The course rating from here (WHS), strokes.
        package var rating: Double?
        /// The same of the first nine holes.
        package var front: Half?
        /// The same of the last nine holes.
        package var back: Half?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name, .teeName)
            fields.optional("color", &color, .color)
            fields.optional("slope", &slope, .range(55...155))
            fields.optional("rating", &rating, .range(20...90))
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
            fields.required("slope", &slope, .range(55...155))
            fields.required("rating", &rating, .range(10...50))
        }
    }
}
