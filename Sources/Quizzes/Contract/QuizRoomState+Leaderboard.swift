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
            for player in place.players {
                let seat = players.first { $0.player == player }
                var line = Leaderboard.Line(player, named: seat?.name, rank: place.rank)
                line.tied = place.tied
                line.team = place.team
                line.left = seat?.left ?? false
                line.rest = [
                    "points": .int(Int64(place.points)), "correct": .int(Int64(place.correct)),
                ]
                board.lines.append(line)
            }
        }
        return board
    }
}
