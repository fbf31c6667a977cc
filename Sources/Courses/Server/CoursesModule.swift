package import Engine
package import Golf
package import People
package import Topics

/// The module Courses: where people play, and who plays there now.
package struct CoursesModule: Module {
    package static var schema: Schema.Script { .init("courses", PackageResources.courses_sql) }

    /// The courses, as other modules use them.
    package let courses: Courses

    package let capabilities: [any Capability]

    /// - Parameter catalogue: The courses that come with the server.
    package init(
        _ catalogue: Catalogue, golf: GolfModule, people: PeopleModule, grammar: TopicGrammar
    ) {
        courses = Courses(catalogue, golf: golf, people: people, grammar: grammar)
        capabilities = [courses, Notes(courses: courses)]
    }
}

/// The bounds of the tables of Courses.
extension CoursesModule {
    package static var bounds: [TableBound] {
        [
            // An admin decides about each public course.
            TableBound(
                "courses", each: "owner", "CASE is_public WHEN 0 THEN 0 END", most: Courses.ownMax),
            TableBound("course_proposals", each: "username", most: Courses.proposalsMax),
            TableBound("rejected_spots", each: "course", most: 1),
            // The tee for all courses has a row of its own.
            TableBound("usual_tees", each: "username", most: TeeStore.coursesMax + 1),
            TableBound("hole_notes", each: "username", most: Notes.countMax),
        ]
    }
}
