/// A change of a room, as it is told on its `event` topic; `seq` has no gaps.
package struct RoomEvent: Document, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        case playerJoined = "player.joined"
        case playerLeft = "player.left"
        case playerKicked = "player.kicked"
        case playerErased = "player.erased"
        case playerClaimed = "player.claimed"
        case playerOnline = "player.online"
        case playerOffline = "player.offline"
        /// With the player's `name`, `tee`, `team` and `handicap` from now on.
        case playerChanged = "player.changed"
        case hostChanged = "host.changed"
        case settingsChanged = "settings.changed"
        case roundStarted = "round.started"
        case holeChanged = "hole.changed"
        case scoreSet = "score.set"
        case scoreCleared = "score.cleared"
        /// A `round`'s line, by one of those who must; with the last one it is closed.
        case cardSigned = "card.signed"
        /// What a player threw on a hole, which stands beside the card; empty: it was cleared.
        case discsSet = "discs.set"
        /// A player has come to a challenge.
        case challengeOpened = "challenge.opened"
        /// With `correct`, and in `points` what it was worth.
        case challengeAnswered = "challenge.answered"
        /// A player, or a team, has answered all; `points` are all of theirs.
        case walkFinished = "walk.finished"
        case roomEnded = "room.ended"
        case roomAbandoned = "room.abandoned"
    }

    package var seq = 0
    package var at = 0
    package var kind = ""
    /// Who did it; nil when nobody did (a link dropped, a time ran out).
    package var by: String?
    package var player: String?
    /// With `player.joined`, and where somebody becomes another: the name on the card, and whether
    /// it is a guest's.
    package var name: String?
    package var guest: Bool?
    /// Whose line on the card it is now, and `player` is nobody any more: with `player.erased` a
    /// guest's, with `player.claimed` a user's who was that guest.
    package var becomes: String?
    package var hole: Int?
    package var round: Int?
    package var strokes: Int?
    package var totals: Totals?
    /// What the hole is worth to the player by the room's format, where that is known at once.
    package var points: Int?
    package var settings: RoomState.Settings?
    package var tee: String?
    package var team: Int?
    package var handicap: Double?
    /// With `card.signed`: whether nobody writes the line any more.
    package var closed: Bool?
    /// With `discs.set`: their names, in the order of throws.
    package var discs: [String]?

    /// With `challenge.opened` and `challenge.answered`: its number.
    package var challenge: Int?
    package var correct: Bool?

    package init() {}

    package init(_ kind: Kind) {
        self.kind = kind.rawValue
    }

    /// - Parameter player: Nil if there is none any more.
    package init(_ kind: Kind, about player: String?) {
        self.init(kind)
        self.player = player
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("seq", &seq)
        fields.required("at", &at)
        fields.required("kind", &kind)
        fields.optional("by", &by)
        fields.optional("player", &player)
        fields.optional("name", &name)
        fields.optional("guest", &guest)
        fields.optional("becomes", &becomes)
        fields.optional("hole", &hole)
        fields.optional("round", &round)
        fields.optional("strokes", &strokes)
        fields.optional("totals", &totals)
        fields.optional("points", &points)
        fields.optional("settings", &settings)
        fields.optional("tee", &tee)
        fields.optional("team", &team)
        fields.optional("handicap", &handicap)
        fields.optional("closed", &closed)
        fields.optional("discs", &discs)
        fields.optional("challenge", &challenge)
        fields.optional("correct", &correct)
    }
}
