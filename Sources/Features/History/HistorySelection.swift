import Contract
import SQLite

/// Which games of a player: a part of an SQL statement, which an index serves.
struct HistorySelection {
    let player: String
    /// As in `played.course`: any of them.
    var courses: [String]?
    var with: String?
    var period = Period()

    /// What comes after WHERE.
    var condition: String {
        var text = "played.player = ? AND played.at >= ? AND played.at < ?"
        if let courses {
            let places = courses.map { _ in "?" }.joined(separator: ", ")
            text += " AND played.course IN (\(places))"
        }
        if with != nil {
            text += """
                 AND EXISTS (SELECT 1 FROM played AS other WHERE other.room = played.room
                  AND other.player = ?)
                """
        }
        return text
    }

    /// The values for its places.
    var values: [(any Bindable)?] {
        var values: [(any Bindable)?] = [player, period.from ?? .min, period.to ?? .max]
        for course in courses ?? [] { values.append(course) }
        if let with { values.append(with) }
        return values
    }
}
