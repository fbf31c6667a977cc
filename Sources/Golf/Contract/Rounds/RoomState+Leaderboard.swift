package import Contract
import JSON
package import RoomsContract

/// The keys that golf adds to a ``Leaderboard``.
package struct GolfLeaderboard: Document, Equatable {
    /// The current round.
    package var round: Int?
    package var lines: [Line] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("round", &round)
        fields.required("lines", &lines)
    }

    package struct Line: Document, Equatable {
        /// The score by the format, as golfers write it: `-3`, `36 points`, `2 up`.
        package var text: String?
        /// The strokes over all rounds.
        package var strokes: Int?
        /// Against the pars of the player's tee. The ranking by strokes uses the par of the card.
        package var toPar: Int?
        package var thru: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("text", &text)
            fields.optional("strokes", &strokes)
            fields.optional("toPar", &toPar)
            fields.optional("thru", &thru)
        }
    }
}

extension RoomState {
    package func leaderboard(_ head: RoomHead) -> Leaderboard {
        var board = Leaderboard(common, name: head.course.name)
        board.rest = ["round": .int(Int64(round))]
        guard let game else {
            board.add(level: head.players.map { ($0.player, $0.team) }, seat: head.players.seat) {
                line(of: $0, text: "")
            }
            return board
        }
        for place in game.places {
            let text = text(of: place, in: game)
            board.add(
                place.players, rank: place.rank, tied: place.tied, team: place.team,
                seat: head.players.seat
            ) { line(of: $0, text: text) }
        }
        return board
    }

    private func line(of player: String, text: String) -> GolfLeaderboard.Line {
        var line = GolfLeaderboard.Line()
        line.text = text.isEmpty ? nil : text
        let sums = totals[player] ?? Totals()
        (line.strokes, line.toPar, line.thru) = (sums.strokes, sums.toPar, sums.thru)
        return line
    }
}
