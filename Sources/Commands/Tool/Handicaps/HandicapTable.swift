import Contract

/// Scores in lines, those that count marked.
struct HandicapTable {
    let lines: [String]

    init(_ scores: [ListHandicapScores.Entry]) {
        var table = TextTable(
            "", "PLAYED", "COURSE", "HOLES", "SCORE", "ADJUSTED", "RATING", "SLOPE", "DIFF",
            "INDEX", "ID")
        for score in scores {
            table.add(
                score.counts ? "*" : "", Instant.text(score.played.playedAt),
                score.played.courseName, "\(score.holes)", "\(score.strokes)",
                "\(score.adjusted)", Self.tenth(score.rating), "\(score.slope)",
                score.differential.map(Self.tenth) ?? "pending", score.display ?? "",
                score.played.room == nil ? score.played.score : "")
        }
        lines = table.lines(empty: "No score counts yet.")
    }

    private static func tenth(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
