/// A walk in one line for a watch face: `Quiz alice 2/5 20p bob 1/5 0p`.
package enum WalkBrief {
    /// - Parameters:
    ///   - heading: What stands first.
    ///   - players: Names and how they stand, the leader first. Who does not fit any more is left
    ///     out.
    package static func text(heading: String, players: [(name: String, text: String)]) -> String {
        var text = heading
        for (name, standing) in players {
            let entry = " " + name.filter { !$0.isWhitespace }.prefix(12) + standing
            guard text.utf8.count + entry.utf8.count <= Brief.bytesMax else { continue }
            text += entry
        }
        return text
    }
}
