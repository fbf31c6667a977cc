import Contract
import Rules

/// A game that is over, as it stands in the database.
struct StoredGame {
    struct Seat {
        let player: String
        let name: String
        let isGuest: Bool
        let hasLeft: Bool
        /// UDisc's rating of an imported round.
        let rating: Int?
    }

    /// What a player took in a round.
    struct Line {
        /// One a hole.
        var strokes: [Int?]
        /// Who wrote each.
        var by: [String?]
        /// When the first of it was written, Unix milliseconds.
        var firstAt: Int64?
    }

    /// All but the players.
    var head = FinishedGame()
    var weather = Weather()
    var holes: [CardHole] = []
    var seats: [Seat] = []
    /// When rounds began, as it was noted; empty where it was not.
    var roundStarts: [Int64] = []
    /// By round and seat.
    var lines: [[Line]] = []
    /// Whether who asks was shown out.
    var wasKicked = false

    var place: HistoryPlace { HistoryPlace(at: Int64(head.startedAt), room: head.room) }

    /// Whether a user played to the end, or left: the card is theirs too.
    func isMember(_ user: String) -> Bool {
        !wasKicked && seats.contains { $0.player == user && !$0.isGuest }
    }

    /// When each round began, Unix milliseconds: the first with the game, and none within the minute
    /// of one before, so that they can be told apart. A later one that nobody noted began with its
    /// first score.
    var starts: [Int64] {
        var starts = [Int64(head.startedAt)]
        for round in lines.indices.dropFirst() {
            let noted = roundStarts.indices.contains(round) ? roundStarts[round] : nil
            let first = noted ?? lines[round].compactMap(\.firstAt).min() ?? 0
            starts.append(max(first, starts[round - 1] + 60_000))
        }
        return starts
    }

    /// A seat's sums over all rounds.
    func totals(seat: Int) -> Totals {
        var totals = Totals()
        for line in lines {
            for (hole, strokes) in zip(holes, line[seat].strokes) {
                guard let strokes else { continue }
                totals.strokes += strokes
                totals.toPar += strokes - hole.par
                totals.thru += 1
            }
        }
        return totals
    }
}

extension WeatherReport {
    /// Nil when nothing is known.
    init?(_ weather: Weather) {
        guard !weather.isUnknown else { return nil }
        self.init()
        temperature = weather.temperature
        wind = weather.wind
        rain = weather.rain
        text = weather.text
    }
}
