package import Engine
package import People
package import Rounds
package import Topics

/// The module Courses: where people play, and who plays there now.
package struct CoursesModule: Module {
    package static var schema: Schema.Script { .init("courses", PackageResources.courses_sql) }

    /// The courses, as other modules use them.
    package let courses: Courses

    package let capabilities: [any Capability]

    /// - Parameter catalogue: The courses that come with the server.
    package init(
        _ catalogue: Catalogue, rounds: RoundsModule, people: PeopleModule, grammar: TopicGrammar
    ) {
        courses = Courses(catalogue, rounds: rounds, people: people, grammar: grammar)
        capabilities = [courses, Notes(courses: courses)]
    }
}
