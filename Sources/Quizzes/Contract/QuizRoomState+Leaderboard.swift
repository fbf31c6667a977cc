package import Contract
import JSON
package import RoomsContract

/// The keys that quizzes add to a ``Leaderboard``.
package struct QuizLeaderboard: Document, Equatable {
    package var lines: [Line] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) { fields.required("lines", &lines) }

    package struct Line: Document, Equatable {
        package var points: Int?
        /// The number of correct answers.
        package var correct: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("points", &points)
            fields.optional("correct", &correct)
        }
    }
}

extension QuizRoomState {
    package var leaderboard: Leaderboard {
        var board = Leaderboard(head, name: quiz.name)
        for place in places {
            board.add(
                place.players, rank: place.rank, tied: place.tied, team: place.team,
                seat: players.seat
            ) { _ in
                var line = QuizLeaderboard.Line()
                (line.points, line.correct) = (place.points, place.correct)
                return line
            }
        }
        return board
    }
}
