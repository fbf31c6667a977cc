package import Contract

/// The contract of a module with a mode of rooms.
package protocol RoomModeContract: ModuleContract, SendableMetatype {
    /// The kind of its rooms.
    static var kind: String { get }
    /// The document on the `state` topic of its rooms.
    static var state: any RoomStateDocument.Type { get }
    /// The keys that it adds to a ``Leaderboard``, for the API documents.
    static var leaderboardKeys: any Document.Type { get }
}

/// The state of a room, retained on its `state` topic. Each mode has a document of its own, which begins with
/// the keys of ``RoomHead``.
package protocol RoomStateDocument: Document {
    /// The ranking in the room.
    var leaderboard: Leaderboard { get }
}
