import GolfRules
package import People
import PeopleRules
import RoomsRules
package import SQLite
import Topics

/// The rights that cards decide.
extension GolfRooms: RightsExplainer {
    package static func explain(
        _ question: RightsQuestion, _ explanation: inout RightsExplanation,
        in database: Connection
    ) throws {
        guard case .topic(let topic) = question.subject, explanation.isAllowed("write") else {
            return
        }
        guard topic.place == .roomDo || topic.place == .roomScore else { return }
        try explainScore(topic, &explanation, database)
    }

    /// Adds whether the server accepts a score after the broker let it through.
    private static func explainScore(
        _ topic: ExplainedTopic, _ explanation: inout RightsExplanation, _ database: Connection
    ) throws {
        let isScore = topic.place == .roomScore || topic.method == "score" || topic.method == "sync"
        guard isScore, let game = try GolfStore(database: database).game(topic.room) else { return }
        guard game.phase != .lobby, game.phase != .abandoned else {
            return explanation.add(
                "score", false, "not possible while the room is \(game.phase.rawValue)")
        }
        let player = topic.player.isEmpty ? topic.owner : topic.player
        guard game.seats.contains(where: { $0.player == player }) else {
            return explanation.add("score", false, "\(player) is not on the card")
        }
        guard !game.isClosed(player, round: game.card.rounds - 1) else {
            return explanation.add("score", false, "\(player)'s card is signed")
        }
        explanation.add(
            "score", true,
            "\(player)'s card is open"
                + (game.phase == .ended ? ", for scores from before the end" : ""))
    }
}
