extension FormatStanding {
    /// The standing of some players among all who have a seat; the others stand last, level with
    /// each other, and have nothing at stake.
    /// - Parameters:
    ///   - seats: Where those sit whom this is about, ascending.
    ///   - teams: Of all seats.
    func seated(at seats: [Int], of teams: [Int?]) -> FormatStanding {
        var lines = teams.map { _ in Line(score: 0, text: "", thru: 0, points: []) }
        for (line, seat) in zip(self.lines, seats) { lines[seat] = line }
        let rest = Side.all(of: teams).filter { !seats.contains($0.seats[0]) }
        let last = rest.map { side in
            Place(
                rank: places.count + 1, isTied: rest.count > 1, team: side.team,
                seats: side.seats, score: 0, text: "")
        }
        return FormatStanding(
            unit: unit, places: places.map { $0.seated(at: seats) } + last,
            lead: lead?.seated(at: seats), lines: lines,
            bets: bets.map { $0.seated(at: seats) }, carried: carried, isDecided: isDecided,
            settlement: settlement.map { balances in
                var all = teams.map { _ in 0 }
                for (balance, seat) in zip(balances, seats) { all[seat] = balance }
                return all
            })
    }
}

extension FormatStanding.Place {
    fileprivate func seated(at all: [Int]) -> Self {
        Self(
            rank: rank, isTied: isTied, team: team, seats: seats.map { all[$0] }, score: score,
            text: text)
    }
}

extension FormatStanding.Lead {
    fileprivate func seated(at all: [Int]) -> Self {
        Self(seats: seats.map { all[$0] }, by: by, unit: unit, text: text)
    }
}

extension FormatStanding.Bet {
    fileprivate func seated(at all: [Int]) -> Self {
        Self(
            name: name, press: press, holes: holes, lead: lead.seated(at: all),
            isDecided: isDecided)
    }
}
