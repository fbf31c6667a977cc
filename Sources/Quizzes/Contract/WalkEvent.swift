package import Contract
package import RoomsContract

/// An event of a quiz room.
package struct WalkEvent: RoomEventDocument, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A player has reached a challenge of a quiz.
        case challengeOpened = "challenge.opened"
        /// A player answered a challenge. `points` are the points for the answer.
        case challengeAnswered = "challenge.answered"
        /// A player or a team has answered all challenges. `points` are their total.
        case walkFinished = "walk.finished"
    }

    package var head = RoomEventHead()
    /// With `round.started`: always 1.
    package var round: Int?
    /// With `challenge.answered`, the points for the answer. With `walk.finished`, the total.
    package var points: Int?
    /// With `challenge.opened` and `challenge.answered`: the number of the challenge.
    package var challenge: Int?
    package var correct: Bool?

    package init() {}

    package init(_ kind: Kind, about player: String) {
        head.kind = kind.rawValue
        head.player = player
    }

    /// Makes an event of the common part.
    package init(_ head: RoomEventHead) { self.head = head }

    package static func changes(of kind: String) -> ChangedKeys {
        let results = ChangedKeys(game: ["walks", "standings", "places"])
        if Kind(rawValue: kind) != nil { return results }
        switch RoomEventHead.Kind(rawValue: kind) {
        case .playerOnline, .playerOffline, .hostChanged, .settingsChanged, nil:
            return commonChanges(of: kind)
        default: return commonChanges(of: kind) + results
        }
    }

    package mutating func visit(_ fields: inout Fields) {
        head.visit(&fields)
        fields.optional("round", &round)
        fields.optional("points", &points)
        fields.optional("challenge", &challenge)
        fields.optional("correct", &correct)
    }
}
