/// The standing of a game. It contains seats, and clients replace them by the names of players.
package struct FormatStanding: Equatable, Sendable {
    /// The unit of scores.
    package let unit: Unit
    /// The leader comes first. Every seat is in exactly one place.
    package let places: [Place]
    /// `nil` if nobody leads: there is no score yet, or the number of players does not fit the
    /// game.
    package let lead: Lead?
    /// One line for each seat.
    package let lines: [Line]
    /// The bets, if the game consists of several.
    package let bets: [Bet]
    /// The skins that carry over to the next hole. After the end, the skins that nobody won.
    package let carried: Int
    /// The holes that are not decided although a later one is, as positions in the input. The
    /// standing is without them. Only in formats that compare players hole by hole.
    package let open: [Int]
    /// Whether the winner is certain, whatever is written in the empty cells.
    package let isDecided: Bool
    /// The units that each seat receives, or owes if negative. The sum is zero. `nil` before the
    /// end, and if nothing is at stake.
    package let settlement: [Int]?
    /// The results of rounds that have ended, if each round is a game of its own. The settlement is
    /// the sum of theirs.
    package let rounds: [Round]

    package init(
        unit: Unit, places: [Place], lead: Lead?, lines: [Line], bets: [Bet] = [],
        carried: Int = 0, open: [Int] = [], isDecided: Bool, settlement: [Int]? = nil,
        rounds: [Round] = []
    ) {
        self.unit = unit
        self.places = places
        self.lead = lead
        self.lines = lines
        self.bets = bets
        self.carried = carried
        self.open = open
        self.isDecided = isDecided
        self.settlement = settlement
        self.rounds = rounds
    }

    /// The text of a score without a result (Rule 3.3c).
    static let noResult = "NR"

    /// All seats, beginning with the leader.
    package var order: [Int] { places.flatMap(\.seats) }
}

extension FormatStanding {
    /// The unit of a score or a lead.
    package enum Unit: String, Equatable, Sendable {
        case strokes
        /// Holes up, in a match.
        case holes
        case skins
        case points
        /// Holes won less holes lost, against par.
        case parBogey
        /// Units of the stake.
        case units
    }

    /// The place of a player or a team.
    package struct Place: Equatable, Sendable {
        /// From 1. Tied sides share a rank, and the next ranks are skipped.
        package let rank: Int
        package let isTied: Bool
        /// The number of the team. `nil` for a player without partners.
        package let team: Int?
        /// Ascending.
        package let seats: [Int]
        /// In the unit of the standing. Strokes are against the par of the card, so that the order is
        /// that of the strokes.
        package let score: Int
        /// The score as golfers write it. Empty before the first score.
        package let text: String

        /// Whether the side has a result. It has none after a hole that was picked up in a format that
        /// needs a score on each hole.
        package var hasResult: Bool { text != FormatStanding.noResult }

        package init(rank: Int, isTied: Bool, team: Int?, seats: [Int], score: Int, text: String) {
            self.rank = rank
            self.isTied = isTied
            self.team = team
            self.seats = seats
            self.score = score
            self.text = text
        }
    }

    /// The leaders and their lead. The names followed by the text make a sentence (`Alice 2 up`).
    package struct Lead: Equatable, Sendable {
        /// All leaders: partners, and several sides if they are level. Empty if no side is left in
        /// a bet.
        package let seats: [Int]
        package let kind: LeadKind
        /// The lead over the next side. 0 if the leaders are level or have no opponent.
        package let by: Int
        /// The holes left when the match was won or conceded, or when the round ended before the match
        /// was decided. Otherwise 0.
        package let left: Int
        package let unit: Unit
        /// The lead as golfers write it.
        ///
        /// - In a match: `2 up`, `2 up, dormie`, `3&2`, `AS`, `halved`. If the round ended before the
        ///   match was decided: `2 up with 4 to play`, `AS with 4 to play`.
        /// - In a bet on strokes: `by 3`, `unopposed`, `AS`, `halved`. If only some sides are
        ///   level, they are `tied`, and at the end the bet is `shared`, because the other sides
        ///   pay.
        /// - Otherwise the score of the leader: `-3`, `E`, `36 points`, `4 skins`.
        package let text: String

        package init(
            seats: [Int], _ kind: LeadKind, by: Int, left: Int = 0, unit: Unit, text: String
        ) {
            self.seats = seats
            self.kind = kind
            self.by = by
            self.left = left
            self.unit = unit
            self.text = text
        }
    }

