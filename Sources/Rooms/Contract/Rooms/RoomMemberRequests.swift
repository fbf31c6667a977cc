package import Contract
package import Topics

/// `room/create`: opens a lobby. The user becomes its host and first player.
package struct CreateRoom: RoomRequest, Equatable {
    package static let routes = [Route(.user, "room", "create")]
    package static let errors: [ErrorCode] = [.roomTooMany]
    package static let kinds = ["golf", "quiz"]
    package static let sports = ["golf", "discGolf"]

    package var kind = "golf"
    /// The ID of a course in the catalogue.
    package var course: String?
    /// The name of a course that is not in the catalogue.
    package var courseName: String?
    /// `golf` or `discGolf`, for a course that is not in the catalogue. Without it the sport is not
    /// known. A course of the catalogue has a sport, so another one is refused.
    package var sport: String?
    package var holes: HoleList?
    /// The number of times that these holes are played, as one card: 2 for a 9-hole course with 18
    /// holes. The second loop begins with hole 10 then. 1 by default.
    package var loops: Int?
    /// The ID of the quiz that a quiz room plays.
    package var quiz: String?
    package var settings: RoomSettings?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among(Self.kinds))
        fields.optional("course", &course, .length(1...64))
        fields.optional("courseName", &courseName, .name)
        fields.optional("sport", &sport, .among(Self.sports))
        fields.optional("holes", &holes)
        fields.optional("loops", &loops, .range(1...4))
        fields.optional("quiz", &quiz, .quizID)
        fields.optional("settings", &settings)
    }

    package struct Result: Document, Equatable {
        package var room = ""
        package var code = ""
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("code", &code)
            fields.required("topics", &topics)
        }
    }
}

/// `room/join`: gives the user a seat in the lobby with this code, or in a round whose door is open.
///
/// In a round, the holes before the user came do not count for the user. If the players have teams,
/// the user joins the smallest team that has a place. A user who left a round returns to their seat,
/// also while the door is closed. A kicked user does not.
package struct JoinRoom: RoomRequest, Equatable {
    package typealias Result = JoinedRoom
    package static let routes = [Route(.user, "room", "join")]
    package static let refusesUnknownKeys = true
    package static let errors: [ErrorCode] = [
        .roomCodeInvalid, .roomFull, .roomTooMany, .roomNotReady, .requestTooMany,
    ]

    /// Six characters, without regard to case. It may be missing if there is a `room`.
    package var code: String?
    /// The id of a round that the user left, to return without its code.
    package var room: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("code", &code, .length(1...64))
        fields.optional("room", &room, .length(1...64))
    }
}

/// `leave` in the room: the user gives up the seat. During play, the card keeps the scores so far, and the user
/// can return with `room/join`. If no member is left, the room is discarded, except a game with a locked bet.
package struct LeaveRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("leave")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = []

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `room/list`: lists the rooms of the user.
package struct ListRooms: RoomRequest, Equatable {
    package static let routes = [Route(.user, "room", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var rooms: [Entry] = []
        /// The ids of rooms that the server cannot read. The user can leave them. Left out if there
        /// are none.
        package var damaged: [String]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rooms", &rooms)
            fields.optional("damaged", &damaged)
        }
    }

    package struct Entry: Document, Equatable {
        package var room = ""
        package var kind = ""
        package var phase = ""
        /// The number of the last event. A retained state with a lower number is about to be
        /// replaced.
        package var seq = 0
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("kind", &kind)
            fields.required("phase", &phase)
            fields.required("seq", &seq)
            fields.required("topics", &topics)
        }
    }
}

/// `setPlayer` in the room: changes a player's tee, team or handicap.
///
/// In the lobby, players change their own values, and the host changes those of everybody. During
/// play only the host may, and `card/log` records each change. If something is at stake then, the old
/// values apply until every player in a bet has agreed. The host also renames guests.
package struct SetPlayer: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route.room("setPlayer")]
    /// The marker may write the player's scores. Without `player`, that is the user.
    package static let refusesUnknownKeys = true
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomWrongPhase, .roomWrongKind, .roomUnknownPlayer, .roomChanged,
        .roomChangePending,
    ]

    /// The player; the user by default.
    package var player: String?
    /// The new name of a guest.
    package var name: String?
    /// A tee of the course. On a course without tees, any name.
    package var tee: String?
    /// Players of the same number are partners; `null` for no partners.
    package var team: Int??
    /// The Handicap Index, -10 to 60; at most 54 in the World Handicap System. `null` for the index
    /// from the player's own record.
    package var handicap: Double??
    /// With double entry, the second member who writes the player's scores; `null` for the next
    /// member on the card.
    package var marker: String??
    /// The `revision` of the state on which the change is based.
    package var revision: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("revision", &revision)
        fields.optional("player", &player, .length(1...32))
        fields.optional("name", &name, .name)
        fields.optional("tee", &tee, .name)
        fields.nullable("team", &team)
        fields.nullable("handicap", &handicap)
        fields.nullable("marker", &marker)
    }
}
