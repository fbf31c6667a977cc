package import Contract

/// The content of `fairway/user/{me}/round`: the room in which the user plays now.
///
/// If the user is in several rooms, it shows a running game rather than a lobby, and the newest one. An object without keys says that the user is
/// in no lobby and plays no game.
package struct CurrentRound: Document, Equatable {
    package var room: String?
    /// The kind of the room: the name of its mode.
    package var kind: String?
    /// `lobby` or `playing`.
    package var phase: OpenWord<RoomPhase>?
    /// The topics of the room for this user. The client uses them unchanged.
    package var topics: RoomTopics?

    /// The content of `fairway/user/{me}/round/brief` while the user plays nowhere. An empty message would delete
    /// the retained one, and a broker that fetches it later would keep the line of an old round.
    package static let noLine = "-"

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("room", &room)
        fields.optional("kind", &kind)
        fields.optional("phase", &phase)
        fields.optional("topics", &topics)
    }
}
