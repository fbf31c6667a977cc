import Contract
import Rules

extension RoomState.Game {
    /// - Parameters:
    ///   - standing: Of a room's game.
    ///   - player: Who sits in a seat.
    ///   - hole: The number of a place in the order of play.
    init(
        _ standing: FormatStanding, player: (Int) -> String, hole: (Int) -> Int
    ) {
        self.init()
        unit = standing.unit.rawValue
        lead = standing.lead.map { Lead($0, player) }
        places = standing.places.map { place in
            var document = Place()
            document.rank = place.rank
            document.tied = place.isTied
            document.team = place.team
            document.players = place.seats.map(player)
            document.score = place.score
            document.text = place.text
            return document
        }
        for (seat, line) in standing.lines.enumerated() {
            var document = Line()
            document.score = line.score
            document.text = line.text
            document.points = line.points
            lines.append(player(seat), document)
        }
        bets = standing.bets.map { bet in
            var document = Bet()
            document.name = bet.name
            document.press = bet.press
            document.holes = bet.holes.map(hole)
            document.lead = Lead(bet.lead, player)
            document.decided = bet.isDecided
            return document
        }
        carried = standing.carried
        decided = standing.isDecided
        settlement = standing.settlement.map { Self.settled($0, player) }
        rounds = standing.rounds.map { round in
            var document = Round()
            document.round = round.round + 1
            document.lead = round.lead.map { Lead($0, player) }
            document.settlement = round.settlement.map { Self.settled($0, player) }
            return document
        }
    }

    private static func settled(_ units: [Int], _ player: (Int) -> String) -> Keyed<Int> {
        var document = Keyed<Int>()
        for (seat, units) in units.enumerated() { document.append(player(seat), units) }
        return document
    }
}

extension RoomState.Game.Lead {
    fileprivate init(_ lead: FormatStanding.Lead, _ player: (Int) -> String) {
        self.init()
        players = lead.seats.map(player)
        by = lead.by
        text = lead.text
    }
}
