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
