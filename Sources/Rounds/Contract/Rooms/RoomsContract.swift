package import Contract
package import Topics

/// The contract for rooms.
package enum RoomsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            CreateRoom.self, JoinRoom.self, ListRooms.self, ConfigureRoom.self, SetPlayer.self,
            AddGuest.self, KickPlayer.self, TransferHost.self, LeaveRoom.self, StartRound.self,
            PlayAgain.self, EndRoom.self, AbandonRoom.self,
        ]
    }

    package static var notifications: [NotificationKind] {
        [.roundStarted, .roundEnded, .hostChanged, .roomKicked]
    }
}

/// Requests about rooms and cards, in the area `rooms` of personal tokens.
package protocol RoomRequest: Request {}

extension RoomRequest {
    package static var area: TokenArea? { .rooms }
}

extension TokenArea {
    package static let rooms = TokenArea("rooms")
}

extension ErrorCode {
    package static let roomCodeInvalid = ErrorCode("room.codeInvalid", http: 404)
    package static let roomFull = ErrorCode("room.full", http: 409)
    package static let roomNotHost = ErrorCode("room.notHost", http: 403)
    package static let roomWrongPhase = ErrorCode("room.wrongPhase", http: 409)
    /// The command belongs to rooms of another kind.
    package static let roomWrongKind = ErrorCode("room.wrongKind", http: 409)
    package static let roomUnknownPlayer = ErrorCode("room.unknownPlayer", http: 404)
    /// The format cannot be played with the present players.
    package static let roomNotReady = ErrorCode("room.notReady", http: 409)
    /// The user is in the maximum number of open rooms.
    package static let roomTooMany = ErrorCode("room.tooMany", http: 409)
}

extension NotificationKind {
    package static let roundStarted = NotificationKind(
        "round.started", validHours: 1, .high, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A room that you are in has started.")
    package static let roundEnded = NotificationKind(
        "round.ended", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A room that you are in is over.")
    /// The user has become the host of `room`.
    package static let hostChanged = NotificationKind(
        "host.changed", validHours: 1, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A room that you are in has a new host.")
    /// The user was removed from `room`.
    package static let roomKicked = NotificationKind(
        "room.kicked", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "You were removed from a room.")
}

/// A room can be played with a quiz. So rooms declare the quiz's refusals and the check of its ID.
extension ErrorCode {
    /// There is no such quiz, or it is somebody else's draft.
    package static let courseUnknown = ErrorCode("course.unknown", http: 404)
    package static let quizUnknown = ErrorCode("quiz.unknown", http: 404)
    /// Something is missing. `fields` names each path.
    package static let quizIncomplete = ErrorCode("quiz.incomplete", http: 409)
}

extension Check where Value == String {
    /// The ID of a quiz: 1 to 64 characters.
    package static let quizID = Check.length(1...64)
}
