package import Contract

/// The first fields of a room's state, which are the same for every kind of room.
package struct RoomHead: Equatable, Sendable {
    package var room = ""
    package var kind = ""
    package var phase = "lobby"
    /// The code to join with. Left out after the lobby, except while the game still admits players.
    package var code: String?
    package var host: String?
    package var seq = 0
    package var createdAt = 0
    package var startedAt: Int?
    package var endedAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("phase", &phase)
        fields.optional("code", &code)
        fields.required("host", &host)
        fields.required("seq", &seq)
        fields.required("createdAt", &createdAt)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
    }
}

/// The connected players of a room, retained on its `presence` topic.
package struct RoomPresence: Document, Equatable {
    package var online: [String] = []
    /// For each disconnected player, the time of the disconnection in Unix milliseconds.
    package var offline = Keyed<Int>()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("online", &online)
        fields.required("offline", &offline)
    }
}
