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
    package var leaderboard: Leaderboard {
        var board = Leaderboard(head, name: course.name)
        board.rest = ["round": .int(Int64(round))]
        for place in game.places {
            for player in place.players {
                let seat = players.first { $0.player == player }
                var line = Leaderboard.Line(player, named: seat?.name, rank: place.rank)
                line.tied = place.tied
                line.team = place.team
                line.left = seat?.left ?? false
                var own: [JSON.Member] = []
                if !place.text.isEmpty { own.append(JSON.Member("text", .string(place.text))) }
                if let sums = totals[player] {
                    own.append(JSON.Member("strokes", .int(Int64(sums.strokes))))
                    own.append(JSON.Member("toPar", .int(Int64(sums.toPar))))
                    own.append(JSON.Member("thru", .int(Int64(sums.thru))))
                }
                line.rest = .object(own)
                board.lines.append(line)
            }
        }
        return board
    }
}
