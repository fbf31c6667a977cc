package import Contract
package import Courses
package import Engine
package import Rounds
import RoundsRules

/// The module History: games that have ended.
package struct HistoryModule: Module {
    package static var schema: Schema.Script { .init("history", PackageResources.history_sql) }

    /// The handicap records. Rounds asks them for indexes.
    package let handicaps: Handicaps
    package let capabilities: [any Capability]

    /// - Parameter links: The public address of the server, for links to shared cards.
    package init(rounds: RoundsModule, courses: Courses, links: PublicLinks) {
        handicaps = Handicaps(rounds: rounds, courses: courses)
        capabilities = [
            Counting(rounds: rounds),
            handicaps,
            History(rounds: rounds, courses: courses, handicaps: handicaps),
            SharedCards(rounds: rounds, links: links),
            PlayerStatistics(courses: courses),
        ]
    }
}

/// The bounds of the tables of History.
extension HistoryModule {
    package static var bounds: [TableBound] {
        [
            TableBound("played", each: "player", "room", most: GolfRoom.roundsMax),
            TableBound("imports", each: "username", most: HistoryImport.roundsMax),
            TableBound("weather", each: "room", most: 1),
            // Scores that a user entered have no room. All others belong to a round of a room.
            TableBound(
                "handicap_scores", each: "username", "coalesce(room, '')",
                most: Handicaps.enteredMax),
            TableBound("handicap_indexes", each: "username", "policy", most: 1),
            TableBound("counting", each: "username", "room", most: 1),
            TableBound("shared_cards", each: "username", "room", most: 1),
        ]
    }
}
