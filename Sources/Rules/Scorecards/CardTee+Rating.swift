extension RatedTee {
    /// The holes of a card from one of its tees.
    ///
    /// A tee without a Course Rating is as hard as its par. Of a rating for 18 holes a card of nine
    /// has the half, where nobody rated the nine by themselves; any other part of a course counts
    /// as unrated.
    ///
    /// - Returns: Nil for a card that is longer than ``RatedTee/holesMax``.
    package init?(_ holes: [CardHole], from tee: CardTee?) {
        let par = holes.reduce(0) { $0 + $1.par }
        if let rated = Self.rated(holes, from: tee) {
            self = rated
        } else if let plain = try? RatedTee(holes: holes.count, par: par) {
            self = plain
        } else {
            return nil
        }
    }

    /// The same where the tee has a Course Rating for these holes; nil where it has none.
    package static func rated(_ holes: [CardHole], from tee: CardTee?) -> RatedTee? {
        let share: Double? =
            switch (tee?.holes, holes.count) {
            case (18, 9): 0.5
            case (let rated?, let played) where rated == played: 1
            default: nil
            }
        guard let share, let rating = tee?.rating else { return nil }
        return try? RatedTee(
            holes: holes.count, par: holes.reduce(0) { $0 + $1.par }, courseRating: rating * share,
            slope: tee?.slope ?? Double(Self.slopeStandard))
    }
}
