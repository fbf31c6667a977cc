package import Contract

/// The first keys of a `head`, which are the same for every kind of room.
package struct CommonRoomHead: Equatable, Sendable {
    package var room = ""
    package var kind = ""
    /// The number of the last event that the head includes.
    package var seq = 0
    /// Unix milliseconds.
    package var createdAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("seq", &seq)
        fields.required("createdAt", &createdAt)
    }
}

/// The stage in the life of a room.
package enum RoomPhase: String, WordValue {
    case lobby, playing, ended, abandoned

    /// Whether the room is gathering players or playing.
    package var isOpen: Bool {
        switch self {
        case .lobby, .playing: true
        case .ended, .abandoned: false
        }
    }
}

/// The first keys of a `state`, which are the same for every kind of room.
package struct CommonRoomState: Equatable, Sendable {
    package var room = ""
    package var kind = ""
    package var phase = OpenWord<RoomPhase>.known(.lobby)
    /// The code to join with. Left out after the lobby, except while the game still admits players.
    package var code: String?
    package var host: String?
    /// The number of the last event that the state includes.
    package var seq = 0
    /// The `seq` of the head that belongs to this state. A newer head fits, too.
    package var head = 0
    /// Unix milliseconds.
    package var startedAt: Int?
    /// Unix milliseconds.
    package var endedAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("phase", &phase)
        fields.optional("code", &code)
        fields.required("host", &host)
        fields.required("seq", &seq)
        fields.required("head", &head)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
    }
}

/// The connected players of a room, retained on its `presence` topic.
package struct RoomPresence: Document, Equatable {
    /// The number of the last event that the presence includes.
    package var seq = 0
    package var online: [String] = []
    /// For each disconnected player, the time of the disconnection in Unix milliseconds.
    package var offline = Keyed<Int>()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("seq", &seq)
        fields.required("online", &online)
        fields.required("offline", &offline)
    }
}
