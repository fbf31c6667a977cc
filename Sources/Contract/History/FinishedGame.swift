/// A game that is over: where, when, with whom.
package struct FinishedGame: Document, Equatable {
    package var room = ""
    package var kind = ""
    package var course = Course()
    package var startedAt = 0
    package var endedAt = 0
    package var format = ""
    /// How many rounds its card has.
    package var rounds = 1
    /// Whether it was played elsewhere, and imported.
    package var imported = false
    /// In the order of the card, over all rounds.
    package var players: [Player] = []
    /// What the weather was, if something reported it.
    package var weather: WeatherReport?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("course", &course)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
        fields.required("format", &format)
        fields.required("rounds", &rounds)
        fields.required("imported", &imported)
        fields.required("players", &players)
        fields.required("weather", &weather)
    }

    package struct Course: Document, Equatable {
        /// The catalogue's id; nil when the course is not in it.
        package var id: String?
        package var name = ""
        /// As the file called it that the game was imported from.
        package var layout: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.optional("layout", &layout)
        }
    }

    /// Who played. Those who do not share their history with who asks, and were in no room with
    /// them, have no name here and no scores.
    package struct Player: Document, Equatable {
        /// Nil where it is not for who asks.
        package var player: String?
        package var name = ""
        package var guest = false
        package var left = false
        /// Nil where it is not for who asks.
        package var totals: Totals?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.required("totals", &totals)
        }
    }
}

/// A game that is over with all that stands on its card.
package struct FinishedCard: Document, Equatable {
    package var game = FinishedGame()
    package var holes: [RoomState.Hole] = []
    /// Round by round, in the order of players. A card that is longer than a message holds goes on
    /// in the next page.
    package var lines: [Line] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        game.visit(&fields)
        fields.required("holes", &holes)
        fields.required("lines", &lines)
    }

    /// What one player took in one round.
    package struct Line: Document, Equatable {
        /// From 1.
        package var round = 1
        package var player = ""
        /// One a hole; null without a score.
        package var strokes: [Int?] = []
        /// Who wrote each; null where nobody did, or it is not for who asks.
        package var by: [String?] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("player", &player)
            fields.required("strokes", &strokes)
            fields.required("by", &by)
        }
    }
}

/// What the weather is, or was, as far as something reports it.
package struct WeatherReport: Document, Equatable {
    /// Degrees Celsius.
    package var temperature: Double?
    /// Metres a second.
    package var wind: Double?
    /// Millimetres an hour.
    package var rain: Double?
    /// As people say it.
    package var text: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("temperature", &temperature, .range(-90...60))
        fields.optional("wind", &wind, .range(0...120))
        fields.optional("rain", &rain, .range(0...500))
        fields.optional("text", &text, .name)
    }
}

/// In a golf room, `weather`: what the weather is, from any member or device of one. What is not named
/// stays as it was reported before.
package struct ReportWeather: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("weather")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongKind]

    package var weather = WeatherReport()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { weather.visit(&fields) }
}
