package import Contract
package import JSON
import PeopleContract
package import RoomsContract
package import Topics

/// `card/answer`: answers a correction of a card after the end of the game, however long ago.
///
/// - A correction that changes a settled bet or a signed card waits until all players in that bet, or all
///   who signed, agree. One answer against it drops it. The author can withdraw it.
/// - A correction of what others see applies at once. For three days, all players can object (`accept` is
///   false). This takes it back, and the host decides: keep it, or drop it. If the host made the
///   correction, it stays back unless all players with a score who objected accept it. The host always
///   decides who is removed. Nobody needs to accept a correction that applies. If all scorers signed a line
///   after the correction changed it, an objection waits until all who signed agree.
///
/// An answer against a correction may have its present `change` or its first one. An agreement needs the present
/// one.
package struct AnswerCorrection: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "answer")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .roomWrongKind, .roomChanged, .requestForbidden,
    ]

    package var room = ""
    /// The `change` of the correction in the head of the room, or in the result of `history/card`. It stays the
    /// same while the correction applies.
    package var change = 0
    package var accept = true

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("change", &change)
        fields.required("accept", &accept)
    }
}

/// `card/remove`: the host removes a player after the end of the game, however long ago.
///
/// A guest leaves the card with all scores, as a correction to which players can object. So does a user who took
/// over the scores of a guest after the end. A user who left without a score leaves the card at once. A user who
/// left with scores keeps them on the card, but has no say in it any more. A removed user cannot return. All other
/// users who have not left stay.
package struct RemoveFromCard: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route(.user, "card", "remove")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomNotHost, .roomUnknownPlayer, .roomWrongPhase, .roomWrongKind,
        .roomChangePending, .roomTooMany, .requestForbidden,
    ]

    package var room = ""
    /// A username, or `g1`, `g2`, ...
    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player)
    }
}

/// `card/dropStake`: after the end of the game, the host takes a player who left before the end, or was removed,
/// out of all bets.
///
/// It is a correction that waits until all other players in a bet agree (`card/answer`), except those who
/// left before the end. If a bet would end because fewer than two sides are left, the player must agree, too.
/// After three days without all answers, it is dropped. During play, `dropStake` in the room does the same.
package struct DropSettledStake: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route(.user, "card", "dropStake")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomNotHost, .roomUnknownPlayer, .roomWrongPhase, .roomWrongKind,
        .roomNotReady, .roomChangePending,
    ]

    package var room = ""
    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player)
    }
}

extension ChangedGame {
    /// The words of the command line about a correction that waits. `nil` if it applies.
    package var correctionWords: String? { CorrectionWords.waiting(change) }
}

extension AddGuest.Result {
    /// The words of the command line about an addition that waits. `nil` if it applies.
    package var correctionWords: String? { CorrectionWords.waiting(change) }
}

private enum CorrectionWords {
    static func waiting(_ change: Int?) -> String? {
        change.map { "Change \($0) waits for the answers of the players." }
    }
}

extension RoomState {
    /// A correction after the end of the game in which somebody has a say.
    package struct Correction: Document, Equatable {
        package enum State: String, WordValue {
            case waiting, applied
            /// It was taken back, and waits for a decision.
            case objected
        }

        /// The maximum number of changes in the document.
        package static let changesMax = 500
        /// The largest number of a round and of a position on the card, from 0.
        static let roundMax = 19
        static let positionMax = 98

        /// The number of the correction, for the answer.
        package var change = 0
        package var by = ""
        /// Unix milliseconds.
        package var at = 0
        /// The time at which a waiting correction is dropped, and an applied one is final. Unix
        /// milliseconds.
        package var until = 0
        package var state = State.waiting
        /// At most ``changesMax`` of them.
        package var changes: [Change] = []
        package var agreed: [String] = []
        /// The players whose answer is missing.
        package var waiting: [String] = []
        /// The players who objected.
        package var objected: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("change", &change)
            fields.required("by", &by)
            fields.required("at", &at)
            fields.required("until", &until)
            fields.required("state", &state)
            fields.required("changes", &changes)
            fields.required("agreed", &agreed)
            fields.required("waiting", &waiting)
            fields.required("objected", &objected)
        }

        /// One new value of a correction.
        package struct Change: Document, Equatable {
            /// Empty for a change of the day or the course.
            package var player = ""
            /// The team whose score changed, in a game with one score for each team. `player` is one of the
            /// partners. Otherwise left out.
            package var team: Int?
            package var what = OpenWord<CardLog.Subject>.known(.strokes)
            /// Left out unless the change is about strokes.
            package var hole: Int?
            package var round: Int?
            /// The old value: a number or a name. `null` if there was none.
            package var before = JSON.null
            package var after = JSON.null

            package init() {}

            package mutating func visit(_ fields: inout Fields) {
                fields.required("player", &player)
                fields.optional("team", &team)
                fields.required("what", &what)
                fields.optional("hole", &hole)
                fields.optional("round", &round)
                fields.required("before", &before)
                fields.required("after", &after)
            }
        }
    }
}
