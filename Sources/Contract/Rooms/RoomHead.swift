/// What the state of a room of any kind begins with.
package struct RoomHead: Equatable, Sendable {
    package var room = ""
    package var kind = "golf"
    package var phase = "lobby"
    /// Left out after the lobby.
    package var code: String?
    package var host: String?
    package var seq = 0
    package var createdAt = 0
    package var startedAt: Int?
    package var endedAt: Int?

    package init() {}

    mutating func visit(_ fields: inout Fields) {
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
