package import Contract
import JSON
package import Topics

/// The contract for rooms.
package enum RoomsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            CreateRoom.self, JoinRoom.self, ListRooms.self, ListAllRooms.self, ConfigureRoom.self,
            SetPlayer.self, KickPlayer.self, TransferHost.self, LeaveRoom.self, StartGame.self,
            EndRoom.self, AbandonRoom.self,
        ]
    }

    package static var notifications: [NotificationKind] {
        [.roundStarted, .roundEnded, .hostChanged, .roomKicked]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "join", JoinRoom.self, "join a room with its code",
                .text("[CODE]", "six letters or digits") { $0.code = $1 },
                .text("--room ROOM", "instead of the code: a room that you left") { $0.room = $1 },
                done: { "You are in room \($0.result.room). Watch it live: fairway watch" }),
            .sends(
                "kick", KickPlayer.self, "remove a player (host)",
                .text("PLAYER", "a username, or g1, g2, ...") { $0.player = $1 },
                json: \.request.json, done: { "Removed \($0.request.player)." }),
            .sends(
                "host", TransferHost.self, "make another player the host (host)",
                .text("PLAYER", "a username") { $0.player = $1 },
                json: { ["host": .string($0.request.player)] },
                done: { "\($0.request.player) is now the host." }),
            .sends(
                "start", StartGame.self, "start the game (host)", json: \.roomJSON,
                done: { "The game has started. Room: \($0.room)" }),
            .sends(
                "end", EndRoom.self, "end the game and save it", json: \.roomJSON,
                done: { "The game is over. Room: \($0.room)" }),
            .sends(
                "abandon", AbandonRoom.self, "discard the game (host)", json: \.roomJSON,
                done: { "The game was discarded. Room: \($0.room)" }),
            .sends(
                "leave", LeaveRoom.self, "leave the room", json: \.roomJSON,
                done: { "You have left. Room: \($0.room)" }),
        ]
    }
}

/// Requests about rooms, in the area `rooms` of personal tokens.
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
    /// The game is not in a state that permits this, for example because it needs more players.
    package static let roomNotReady = ErrorCode("room.notReady", http: 409)
    /// The game changed since the user looked at it. `fields` names the number that is out of date.
    package static let roomChanged = ErrorCode("room.changed", http: 409)
    /// Another change waits for the agreement of players.
    package static let roomChangePending = ErrorCode("room.changePending", http: 409)
    /// The game has not been complete for long enough. `retryAfterMs` says when any player may end it.
    package static let roomTooEarly = ErrorCode("room.tooEarly", http: 409)
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
