import Rules

/// A user's scores as a policy counts them, with where they were played.
struct HandicapBook {
    /// In the order of play.
    let scores: [StoredScore]
    let history: HandicapHistory

    init(_ scores: [StoredScore], policy: HandicapPolicy) {
        self.scores = scores
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
