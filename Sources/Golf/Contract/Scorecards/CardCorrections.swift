package import Contract
package import JSON
import PeopleContract
import RoomsContract
package import Topics

/// `card/correct`: corrects a score of a game that has ended, however long ago.
///
/// Players correct their own scores, even after they left the game. The host corrects all scores.
/// With double entry, the two scorers of a player may correct, too, and must agree; a correction by
/// the host counts for both. `card/log` lists each change.
///
/// If the score changes a settled bet or a signed line, the correction waits until all players in that bet, or
/// all who signed, agree (`card/answer`). The result then has its `change`.
///
/// If another user replaced a player's own score in play while a bet was on, the player can restore it within
/// three days of the end. The users who replaced it are not asked, but all players receive a notification.
package struct CorrectCard: RoomRequest, Equatable {
    package typealias Result = SetScore.Result
    package static let routes = [Route(.user, "card", "correct")]
    package static let errors: [ErrorCode] = [
        .scoreOutOfRange, .scoreNoConcession, .scoreHoleDecided, .scoreUnknownHole,
        .scoreClockAhead, .scoreClockBehind, .roomNotMember,
        .roomUnknownPlayer,
        .roomWrongPhase, .roomWrongKind, .requestForbidden, .cardSigned, .cardNotKeeper,
        .roomChangePending,
    ]

    package var room = ""
    package var cell = CellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        cell.visit(&fields)
    }
}

/// `card/log`: lists changes of a card, the newest first, for its players.
///
/// It has the corrections after the end of the game: of scores, tees, handicaps and guests' names, of
/// the day and the course, and players who were added or removed. It also has the changes during play that affect
/// who wins: of tees, teams and handicaps, of the settings and pars, and players who are out of a bet. While a bet
/// is on, it has each score in play that replaced or cleared another score of a player in the bet.
package struct CardLog: RoomRequest, Equatable {
    package static let routes = [Route(.user, "card", "log")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]
    package static let limitMax = 100

    /// The values that a change can be about.
    package enum Subject: String, WordValue {
        case strokes, tee, team, handicap
        /// The name of a guest.
        case name
        /// A player was added after the end. The new value is the name.
        case added
        /// A player was removed after the end. The old value is the name.
        case removed
        /// The day of the game: `2026-05-03`.
        case day
        /// The name of the course.
        case course
        /// The settings that differ, such as `ties=carry, value=10`.
        case settings
        case par
        /// A player is out of the bets. The old value has their names.
        case stake
        /// A user claimed the scores of a guest. The old value is the guest's name, the new one the username.
        case claimed
    }

    package var room = ""
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var changes: [Change] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("changes", &changes)
            fields.required("cursor", &cursor)
        }
    }

    package struct Change: Document, Equatable {
        /// The time at which the server accepted the change, in Unix milliseconds.
        package var at = 0
        package var by = ""
        /// Empty for a change of the day, the course, the settings or a par.
        package var player = ""
        /// The team whose score changed, in a game with one score for each team. `player` is one of the
        /// partners. Otherwise left out.
        package var team: Int?
        package var what = Subject.strokes
        /// `nil` unless the change is about strokes or a par.
        package var hole: Int?
        package var round: Int?
        /// The old value: a number, or the name of a tee. `null` if there was none.
        package var before = JSON.null
        /// The new value; `null` if the change removed the value.
        package var after = JSON.null
        /// The winner after a correction that changed the result of the game. Otherwise `null`.
        package var result: GameResult.Game.Lead?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("by", &by)
            fields.required("player", &player)
            fields.optional("team", &team)
            fields.required("what", &what)
            fields.required("hole", &hole)
            fields.required("round", &round)
            fields.required("before", &before)
            fields.required("after", &after)
            fields.required("result", &result)
        }
    }
}
