import Contract
import Engine
import Rules
import SQLite

/// What stays of a walk.
extension Quizzes {
    /// Puts a walk that ended into the histories of its players.
    func record(_ room: QuizRoom, _ context: Context) throws {
        guard let quiz = room.quiz, let startedAt = room.startedAt else { return }
        let store = QuizResultStore(database: context.database)
        let lines = room.walkLines
        for line in lines {
            var result = QuizResult()
            result.room = room.id
            result.quiz = room.quizID
            result.name = quiz.name
            result.reward = quiz.reward
            result.startedAt = Int(startedAt)
            result.endedAt = Int(room.endedAt ?? context.now)
            result.timeMs = line.finishedAt.map { Int($0 - startedAt) }
            result.correct = line.right.count
            result.incorrect = line.wrong.count
            result.unanswered =
                quiz.challenges.count - result.correct - result.incorrect
            result.points = line.points
            result.pointsMax = quiz.points
            result.rank = line.rank
            result.of = lines.count
            result.team = line.team
            for player in line.players {
                guard let place = room.seat(of: player) else { continue }
                let seat = room.seats[place]
                // Who went before the end did not walk it.
                guard !seat.isGuest, !seat.hasLeft || line.finishedAt != nil else { continue }
                try store.put(result, of: player)
            }
        }
    }
}