    /// The kind of a lead. With the values of ``Lead``, every language can say it.
    package enum LeadKind: String, Sendable {
        /// All sides are level: `AS`, or `halved` if the match is decided.
        case level
        /// In a match under way, or one that was not finished: `2 up`.
        case up
        /// As many holes up as are left: `2 up, dormie`.
        case dormie
        /// The match is over: `3&2`, or `1 up` without a hole left.
        case won
        /// The other side conceded the match: `conceded`. The lead is that of the moment of the concession.
        case conceded
        /// In a bet on strokes: `by 3`.
        case ahead
        /// In a bet on strokes, no other side is left: `unopposed`.
        case unopposed
        /// In a bet on strokes, several sides are level, but not all: `tied` or `shared`.
        case shared
        /// The score of the leader, as in the first place: `-3`, `36 points`.
        case score
    }

    /// The result of one player.
    package struct Line: Equatable, Sendable {
        /// The score of the player, or of the player's side, in the unit of the standing. Strokes
        /// are against the par of the player's tee, or of the card for partners with different pars.
        package let score: Int
        /// The score as golfers write it. Empty before the first score.
        package let text: String
        /// The number of holes on which the player has a score.
        package let thru: Int
        /// The value of each hole. `nil` if the hole is not decided.
        ///
        /// In Stableford, points. In skins, the skins won, or units if ties split. In a match, 1
        /// for a hole won, 0 for halved and -1 for lost. Empty in formats that give holes no value.
        package let points: [Int?]

        package init(score: Int, text: String, thru: Int, points: [Int?]) {
            self.score = score
            self.text = text
            self.thru = thru
            self.points = points
        }
    }

    /// One of several games that are played at the same time.
    package struct Bet: Equatable, Sendable {
        /// `front`, `back` or `overall`.
        package let name: String
        /// 0 is the bet. 1, 2, ... are its presses, in the order of play.
        package let press: Int
        /// The holes of the bet, as positions in the input.
        package let holes: [Int]
        package let lead: Lead
        package let isDecided: Bool

        package init(name: String, press: Int, holes: [Int], lead: Lead, isDecided: Bool) {
            self.name = name
            self.press = press
            self.holes = holes
            self.lead = lead
            self.isDecided = isDecided
        }
    }

    /// The result of a round that was a game of its own.
    package struct Round: Equatable, Sendable {
        /// From 0.
        package let round: Int
        /// `nil` if nobody led.
        package let lead: Lead?
        /// The units of each seat, as in ``FormatStanding/settlement``. `nil` if nothing was at
        /// stake.
        package let settlement: [Int]?

        package init(round: Int, lead: Lead?, settlement: [Int]?) {
            self.round = round
            self.lead = lead
            self.settlement = settlement
        }
    }

    /// Adds the results of earlier rounds to the standing of the latest round.
    /// - Parameter isOver: Whether all rounds have ended. Then the settlement is the sum of all
    ///   rounds.
    func after(_ rounds: [Round], isOver: Bool) -> FormatStanding {
        let settled = rounds.compactMap(\.settlement)
        let sums = settled.first.map { first in
            first.indices.map { seat in settled.reduce(0) { $0 + $1[seat] } }
        }
        return FormatStanding(
            unit: unit, places: places, lead: lead, lines: lines, bets: bets, carried: carried,
            open: open, isDecided: isDecided, settlement: isOver ? sums : nil, rounds: rounds)
    }

    /// Adds the seats that do not take part to the standing of the others. They are last, level
    /// with each other, and have nothing at stake.
    /// - Parameters:
    ///   - seats: The seats of this standing, ascending.
    ///   - teams: The teams of all seats.
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
            bets: bets.map { $0.seated(at: seats) }, carried: carried, open: open,
            isDecided: isDecided,
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
        Self(
            seats: seats.map { all[$0] }, kind, by: by, left: left, unit: unit, text: text)
    }
}

extension FormatStanding.Bet {
    fileprivate func seated(at all: [Int]) -> Self {
        Self(
            name: name, press: press, holes: holes, lead: lead.seated(at: all),
            isDecided: isDecided)
    }
}

extension FormatStanding.Line {
    /// The line of every player in a format that scores sides.
    /// - Parameters:
    ///   - points: The points of each side by hole, if there are any.
    ///   - score: The score of a side, and its text.
    static func of(
        _ sides: [Side], _ input: FormatInput, points: [[Int?]] = [],
        score: (_ side: Int) -> (number: Int, text: String)
    ) -> [Self] {
        let blank = Self(score: 0, text: "", thru: 0, points: [])
        var lines = Array(repeating: blank, count: input.players.count)
        for (index, side) in sides.enumerated() {
            let (number, text) = score(index)
            for seat in side.seats {
                lines[seat] = Self(
                    score: number, text: text, thru: input.thru(seat),
                    points: points.isEmpty ? [] : points[index])
            }
        }
        return lines
    }
}
