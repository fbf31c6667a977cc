/// The totals of players against the pars of their tees.
extension GolfRoom {
    /// The pars of a player by position on the card: ``OwnPars``. `nil` if they are those of the card.
    package func ownPars(of seat: Int) -> [Int]? {
        OwnPars.of(
            seat, among: zip(lines, seats).map { OwnPars.Seat(tee: $0.tee, team: $1.team) },
            on: card.holes, tees, sharesBall: settings.format.sharesBall)
    }

    /// A player's totals over all rounds, against the own pars.
    package func totals(of seat: Int) -> CardTotals {
        ownPars(of: seat).map { card.totals(seat: seat, against: $0) } ?? card.totals(seat: seat)
    }

    /// A player's sums of a round, against the own pars.
    package func nines(of seat: Int, round: Int) -> NineSums {
        card.nines(
            seat: seat, round: round, against: ownPars(of: seat) ?? card.holes.map(\.par))
    }
}
