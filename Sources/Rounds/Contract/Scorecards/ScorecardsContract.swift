package import Contract
package import Topics

/// The contract for scores, signatures and saved cards.
package enum ScorecardsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            SetScore.self, SyncCells.self, MoveHole.self, SignCard.self, CorrectCard.self,
            CardLog.self, SaveCard.self, SyncCard.self,
        ]
    }
}

extension ErrorCode {
    package static let scoreOutOfRange = ErrorCode("score.outOfRange", http: 400)
    package static let scoreUnknownHole = ErrorCode("score.unknownHole", http: 400)
    /// The score's time is in the future. `now` is the server's clock.
    package static let scoreClockAhead = ErrorCode("score.clockAhead", http: 400)
    package static let cardSigned = ErrorCode("card.signed", http: 409)
    /// Only the scorers of a player may write and sign the scores.
    package static let cardNotKeeper = ErrorCode("card.notKeeper", http: 403)
    /// The two scorers wrote different strokes, or one of them wrote nothing.
    package static let cardMismatch = ErrorCode("card.mismatch", http: 409)
    /// Holes are missing, and the round has not ended.
    package static let cardIncomplete = ErrorCode("card.incomplete", http: 409)
}
