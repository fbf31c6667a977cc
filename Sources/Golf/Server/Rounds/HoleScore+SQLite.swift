import Engine
import Rooms
package import SQLite
package import Values

/// A column of scores contains numbers of strokes, and texts such as `x7` and `c7`.
extension HoleScore: Bindable {
    package var sqliteValue: SQLiteValue { strokes?.sqliteValue ?? text.sqliteValue }
}

extension Row {
    /// The column as a score. `nil` for NULL.
    /// - Parameter room: The room of the card, for the error.
    func score(
        _ column: Int32, of room: @autoclosure () -> String
    ) throws(DamagedRow) -> HoleScore? {
        // Strokes are never 0, and the number of a text that begins with a letter is 0.
        let strokes = int(column)
        if strokes != 0 { return .strokes(strokes) }
        if isNull(column) { return nil }
        return try value(column, of: .room, room()) { HoleScore($0) }
    }
}
