import RoomsRules

/// The totals of players against the pars of their tees.
extension GolfRoom {
    /// Whether a player can have other pars than those of the card.
    var hasOwnPars: Bool { tees.contains { !$0.differing.isEmpty } }

    /// The pars of a player by position on the card: ``OwnPars``. `nil` if they are those of the card.
    package func ownPars(of seat: Int) -> [Int]? {
        OwnPars.of(
            seat, among: zip(lines, seats).map { OwnPars.Seat(tee: $0.tee, team: $1.team) },
            on: card.holes, tees, sharesBall: settings.format.sharesBall)
    }

    /// A player's totals over all rounds, against the pars of the player's tee.
    package func totals(of seat: Int) -> CardTotals {
        ownPars(of: seat).map { card.totals(seat: seat, against: $0) } ?? card.totals(seat: seat)
    }
}
