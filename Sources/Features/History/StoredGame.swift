import Contract
import Rules

/// A game of a history: a game that ended, with what History stores beside it.
struct StoredGame {
    typealias Seat = EndedGame.Seat

    private let game: EndedGame
    /// All but the players.
    let head: FinishedGame
    let weather: Weather

    /// - Parameters:
    ///   - course: The id of the course for which the viewer's round counts; nil if there is none.
    ///   - layout: The layout in the file from which the game was imported, which may be empty. Nil: not imported.
    init(_ game: EndedGame, on course: String?, layout: String?, _ weather: Weather) {
        self.game = game
        self.weather = weather
        var head = FinishedGame()
        head.room = game.room
        head.kind = RoomKind.golf.rawValue
        head.course.id = course
        head.course.name = game.courseName
        head.course.layout = layout.flatMap { $0.isEmpty ? nil : $0 }
        head.startedAt = Int(game.startedAt)
        head.endedAt = Int(game.endedAt)
        head.format = game.format
        head.rounds = game.rounds
        head.imported = layout != nil
        head.weather = WeatherReport(weather)
        self.head = head
    }

    var holes: [CardHole] { game.holes }
    var seats: [Seat] { game.seats }
    /// By round and seat.
    var lines: [[EndedGame.Line]] { game.lines }
    /// See ``EndedGame/starts``.
    var starts: [Int64] { game.starts }
    var place: HistoryPlace { HistoryPlace(at: game.startedAt, room: game.room) }

    /// See ``EndedGame/isMember(_:)``.
    func isMember(_ user: String) -> Bool { game.isMember(user) }

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
