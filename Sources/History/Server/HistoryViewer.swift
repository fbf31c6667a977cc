import Contract
import Golf
import GolfContract
import GolfRules
import HistoryContract
import HistoryRules
import People
import RoomsRules
import SQLite
import Values

/// The parts of ended games that one user may see.
///
/// Players of a game see its whole card. In another user's history, the viewer sees only those
/// players who share their history with the viewer, too. One player's consent does not reveal the
/// results of another.
final class HistoryViewer {
    private let user: String
    private let people: PeopleReader
    private var known: [String: Bool] = [:]

    init(_ user: String, _ database: Connection) {
        self.user = user
        people = PeopleReader(database)
    }

    private func mayRead(_ player: String) throws -> Bool {
        if let known = known[player] { return known }
        let answer = try people.mayRead(.history, of: player, by: user)
        known[player] = answer
        return answer
    }

    private func sees(_ seat: EndedGame.Seat, in game: EndedGame) throws -> Bool {
        if game.isMember(user) { return true }
        return try !seat.isGuest && mayRead(seat.player)
    }

    /// Whether the user may see a player in another player's history. Guest players are hidden.
    func sees(_ player: String?) throws -> Bool {
        guard let player else { return false }
        return try player == user || mayRead(player)
    }

    /// Whether the user may see any player of the game.
    func sees(_ game: EndedGame) throws -> Bool {
        try game.seats.contains { try sees($0, in: game) }
    }

    /// The game without its card.
    /// - Parameters:
    ///   - head: From ``GameReader``, without players.
    ///   - player: The player whose history it is in.
    func document(
        _ game: EndedGame, _ head: FinishedGame, of player: String
    ) throws -> FinishedGame {
        var document = head
        for (place, seat) in game.seats.enumerated() {
            var player = FinishedGame.Player()
            player.guest = seat.isGuest
            player.left = seat.hasLeft
            player.name = seat.isGuest ? "Guest" : "Another player"
            if try sees(seat, in: game) {
                player.player = seat.player
                player.name = seat.name
                player.team = seat.team
                player.totals = game.totals(seat: place)
            }
            document.players.append(player)
        }
        let seen = Set(document.players.compactMap(\.player))
        let shown = game.outcomes.filter { seen.contains($0.player) }
        document.outcomes = shown.filter { $0.player == player }.map {
            GameOutcome($0, among: shown)
        }
        return document
    }

    /// The card without its lines.
    func card(_ game: EndedGame, _ head: FinishedGame) throws -> FinishedCard {
        var card = FinishedCard()
        card.game = try document(game, head, of: user)
        card.holes = game.holes.map(RoomState.Hole.init)
        return card
    }

    /// The card's lines, round by round.
    func lines(_ game: EndedGame) throws -> [FinishedCard.Line] {
        var lines: [FinishedCard.Line] = []
        let pars = game.seats.indices.map(game.ownPars)
        for (round, line) in game.lines.enumerated() {
            for (place, stored) in line.enumerated() {
                let seat = game.seats[place]
                guard try sees(seat, in: game) else { continue }
                var line = FinishedCard.Line()
                line.round = round + 1
                line.player = seat.player
                line.strokes = stored.scores
                line.pars = pars[place]
                line.by = try stored.by.map { try shown($0, in: game) }
                lines.append(line)
            }
        }
        return lines
    }

    private func shown(_ writer: String?, in game: EndedGame) throws -> String? {
        guard let writer, try game.isMember(user) || mayRead(writer) else { return nil }
        return writer
    }
}

extension EndedGame {
    /// The results of a seat over all rounds, against the player's own pars.
    func totals(seat: Int) -> Totals {
        var totals = Totals()
        let pars = ownPars(of: seat) ?? holes.map(\.par)
        for line in lines {
            for (par, score) in zip(pars, line[seat].scores) {
                guard let score else { continue }
                totals.thru += 1
                if let strokes = score.strokes {
                    totals.strokes += strokes
                    totals.toPar += strokes - par
                } else {
                    totals.pickedUp = (totals.pickedUp ?? 0) + 1
                }
            }
        }
        return totals
    }
}

extension FinishedGame {
    /// The head of a game: all its values except the players.
    ///
    /// - Parameter layout: The layout in the imported file, which may be empty. Nil if the game was not imported.
    init(_ game: EndedGame, layout: String?, _ weather: Weather) {
        self.init()
        room = game.room
        kind = RoomKind.golf.rawValue
        course.id = game.courseID
        course.name = game.courseName
        course.layout = layout.flatMap { $0.isEmpty ? nil : $0 }
        startedAt = Int(game.startedAt)
        endedAt = Int(game.endedAt)
        format = game.format
        sport = game.sport.flatMap { GolfSport($0) }.map { .known($0) }
        rounds = game.rounds
        imported = layout != nil
        self.weather = WeatherReport(weather)
    }
}

extension WeatherReport {
    /// Creates a report, or nil if nothing is known.
    init?(_ weather: Weather) {
        guard !weather.isUnknown else { return nil }
        self.init()
        temperature = weather.temperature
        wind = weather.wind
        rain = weather.rain
        text = weather.text
    }
}
