/// A room in one line, for a watch: `Lobby alice bob`.
package enum SummaryLine {
    /// The maximum length in bytes.
    private static let bytesMax = 120

    /// Writes the line. Players for whom there is no space left are not shown.
    /// - Parameters:
    ///   - heading: The beginning of the line, such as the phase.
    ///   - players: Names and results, in the order of the line. An empty result shows only the name.
    package static func text(heading: String, players: [(name: String, result: String)]) -> String {
        var text = heading
        for (name, result) in players {
            var entry = " " + name.filter { !$0.isWhitespace }.prefix(12)
            if !result.isEmpty { entry += " " + result }
            guard text.utf8.count + entry.utf8.count <= bytesMax else { continue }
            text += entry
        }
        return text
    }
}
