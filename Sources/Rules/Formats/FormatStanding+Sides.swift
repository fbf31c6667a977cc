extension FormatStanding.Line {
    /// Every player's line where sides have the scores.
    /// - Parameters:
    ///   - score: A side's score, and how it is written.
    ///   - points: A side's points by hole, where it has any.
    static func of(
        _ sides: [Side], _ input: FormatInput, points: [[Int?]] = [],
        score: (_ side: Int) -> (number: Int, text: String)
    ) -> [Self] {
        let blank = Self(score: 0, text: "", thru: 0, points: [])
        var lines = Array(repeating: blank, count: input.players.count)
        for (index, side) in sides.enumerated() {
            let (number, text) = score(index)
            for seat in side.seats {
                lines[seat] = Self(
                    score: number, text: text, thru: input.thru(seat),
                    points: points.isEmpty ? [] : points[index])
            }
        }
        return lines
    }
}
