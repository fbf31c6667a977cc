/// On which holes a player receives strokes, or gives them back (Appendix E).
package enum StrokeAllocation {
    /// The strokes received on each hole, in the order of the card; their sum is the handicap.
    ///
    /// All holes get equally many; what is left over falls on the lowest stroke indexes. A plus
    /// handicap gives back from the highest stroke index downwards: +2 on 18 and 17. Beyond one
    /// stroke a hole, stroke index 1 comes again as 19, 37 and 55. Nine holes of an 18-hole card
    /// take strokes by ascending index, whichever nine indexes they have.
    ///
    /// - Parameter handicap: Below zero for a plus handicap.
    package static func strokes(_ handicap: Int, over holes: [CardHole]) -> [Int] {
        guard !holes.isEmpty else { return [] }
        var (each, left) = handicap.quotientAndRemainder(dividingBy: holes.count)
        if left < 0 { (each, left) = (each - 1, left + holes.count) }
        var strokes = Array(repeating: each, count: holes.count)
        for position in order(of: holes).prefix(left) { strokes[position] += 1 }
        return strokes
    }

    /// The positions on the card in the order in which they receive strokes.
    ///
    /// Holes with a stroke index come first, ascending; equal ones in the order of the card. Those
    /// without follow in the order of ``spread(_:backIsHarder:)``, which is what a card without any
    /// is played by.
    package static func order(of holes: [CardHole]) -> [Int] {
        let spread = spread(holes.count)
        let indexed = holes.indices.filter { holes[$0].strokeIndex != nil }
            .sorted { (holes[$0].strokeIndex ?? 0, $0) < (holes[$1].strokeIndex ?? 0, $1) }
        return indexed + spread.filter { holes[$0].strokeIndex == nil }
    }

    /// The stroke indexes that a course without any is given, in the order of the card.
    ///
    /// - Parameter backIsHarder: Gives the even indexes to the front nine.
    package static func strokeIndexes(_ holes: Int, backIsHarder: Bool = false) -> [Int] {
        var indexes = Array(repeating: 0, count: max(holes, 0))
        for (place, position) in spread(holes, backIsHarder: backIsHarder).enumerated() {
            indexes[position] = place + 1
        }
        return indexes
    }

    /// Positions from the first stroke to the last, spread over a card of which nothing is known,
    /// as Appendix E recommends: the nines in turn, so that the front has the odd indexes and the
    /// back the even ones; in each nine its lowest in the middle triad, the next ones in the first
    /// and the third, and none of its three lowest beside another. Longer and shorter cards go on
    /// so.
    package static func spread(_ holes: Int, backIsHarder: Bool = false) -> [Int] {
        guard holes > 0 else { return [] }
        var nines = stride(from: 0, to: holes, by: nine.count).map { start in
            nine.map { start + $0 }.filter { $0 < holes }
        }
        if backIsHarder, nines.count > 1 { nines.swapAt(0, 1) }
        return nine.indices.flatMap { place in
            nines.compactMap { place < $0.count ? $0[place] : nil }
        }
    }

    /// Holes 5, 2, 8, 4, 1, 7, 6, 3, 9 of a nine: a round through its triads, three times.
    private static let nine = [4, 1, 7, 3, 0, 6, 5, 2, 8]
}
