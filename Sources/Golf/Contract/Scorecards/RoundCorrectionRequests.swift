package import Contract
import PeopleContract
package import RoomsContract
package import Topics

/// `card/player`: corrects a player's tee or handicap after the end of the game, or a guest's name.
///
/// Players with a score correct their own values, even after they left the game, and the names of guests.
/// The host corrects all. `card/log` lists each change, and the result follows. A change of a settled bet
/// or a signed card waits for the agreement of the players (`card/answer`), and the result then has its
/// `change`. Players can object to changes of what others see.
package struct CorrectPlayer: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route(.user, "card", "player")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomUnknownPlayer, .roomWrongPhase, .roomWrongKind, .requestForbidden,
        .cardSigned, .roomChangePending,
    ]

    package var room = ""
    /// The player; the user by default.
    package var player: String?
    /// The new name of a guest.
    package var name: String?
    /// A tee of the course. On a course without tees, any name.
    package var tee: String?
    /// The Handicap Index, -10 to 60; at most 54 in the World Handicap System.
    package var handicap: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("player", &player, .length(1...32))
        fields.optional("name", &name, .name)
        fields.optional("tee", &tee, .name)
        fields.optional("handicap", &handicap)
    }
}

/// `card/round`: corrects the day or the course of a game that ended, for all players.
///
/// The host and every player with a score may do so. All players receive a notification, and can object
/// (`card/answer`). Scores and times of day stay. The holes get the par and the stroke index of the right
/// course, and the result follows. `card/log` lists each change. A change of a settled bet or a signed
/// card waits, and the result then has its `change`.
package struct CorrectRound: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route(.user, "card", "round")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .roomWrongKind, .requestForbidden, .courseUnknown,
        .roomChangePending,
    ]

    package var room = ""
    /// The right day, in the local time of the course: `2026-05-03`. Not after today, and at most seven
    /// days before or after the day on which the game was played.
    package var day: String?
    /// The ID of the right course. It needs all holes of the card, and all players must be allowed to see
    /// it.
    package var course: String?
    /// The name of the right course, if it is in no list.
    package var courseName: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("day", &day, .length(10...10))
        fields.optional("course", &course, .length(1...64))
        fields.optional("courseName", &courseName, .name)
    }
}

/// `card/add`: adds a player who was forgotten to a game that ended. The host and every player with a
/// score may do so. All players receive a notification, and can object (`card/answer`).
///
/// The player is a guest who was there from the start. `card/correct` writes the scores, and
/// `card/offer` gives them to a user. A change of a settled bet waits, and so does every addition to a card on
/// which somebody signed. The result then has its `change`.
package struct AddForgotten: RoomRequest, Equatable {
    package typealias Result = AddGuest.Result
    package static let routes = [Route(.user, "card", "add")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomFull, .roomNotReady, .roomWrongPhase, .roomWrongKind,
        .requestForbidden, .roomChangePending,
    ]

    package var room = ""
    package var name = ""
    /// A tee of the course. On a course without tees, any name.
    package var tee: String?
    /// Players of the same number are partners.
    package var team: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("name", &name, .name)
        fields.optional("tee", &tee, .name)
        fields.optional("team", &team)
    }
}
