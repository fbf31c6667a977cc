/// The sides in their order, and who leads.
struct Ranking {
    let places: [FormatStanding.Place]
    let lead: FormatStanding.Lead?

    /// - Parameters:
    ///   - ranks: One for each side.
    ///   - score: A side's score, and how it is written.
    init(
        _ ranks: [Rank], of sides: [Side], unit: FormatStanding.Unit,
        score: (_ side: Int) -> (number: Int, text: String)
    ) {
        let sorted = ranks.sorted()
        var rank = 1
        places = sorted.indices.map { index in
            let one = sorted[index]
            let isTiedBefore = index > 0 && sorted[index - 1].isTied(with: one)
            if !isTiedBefore { rank = index + 1 }
            let isTied =
                isTiedBefore
                || (index + 1 < sorted.count && sorted[index + 1].isTied(with: one))
            let (number, text) = score(one.side)
            return FormatStanding.Place(
                rank: rank, isTied: isTied, team: sides[one.side].team,
                seats: sides[one.side].seats, score: number, text: text)
        }
        guard let first = sorted.first, first.group == 0 else {
            lead = nil
            return
        }
        let leaders = sorted.prefix { $0.isTied(with: first) }
        var by = 0
        if leaders.count == 1, sorted.count > 1, sorted[1].group == 0 {
            by = sorted[1].value - first.value
        }
        lead = FormatStanding.Lead(
            seats: leaders.flatMap { sides[$0.side].seats }.sorted(), by: by, unit: unit,
            text: score(first.side).text)
    }
}
