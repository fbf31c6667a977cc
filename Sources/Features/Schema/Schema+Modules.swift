package import Engine

extension Schema {
    /// The schema of the server: the engine's tables, and those of each module.
    package static let fairway = Schema([
        .engine,
        Script("people", PackageResources.people_sql),
        Script("rounds", PackageResources.rounds_sql),
        Script("courses", PackageResources.courses_sql),
        Script("history", PackageResources.history_sql),
        Script("locations", PackageResources.locations_sql),
        Script("quizzes", PackageResources.quizzes_sql),
        Script("campus", PackageResources.campus_sql),
        Script("operations", PackageResources.operations_sql),
    ])
}
