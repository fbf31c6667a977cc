package import Contract
package import JSON
package import Topics

/// `room/create`: opens a lobby. The user becomes its host and first player.
///
/// Each kind of rooms has a form with its own keys: ``RoomCreation``.
package struct CreateRoom: RoomRequest, Equatable {
    package static let routes = [Route(.user, "room", "create")]
    package static let errors: [ErrorCode] = [.roomTooMany]

    /// `nil` if the client left it out. The server refuses this.
    package var kind: String?
    /// All other keys, which the form of the kind reads.
    package var rest: JSON = [:]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.deciding("kind", &kind)
        fields.rest(&rest)
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

/// `room/join`: gives the user a seat in the lobby with this code, or in a game that still admits players.
///
/// In a game that has begun, the part before the user came does not count for the user. If the players have teams,
/// the user joins the smallest team that has a place. A user who left a game returns to their seat,
/// even if the game admits nobody else. A kicked user cannot return.
package struct JoinRoom: RoomRequest, Equatable {
    package typealias Result = JoinedRoom
    package static let routes = [Route(.user, "room", "join")]
    package static let errors: [ErrorCode] = [
        .roomCodeInvalid, .roomFull, .roomTooMany, .roomNotReady, .requestTooMany,
    ]

    /// Six characters, without regard to case. It may be missing if there is a `room`.
    package var code: String?
    /// The id of a room that the user left, to return without its code.
    package var room: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("code", &code, .length(1...64))
        fields.optional("room", &room, .length(1...64))
    }
}

/// `leave` in the room: the user gives up the seat. During play, the game keeps the user's part so far, and the user
/// can return with `room/join`. If no member is left, the room is discarded, unless its mode keeps it.
package struct LeaveRoom: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("leave")]
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
        package var phase = OpenWord<RoomPhase>.known(.lobby)
        /// The number of the last event. Retained documents can have lower numbers: a newer one may be about to
        /// come, or the event changed no document.
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

/// `setPlayer` in the room: changes the choices for a player. In the lobby, players change their own, and the
/// host changes those of everybody. The host also renames guests.
///
/// Each kind of rooms has a form with its own keys: ``SeatChoice``.
package struct SetPlayer: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route.room("setPlayer")]
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomWrongPhase, .roomUnknownPlayer, .roomChanged, .roomChangePending,
    ]

    /// All keys.
    package var rest: JSON = [:]

    package init() {}

    package mutating func visit(_ fields: inout Fields) { fields.rest(&rest) }
}
