import Rules
import SQLite

/// A user's scores as a policy counts them, with where they were played.
struct HandicapBook {
    /// In the order of play.
    let scores: [StoredScore]
    let history: HandicapHistory

    /// Reads the latest scores.
    /// - Complexity: O(n) in their number, with some microseconds each.
    init(of user: String, _ policy: HandicapPolicy, _ database: Connection) throws {
        scores = try HandicapStore(database: database).latest(
            Handicaps.scoresMax, of: user, without: policy.foreignSport)
        history = HandicapHistory(scores.map(\.score), policy: policy)
    }

    /// The score behind an entry of the history.
    /// - Parameter number: As explanations count, from 0.
    func stored(_ number: Int) -> StoredScore { scores[history.entries[number].place] }

    /// The index to play with on a day.
    func index(on day: Int) -> Fraction? {
        history.record.index(on: max(day, history.record.latest?.day ?? day))
    }
}

extension HandicapPolicy {
    /// What it never counts.
    fileprivate var foreignSport: HandicapScore.Sport {
        switch formula {
        case .index: .discGolf
        case .league: .golf
        }
    }
}
