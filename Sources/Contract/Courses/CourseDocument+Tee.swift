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
