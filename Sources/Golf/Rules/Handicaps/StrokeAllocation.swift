/// The distribution of handicap strokes over the holes of a card (Appendix E).
package enum StrokeAllocation {
    /// The strokes on each hole, in the order of the card. Their sum is the handicap.
    ///
    /// Every hole gets the same number. The remaining strokes go to the holes with the lowest
    /// stroke indexes. So above one stroke for each hole, index 1 counts again as 19, 37 and 55. A
    /// player with a plus handicap gives strokes back from the highest index downwards: +2 gives
    /// strokes back on the indexes 18 and 17. Nine holes of an 18-hole card are sorted by their
    /// indexes, whatever these are.
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
    /// Holes with a stroke index come first, ascending. Holes with the same index are in the order
    /// of the card. Holes without an index follow in the order of ``spread(_:backIsHarder:)``.
    package static func order(of holes: [CardHole]) -> [Int] {
        let spread = spread(holes.count)
        let indexed = holes.indices.filter { holes[$0].strokeIndex != nil }
            .sorted { (holes[$0].strokeIndex ?? 0, $0) < (holes[$1].strokeIndex ?? 0, $1) }
        return indexed + spread.filter { holes[$0].strokeIndex == nil }
    }

    /// The stroke indexes for a course that has none, in the order of the card.
    ///
    /// - Parameter backIsHarder: Gives the even indexes to the front nine.
    package static func strokeIndexes(_ holes: Int, backIsHarder: Bool = false) -> [Int] {
        var indexes = Array(repeating: 0, count: max(holes, 0))
        for (place, position) in spread(holes, backIsHarder: backIsHarder).enumerated() {
            indexes[position] = place + 1
        }
        return indexes
    }

    /// Positions from the first stroke to the last, for a card without stroke indexes.
    ///
    /// Appendix E recommends this order. The strokes alternate between the nines, so the front nine
    /// has the odd indexes and the back nine the even ones. In each nine, the first stroke is in
    /// the middle triad, and the next two are in the first and the third triad. The three lowest
    /// indexes of a nine are never on neighbouring holes. Longer and shorter cards continue in the
    /// same way.
    ///
    /// - Parameter backIsHarder: Begins with the back nine, so that the front nine has the even
    ///   indexes.
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

    /// Holes 5, 2, 8, 4, 1, 7, 6, 3, 9 of a nine. Each group of three has one hole in each triad.
    private static let nine = [4, 1, 7, 3, 0, 6, 5, 2, 8]
}
