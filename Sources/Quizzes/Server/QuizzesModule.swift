package import Engine
package import Rounds
package import Topics

/// The module Quizzes: quizzes that are played in a room.
package struct QuizzesModule: Module {
    package static var schema: Schema.Script { .init("quizzes", PackageResources.quizzes_sql) }

    package let capabilities: [any Capability]

    /// - Parameter samples: The quizzes that come with the server.
    package init(rounds: RoundsModule, samples: [SampleQuiz], grammar: TopicGrammar) {
        capabilities = [Quizzes(rounds: rounds, samples: samples, grammar: grammar)]
    }
}
