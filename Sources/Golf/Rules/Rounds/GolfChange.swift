package import RoomsRules

/// A change of a golf room: of the part that all rooms have, or of the card and what belongs to it.
package enum GolfChange: ModeChange {
    case room(RoomChange)
    /// A user signed a player's scores. They are closed once all scorers have signed.
    case signed(RoundLine, by: String, isClosed: Bool)
    /// The par of a hole changed, from one tee or from all.
    case parChanged(position: Int, tee: String?)
    /// The host proposed a change to the players in a bet.
    case changeProposed
    /// A player agreed to the proposed change, or declined it. A decline removes the proposal.
    case changeAnswered(seat: Int, isAgreed: Bool)
    /// The proposed change became impossible, or nobody answered it in time.
    case changeDropped
    /// The answers to stakes changed, because other terms are another offer.
    case stakesOffered
    case holeMoved
    /// The door opened or closed.
    case doorMoved
    /// A player said that the round continues, although the card is full.
    case endDelayed(seat: Int)
    case cellWritten(seat: Int, position: Int, round: Int)
    /// A player conceded the match of a round, from 0.
    case matchConceded(seat: Int, round: Int)
    /// A player accepted or declined the stakes of some bets in a round, from 0.
    case stakeAnswered(seat: Int, round: Int, bets: [String], isAccepted: Bool)
    /// The other players took a player who left out of all bets.
    case stakeDropped(seat: Int, bets: [String])
    /// A player marked the position of a basket or a tee.
    /// `hole` is the number on the card.
    case spotMarked(seat: Int, hole: Int, place: Spot.Place)
    /// The day of a game that ended was corrected, or its course too.
    case roundCorrected(isOtherCourse: Bool)
    /// A correction after the end waits, applies or was taken back, or somebody answered it.
    case correctionsChanged
}

extension GolfChange {
    package var common: RoomChange? { if case .room(let change) = self { change } else { nil } }

    package func moved(by freed: Int) -> GolfChange? {
        func moved(_ seat: Int) -> Int? { RoomChange.moved(seat, by: freed) }
        return switch self {
        case .room(let change): change.moved(by: freed).map { .room($0) }
        case .changeAnswered(let seat, let isAgreed):
            moved(seat).map { .changeAnswered(seat: $0, isAgreed: isAgreed) }
        case .endDelayed(let seat): moved(seat).map { .endDelayed(seat: $0) }
        case .cellWritten(let seat, let position, let round):
            moved(seat).map { .cellWritten(seat: $0, position: position, round: round) }
        case .matchConceded(let seat, let round):
            moved(seat).map { .matchConceded(seat: $0, round: round) }
        case .stakeAnswered(let seat, let round, let bets, let isAccepted):
            moved(seat).map {
                .stakeAnswered(seat: $0, round: round, bets: bets, isAccepted: isAccepted)
            }
        case .stakeDropped(let seat, let bets):
            moved(seat).map { .stakeDropped(seat: $0, bets: bets) }
        case .spotMarked(let seat, let hole, let place):
            moved(seat).map { .spotMarked(seat: $0, hole: hole, place: place) }
        case .signed, .parChanged, .changeProposed, .changeDropped, .stakesOffered, .holeMoved,
            .doorMoved, .roundCorrected, .correctionsChanged:
            self
        }
    }

    var isKick: Bool { if case .room(.kicked) = self { true } else { false } }

    /// Whether the change may fill the card, or make room on it.
    package var canFillCard: Bool {
        switch self {
        case .room(.joined), .room(.left), .room(.kicked), .room(.started), .room(.configured),
            .matchConceded, .cellWritten:
            true
        default: false
        }
    }

    /// Whether the scores may have moved the current hole. False for changes that set the hole
    /// themselves, or that end the game.
    package var leavesHoleToScores: Bool {
        switch self {
        case .room(.started), .room(.ended), .room(.abandoned), .holeMoved, .endDelayed,
            .changeProposed, .correctionsChanged:
            false
        default: true
        }
    }
}
