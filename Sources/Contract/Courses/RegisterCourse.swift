/// `course/register`: a course of my own, which nobody else sees until an admin accepts it.
package struct RegisterCourse: Request, Equatable {
    package static let routes = [Route(.user, "course", "register")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseTooMany, .roomNotMember]

    /// Needed unless `room` has one.
    package var name: String?
    /// Disc golf unless given.
    package var kind: String?
    package var place: String?
    package var location: Position?
    package var birdsEye: String?
    package var tees: [CourseDocument.Tee] = []
    /// Needed unless `room` is given; with baskets, distances can be told.
    package var holes: CourseHoles?
    package var source: String?
    /// A room of mine: its course's name and its card's holes, where they are not given.
    package var room: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("name", &name, .name)
        fields.optional("kind", &kind, .among(CourseDocument.kinds))
        fields.optional("place", &place, .name)
        fields.optional("location", &location)
        fields.optional("birdsEye", &birdsEye, .secureLink)
        var tees: [CourseDocument.Tee]? = tees
        fields.optional("tees", &tees, .tees)
        self.tees = tees ?? []
        let names = self.tees.map(\.name)
        fields.optional(
            "holes", &holes,
            Check { Check<[CourseDocument.Hole]>.holes(tees: names).objection($0.list) })
        fields.optional("source", &source, .length(0...CourseDocument.sourceMax))
        fields.optional("room", &room, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// Its id.
        package var course = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
        }
    }
}
