package import Contract
package import Courses
package import Engine
package import Rounds

/// The module History: games that have ended.
package struct HistoryModule: Module {
    package static var schema: Schema.Script { .init("history", PackageResources.history_sql) }

    /// The handicap records. Rounds asks them for indexes.
    package let handicaps: Handicaps
    package let capabilities: [any Capability]

    /// - Parameter links: The public address of the server, for links to shared cards.
    package init(rounds: RoundsModule, courses: Courses, links: PublicLinks) {
        handicaps = Handicaps(rounds: rounds, courses: courses)
        capabilities = [
            Counting(rounds: rounds),
            handicaps,
            History(rounds: rounds, courses: courses, handicaps: handicaps),
            SharedCards(rounds: rounds, links: links),
            PlayerStatistics(courses: courses),
        ]
    }
}
