import Localization
import RoomsRules
import Values

/// In some formats, the partners of a team have one score on each hole (``Format/sharesBall``).
///
/// Each partner has a line on the card as in other formats. All lines of a team have the same cells.
extension GolfRoom {
    /// The other seats whose scores are the same as those of a seat.
    package func partners(of seat: Int) -> [Int] {
        guard settings.format.sharesBall, let team = seats[seat].team else { return [] }
        return seats.indices.filter { $0 != seat && seats[$0].team == team }
    }

    /// Whether the scores of a seat are a user's own: those of the user, or of a partner with the same
    /// score on each hole.
    func isOwn(_ seat: Int, of user: String) -> Bool {
        seats[seat].player == user || partners(of: seat).contains { seats[$0].player == user }
    }

    /// The team that has a seat's scores. `nil` if the player has scores of their own.
    package func scoringTeam(of seat: Int) -> Int? {
        settings.format.sharesBall ? seats[seat].team : nil
    }

    /// Edits without repeats: the score of a team is one edit, although each partner has it.
    package func once(_ edits: [CardEdit]) -> [CardEdit] {
        guard settings.format.sharesBall else { return edits }
        var seen: Set<CellPlace> = []
        return edits.filter { edit in
            guard case .cell(let place) = edit.field, !edit.isConfirmation,
                let seat = seat(of: place.player)
            else { return true }
            let first = min(seat, partners(of: seat).min() ?? seat)
            let cell = CellPlace(seat: first, position: place.position, round: place.round)
            return seen.insert(cell).inserted
        }
    }

    /// The names of all who have a seat's scores: `Anna & Bob` for a team, else the player's name.
    package func scoringName(of seat: Int) -> String {
        ([seat] + partners(of: seat)).sorted().map { seats[$0].name }.joined(separator: " & ")
    }

    /// Copies the cells of a seat to its partners.
    /// - Returns: The partners.
    mutating func share(seat: Int, position: Int, round: Int) -> [Int] {
        let partners = partners(of: seat)
        guard !partners.isEmpty,
            let cell = card.cell(seat: seat, position: position, round: round)
        else { return [] }
        for partner in partners {
            _ = card.write(cell, seat: partner, position: position, round: round)
        }
        return partners
    }

    /// Gives a player who has no cells yet the cells of the partners.
    mutating func takeOverLine(to seat: Int) -> [GolfChange] {
        guard let partner = partners(of: seat).first else { return [] }
        var changes: [GolfChange] = []
        for round in 0..<card.rounds {
            for position in card.holes.indices {
                guard let cell = card.cell(seat: partner, position: position, round: round) else {
                    continue
                }
                _ = card.write(cell, seat: seat, position: position, round: round)
                changes.append(.cellWritten(seat: seat, position: position, round: round))
            }
        }
        return changes
    }

    /// Refuses a change of team by a player who already has scores, in a format with one score for
    /// each team.
    func requireNoCells(of seat: Int) throws(RoomError) {
        guard settings.format.sharesBall, hasCells(seat) else { return }
        throw .notReady(
            reason: "\(seats[seat].name) has scores, and a team has one score on each hole. "
                + "Players can change teams only before their first score.")
    }

    /// Whether anything was ever written on a player's line.
    func hasCells(_ seat: Int) -> Bool {
        (0..<card.rounds).contains { round in
            card.holes.indices.contains { card.cell(seat: seat, position: $0, round: round) != nil }
        }
    }

    /// The Playing Handicaps of teams with one score on each hole. All partners have the same one.
    ///
    /// A player who joins later does not change it. A team that does not fit the format has 0.
    /// - Parameter course: The Course Handicap of each seat, not rounded. `nil` without an index.
    func sharedHandicaps(_ course: [Fraction?], _ policy: HandicapPolicy) -> [Int] {
        let starters = starters
        let sides = Side.all(of: seats.map(\.team))
        var strokes: [Int] = []
        var pars: [Int] = []
        for side in sides {
            let there = side.seats.filter(starters.contains)
            let players = there.isEmpty ? side.seats : there
            let format = settings.format.handicapFormat(partners: players.count)
            let allowance = policy.allowance(settings.allowance, in: format)
            let handicaps = try? allowance.playingHandicaps(players.map { course[$0] ?? 0 })
            strokes.append(handicaps?.first ?? 0)
            let par = players.reduce(0) { $0 + holes(of: $1).reduce(0) { $0 + $1.par } }
            pars.append(Fraction(par, over: players.count).rounded)
        }
        strokes = PlayingHandicap.compared(
            strokes, pars: pars, with: Array(sides.indices), in: .foursomes)
        if settings.format.isMatch {
            let lowest = strokes.min() ?? 0
            strokes = strokes.map { $0 - lowest }
        }
        return seats.indices.map { seat in
            sides.firstIndex { $0.seats.contains(seat) }.map { strokes[$0] } ?? 0
        }
    }
}
