package import SQLite
package import Values

/// A column of scores contains numbers of strokes, and texts such as `x7` and `c`.
extension HoleScore: Bindable {
    package var sqliteValue: SQLiteValue { strokes?.sqliteValue ?? text.sqliteValue }
}

extension Row {
    /// The column as a score. `nil` for NULL.
    func score(_ column: Int32) -> HoleScore? {
        // Strokes are never 0, and the number of a text that begins with a letter is 0.
        let strokes = int(column)
        if strokes != 0 { return .strokes(strokes) }
        return textOrNil(column).flatMap { HoleScore($0) }
    }
}
