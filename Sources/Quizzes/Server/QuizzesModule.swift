package import Engine
import QuizzesContract
package import Rooms
package import Topics

/// The module Quizzes: quizzes that are played in a room.
package struct QuizzesModule: Module {
    package static var schema: Schema.Script { .init("quizzes", PackageResources.quizzes_sql) }

    package let capabilities: [any Capability]

    /// - Parameter samples: The quizzes that come with the server.
    package init(rooms: RoomsModule, samples: [SampleQuiz], grammar: TopicGrammar) {
        capabilities = [Quizzes(rooms: rooms.rooms, samples: samples, grammar: grammar)]
    }
}

/// The bounds of the tables of Quizzes.
extension QuizzesModule {
    package static var bounds: [TableBound] {
        [
            TableBound("quizzes", each: "author", most: Quizzes.quizzesMax),
            TableBound("quiz_starts", each: "quiz", most: QuizText.challengesMax),
            TableBound("saved_quizzes", each: "username", most: Quizzes.savedMax),
            TableBound("walks", each: "room", most: 1),
            TableBound("walk_steps", each: "room", "player", most: QuizText.challengesMax),
            TableBound("quiz_results", each: "username", "room", most: 1),
        ]
    }
}
