import Contract
package import Engine
import JSON
package import SQLite

extension Quizzes: PersonalDataKeeper {
    package static let partName = "quizzes"

    /// More results than these are in ``ListQuizHistory``.
    private static let exportedMax = 10_000

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let quizzes = QuizStore(database: database)
        let results = try QuizResultStore(database: database).results(
            of: user, before: nil, limit: exportedMax)
        return [
            PersonalDataPart("quizzes", of: try quizzes.ids(of: user)) { id in
                guard let quiz = try quizzes.quiz(id) else { return .null }
                return try JSON(document: quiz.document(in: .english))
            },
            PersonalDataPart(
                "savedQuizzes", of: try SavedQuizStore(database: database).all(of: user)
            ) {
                ["quiz": .string($0.quiz), "at": .int($0.at)]
            },
            PersonalDataPart("quizHistory", of: results, JSON.init(document:)),
            PersonalDataPart("quizSteps", try WalkStore(database: database).steps(of: user)),
        ]
    }

    /// Quizzes go with who wrote them, published or not: they are that user's own words. Walks that
    /// began go on with what they copied, where no name stands.
    package func erase(_ user: String, _ context: Context) throws {
        let quizzes = QuizStore(database: context.database)
        for id in try quizzes.ids(of: user) { try quizzes.delete(id) }
        try SavedQuizStore(database: context.database).unsaveAll(of: user)
        try QuizResultStore(database: context.database).erase(user)
        walkers = nil
    }
}
