package import Contract
package import Values

/// A change of a room, which the server publishes on the room's `event` topic.
package struct RoomEvent: Document, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        case playerJoined = "player.joined"
        case playerLeft = "player.left"
        case playerKicked = "player.kicked"
        case playerErased = "player.erased"
        case playerClaimed = "player.claimed"
        case playerOnline = "player.online"
        case playerOffline = "player.offline"
        /// The event contains the player's new `name`, `tee`, `team` and `handicap`.
        case playerChanged = "player.changed"
        case hostChanged = "host.changed"
        case settingsChanged = "settings.changed"
        /// The par of a `hole` changed, from one `tee` or, without `tee`, from all.
        case parChanged = "par.changed"
        /// The host proposed a change. The state has it.
        case changeProposed = "change.proposed"
        /// A player in a bet agreed to the proposed change, or not; see `accepted`. A decline removes the
        /// proposal.
        case changeAnswered = "change.answered"
        /// The proposed change became impossible, or nobody answered it within a day.
        case changeDropped = "change.dropped"
        case roundStarted = "round.started"
        /// The host opened the door: late friends can join with the code in the state.
        case doorOpened = "door.opened"
        case doorClosed = "door.closed"
        /// Every score is there, so everybody is asked to finish the round.
        case cardFull = "card.full"
        /// A player said that the round continues, although the card is full.
        case cardNotYet = "card.notYet"
        case holeChanged = "hole.changed"
        case scoreSet = "score.set"
        case scoreCleared = "score.cleared"
        /// A player conceded the match of a `round`.
        case matchConceded = "match.conceded"
        /// A player answered the stakes of `bets` in a `round`; see `accepted`.
        case stakeAnswered = "stake.answered"
        /// The other players took `player`, who had left, out of `bets`.
        case stakeDropped = "stake.dropped"
        /// The stakes are offered anew to some players, because the game changed or a player left.
        case stakesOffered = "stakes.offered"
        /// A scorer signed a player's scores of a `round`. The last required signature closes them.
        case cardSigned = "card.signed"
        /// The discs that a player threw on a hole changed. If `discs` is empty, they were cleared.
        case discsSet = "discs.set"
        /// Somebody changed the `details` of a player's hole. If `details` is empty, they were cleared.
        case detailsSet = "details.set"
        /// A player has reached a challenge of a quiz.
        case challengeOpened = "challenge.opened"
        /// A player answered a challenge. `points` are the points for the answer.
        case challengeAnswered = "challenge.answered"
        /// A player or a team has answered all challenges. `points` are their total.
        case walkFinished = "walk.finished"
        /// A player marked the position of the `spot` of a `hole`: `basket` or `tee`. The state has it.
        case spotMarked = "spot.marked"
        /// The day or the course of a round that ended was corrected.
        case roundMended = "round.mended"
        /// A correction after the end waits, applies, was taken back, or got an answer. The state has it.
        case correctionsChanged = "corrections.changed"
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
    /// With `player.joined`, `player.erased` and `player.claimed`: the name on the card.
    package var name: String?
    /// Whether this player is a guest. Present if `name` is.
    package var guest: Bool?
    /// The ID that replaces `player` on the card. With `player.erased` it is a guest player. With
    /// `player.claimed` it is the user who claimed the guest player's scores.
    package var becomes: String?
    package var hole: Int?
    package var round: Int?
    /// As in `score`: strokes, `x`, `x7`, `c`, `c7` or `c0`.
    package var strokes: HoleScore?
    /// The bets whose stakes the player answered.
    package var bets: [String]?
    /// Whether the player accepted these stakes.
    package var accepted: Bool?
    package var totals: Totals?
    /// The player's points for the hole in the format of the room. `nil` if the hole is not decided,
    /// or if the format gives single holes no points.
    package var points: Int?
    package var settings: RoomState.Settings?
    package var par: Int?
    /// The number of a proposed change.
    package var change: Int?
    package var tee: String?
    /// With `player.changed`: the player's team. With `score.set` and `score.cleared`: the team whose score
    /// it is, in a game with one score for each team. Each partner then has an event of their own.
    package var team: Int?
    package var handicap: Double?
    /// With `card.signed`: whether the player's scores of the round are closed for changes.
    package var closed: Bool?
    /// With `discs.set`: the names of the discs, in the order of throws.
    package var discs: [String]?

    package var details: HoleDetailsEntry?
    package var spot: String?

    /// With `challenge.opened` and `challenge.answered`: the number of the challenge.
    package var challenge: Int?
    package var correct: Bool?

    package init() {}

    package init(_ kind: Kind) {
        self.kind = kind.rawValue
    }

    /// - Parameter player: `nil` if the player is no longer in the room.
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
        fields.optional("bets", &bets)
        fields.optional("accepted", &accepted)
        fields.optional("totals", &totals)
        fields.optional("points", &points)
        fields.optional("settings", &settings)
        fields.optional("par", &par)
        fields.optional("change", &change)
        fields.optional("tee", &tee)
        fields.optional("team", &team)
        fields.optional("handicap", &handicap)
        fields.optional("closed", &closed)
        fields.optional("discs", &discs)
        fields.optional("details", &details)
        fields.optional("spot", &spot)
        fields.optional("challenge", &challenge)
        fields.optional("correct", &correct)
    }
}
