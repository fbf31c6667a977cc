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
    package func leaderboard(_ head: QuizRoomHead) -> Leaderboard {
        var board = Leaderboard(common, name: head.quiz.name)
        if common.startedAt == nil {
            board.add(level: head.players.map { ($0.player, $0.team) }, seat: head.players.seat) {
                _ in
                var line = QuizLeaderboard.Line()
                (line.points, line.correct) = (0, 0)
                return line
            }
        }
        for place in places {
            board.add(
                place.players, rank: place.rank, tied: place.tied, team: place.team,
                seat: head.players.seat
            ) { _ in
                var line = QuizLeaderboard.Line()
                (line.points, line.correct) = (place.points, place.correct)
                return line
            }
        }
        return board
    }
}
