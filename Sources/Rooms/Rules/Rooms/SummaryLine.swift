/// A room in one line, for a watch: `Lobby alice bob`.
package enum SummaryLine {
    /// The maximum length in bytes.
    private static let bytesMax = 120

    /// The space for the number of players who are not shown.
    private static let restBytes = " +99 more".utf8.count

    /// Writes the line. If the space is not enough for all players, the line ends with the number of the
    /// others, such as `+5 more`.
    /// - Parameters:
    ///   - heading: The beginning of the line, such as the phase.
    ///   - players: Names and results, in the order of the line. An empty result shows only the name.
    package static func text(heading: String, players: [(name: String, result: String)]) -> String {
        let entries = players.map { name, result in
            " " + name.filter { !$0.isWhitespace }.prefix(12) + (result.isEmpty ? "" : " \(result)")
        }
        let whole = heading + entries.joined()
        guard whole.utf8.count > bytesMax else { return whole }
        var (text, others) = (heading, 0)
        for entry in entries {
            if text.utf8.count + entry.utf8.count + restBytes <= bytesMax {
                text += entry
            } else {
                others += 1
            }
        }
        return text + " +\(others) more"
    }
}
