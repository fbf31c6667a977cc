import RoomsRules

/// The discs that players threw on each hole. They are stored beside the card.
extension GolfRoom {
    /// Finds the place of discs on the card, and checks the right to write there.
    ///
    /// Players enter their own discs. A guest's discs are entered by the guest's scorers, and by
    /// users who wrote any score of the guest.
    /// - Throws: The errors of a score, or ``DiscError/notYours``.
    package func place(ofDiscs write: BesideWrite, by user: String) throws -> CellPlace {
        let place = try place(of: write, by: user)
        guard saysDiscs(user, of: place.seat) else { throw DiscError.notYours }
        return place
    }

    private func saysDiscs(_ user: String, of place: Int) -> Bool {
        let seat = seats[place]
        guard seat.isGuest else { return seat.player == user }
        return scorers(of: place).contains(user) || card.hasWritten(user, seat: place)
    }
}

extension Card {
    /// Whether a user wrote any of a seat's scores.
    func hasWritten(_ user: String, seat: Int) -> Bool {
        (0..<rounds).contains { round in
            holes.indices.contains {
                cell(seat: seat, position: $0, round: round)?.by == user
            }
        }
    }
}

/// The reasons why discs are refused, in addition to those of a score.
package enum DiscError: Error, Equatable {
    /// Another player's discs cannot be changed.
    case notYours
}
