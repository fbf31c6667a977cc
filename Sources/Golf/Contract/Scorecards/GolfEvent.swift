package import Contract
package import RoomsContract
package import Values

/// An event of a golf room.
package struct GolfEvent: RoomEventDocument, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The par of a `hole` changed, from one `tee` or, without `tee`, from all.
        case parChanged = "par.changed"
        /// The host proposed a change. The head has it.
        case changeProposed = "change.proposed"
        /// A player in a bet agreed to the proposed change, or not; see `accepted`. A decline removes the
        /// proposal.
        case changeAnswered = "change.answered"
        /// The proposed change became impossible, or nobody answered it within a day.
        case changeDropped = "change.dropped"
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
        /// A player marked the position of the `spot` of a `hole`: `basket` or `tee`. The head has it.
        case spotMarked = "spot.marked"
        /// The day or the course of a round that ended was corrected.
        case roundCorrected = "round.mended"
        /// A correction after the end waits, applies, was taken back, or got an answer. The head has it.
        case correctionsChanged = "corrections.changed"
    }

    /// With `score.set` and `score.cleared`, `team` is the team whose score it is, in a game with one score for
    /// each team. Each partner then has an event of their own.
    package var head = RoomEventHead()
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
    package var handicap: Double?
    /// With `card.signed`: whether the player's scores of the round are closed for changes.
    package var closed: Bool?
    /// With `discs.set`: the names of the discs, in the order of throws.
    package var discs: [String]?

    package var details: HoleDetailsEntry?
    package var spot: String?

    package init() {}

    package init(_ kind: Kind, about player: String? = nil) {
        head.kind = kind.rawValue
        head.player = player
    }

    /// Makes an event, and fills its other keys.
    package init(_ kind: Kind, about player: String? = nil, _ fill: (inout GolfEvent) -> Void) {
        self.init(kind, about: player)
        fill(&self)
    }

    /// Makes an event of the common part, to which golf adds keys.
    package init(_ head: RoomEventHead) { self.head = head }

    package static func changes(of kind: String) -> ChangedKeys {
        if let golf = Kind(rawValue: kind) { return golf.changes }
        guard let common = RoomEventHead.Kind(rawValue: kind) else { return ChangedKeys() }
        return common.changes + common.golfChanges
    }

    package mutating func visit(_ fields: inout Fields) {
        head.visit(&fields)
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
        fields.optional("handicap", &handicap)
        fields.optional("closed", &closed)
        fields.optional("discs", &discs)
        fields.optional("details", &details)
        fields.optional("spot", &spot)
    }
}
