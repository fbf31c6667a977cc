import RoomsRules

/// The pars against which a player's scores count: those of the tee that the player plays from (WHS,
/// Appendix F).
///
/// The par of the card is the same for all players. It stays where all need one number: in rankings by
/// strokes. Partners with one ball have one number, too. So if their tees have different pars, the par
/// of the card counts for the team.
package enum OwnPars {
    /// The seat of a player, as far as it decides about pars.
    package struct Seat {
        /// The name of the tee. `nil` if the player chose none.
        package let tee: String?
        /// The number of the team. `nil` for a player without partners.
        package let team: Int?

        package init(tee: String?, team: Int?) {
            self.tee = tee
            self.team = team
        }
    }

    /// The pars of a player by position on the card. `nil` if they are those of the card.
    /// - Parameters:
    ///   - seat: The player's position among `seats`.
    ///   - seats: Is called only if a tee has other pars than the card.
    ///   - sharesBall: Whether the partners of a team have one score on each hole.
    package static func of(
        _ seat: Int, among seats: @autoclosure () -> [Seat], on holes: [CardHole],
        _ tees: [CardTee], sharesBall: Bool
    ) -> [Int]? {
        guard tees.contains(where: { !$0.differing.isEmpty }) else { return nil }
        let seats = seats()
        let pars = { (seat: Seat) in
            tees.first { $0.name == seat.tee }?.pars(on: holes)
        }
        let own = pars(seats[seat])
        guard own != nil, sharesBall, let team = seats[seat].team else { return own }
        return seats.allSatisfy { $0.team != team || pars($0) == own } ? own : nil
    }
}

extension CardTee {
    /// The pars of a card's holes from this tee. `nil` if they are those of the card.
    fileprivate func pars(on card: [CardHole]) -> [Int]? {
        let holes = played(card)
        return zip(holes, card).contains { $0.par != $1.par } ? holes.map(\.par) : nil
    }
}
