package import Contract
package import Courses
package import Engine
package import Golf
import GolfRules

/// The module History: games that have ended.
package struct HistoryModule: Module {
    package static var schema: Schema.Script { .init("history", PackageResources.history_sql) }

    /// The handicap records. Golf asks them for indexes.
    package let handicaps: Handicaps
    package let capabilities: [any Capability]

    /// - Parameter links: The public address of the server, for links to shared cards.
    package init(golf: GolfModule, courses: Courses, links: PublicLinks) {
        handicaps = Handicaps(golf: golf, courses: courses)
        capabilities = [
            Counting(golf: golf),
            handicaps,
            History(golf: golf, courses: courses, handicaps: handicaps),
            SharedCards(golf: golf, links: links),
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
