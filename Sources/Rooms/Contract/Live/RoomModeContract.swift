package import Contract

/// The contract of a module with a mode of rooms.
package protocol RoomModeContract: ModuleContract, SendableMetatype {
    /// The kind of its rooms.
    static var kind: String { get }
    /// The documents on the topics `head`, `state` and `event` of its rooms.
    static var state: any RoomStateDocument.Type { get }
    static var event: any RoomEventDocument.Type { get }
    /// The keys that it adds to a ``Leaderboard``, for the API documents.
    static var leaderboardKeys: any Document.Type { get }
}

/// The part of a room that seldom changes, retained on its `head` topic. Each mode has a document of its own,
/// which begins with the keys of ``CommonRoomHead``.
package protocol RoomHeadDocument: Document {
    var common: CommonRoomHead { get set }
}

/// The part of a room that changes during the game, retained on its `state` topic. Each mode has a document
/// of its own, which begins with the keys of ``CommonRoomState``.
package protocol RoomStateDocument: Document {
    associatedtype Head: RoomHeadDocument
    var common: CommonRoomState { get set }
    /// The ranking in the room.
    func leaderboard(_ head: Head) -> Leaderboard
}
