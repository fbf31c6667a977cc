package import Contract

/// A change of a room, which the server publishes on the room's `event` topic. Each mode has a document of
/// its own, with the keys of ``RoomEventHead`` and further ones.
package protocol RoomEventDocument: Document {
    var head: RoomEventHead { get set }
    /// The changes that an event of a kind tells.
    static func changes(of kind: String) -> ChangedKeys
}

extension RoomEventDocument {
    /// The changes of the events that all modes have.
    package static func commonChanges(of kind: String) -> ChangedKeys {
        RoomEventHead.Kind(rawValue: kind)?.changes ?? ChangedKeys()
    }
}

/// The keys of an event that are the same for all modes.
package struct RoomEventHead: RoomEventDocument, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        case playerJoined = "player.joined"
        case playerLeft = "player.left"
        case playerKicked = "player.kicked"
        case playerErased = "player.erased"
        case playerClaimed = "player.claimed"
        case playerOnline = "player.online"
        case playerOffline = "player.offline"
        /// The event contains the player's new `name` and `team`. The mode may add more.
        case playerChanged = "player.changed"
        case hostChanged = "host.changed"
        case settingsChanged = "settings.changed"
        case roundStarted = "round.started"
        case roomEnded = "room.ended"
        case roomAbandoned = "room.abandoned"
    }

    /// The sequence number in the room. The numbers have no gaps.
    package var seq = 0
    /// Unix milliseconds.
    package var at = 0
    package var kind = ""
    /// The user who caused the change. `nil` if nobody did, such as after a lost connection.
    package var by: String?
    package var player: String?
    /// With `player.joined`, `player.erased` and `player.claimed`: the name that the others see.
    package var name: String?
    /// Whether this player is a guest. Present if `name` is.
    package var guest: Bool?
    /// The ID that replaces `player`. With `player.erased` it is a guest player. With
    /// `player.claimed` it is the user who claimed the seat of the guest player.
    package var becomes: String?
    /// The team of the player, or the team whose event it is.
    package var team: Int?

    package init() {}

    /// - Parameter player: `nil` if the player is no longer in the room.
    package init(_ kind: Kind, about player: String? = nil) {
        self.kind = kind.rawValue
        self.player = player
    }

    package var head: RoomEventHead {
        get { self }
        set { self = newValue }
    }

    package static func changes(of kind: String) -> ChangedKeys { commonChanges(of: kind) }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("seq", &seq)
        fields.required("at", &at)
        fields.required("kind", &kind)
        fields.optional("by", &by)
        fields.optional("player", &player)
        fields.optional("name", &name)
        fields.optional("guest", &guest)
        fields.optional("becomes", &becomes)
        fields.optional("team", &team)
    }
}

/// Shortcuts to the common keys.
extension RoomEventDocument {
    package var seq: Int { head.seq }
    package var at: Int { head.at }
    package var kind: String {
        get { head.kind }
        set { head.kind = newValue }
    }
    package var by: String? {
        get { head.by }
        set { head.by = newValue }
    }
    package var player: String? {
        get { head.player }
        set { head.player = newValue }
    }
    package var name: String? { head.name }
    package var guest: Bool? { head.guest }
    package var becomes: String? { head.becomes }
    package var team: Int? {
        get { head.team }
        set { head.team = newValue }
    }
}
