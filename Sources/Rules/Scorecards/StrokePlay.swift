/// Stroke play: the fewest strokes against par lead.
package enum StrokePlay {
    /// The seats in the order of play, the leader first.
    ///
    /// Who has scored stands before who has not; then strokes to par, then more holes played,
    /// then the order of seats. Who left stands last.
    package static func standings(_ card: Card, hasLeft: [Bool]) -> [Int] {
        hasLeft.indices.sorted { left, right in
            if hasLeft[left] != hasLeft[right] { return hasLeft[right] }
            let one = card.totals(seat: left)
            let two = card.totals(seat: right)
            if (one.thru == 0) != (two.thru == 0) { return two.thru == 0 }
            if one.toPar != two.toPar { return one.toPar < two.toPar }
            if one.thru != two.thru { return one.thru > two.thru }
            return left < right
        }
    }
}
